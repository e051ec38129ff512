import { defaultLimits } from "@studio-bridge/protocol";
import { WebSocket } from "ws";
import { type ClientRole, isProof, makeNonce, PROTOCOL, proofOf, roleKey } from "../access/proof.js";
import type { SessionInfo } from "../bridge-session.js";
import { BridgeError } from "../errors.js";
import { packFrame, unpackFrame } from "./relay-frame.js";
import type { ClientMessage, HostMessage } from "./relay-messages.js";

const PATIENCE_MS = 3_000;
const SILENT = `it accepts connections, but did not answer within ${PATIENCE_MS / 1000} seconds (a host that hangs would do the same)`;
/** An answer of the longest length agreed with a plugin, told in other words. */
const MAX_ANSWER_BYTES = 2 * defaultLimits.maxMessageBytes;

/** The literal address: `localhost` may resolve to IPv6 first, where somebody else may sit. */
export const LOOPBACK = "127.0.0.1";

/** Where a host is reached. Its port is the one it listens on, also where something forwards to it. */
export interface HostAddress {
	readonly host: string;
	readonly port: number;
}

/**
 * Says hello to whoever listens on the port, checks that it belongs to this installation before showing that we do, and
 * resolves with what `take` makes of the open connection and the first list of sessions. It is called at once: what the
 * host says next may have arrived already, and would be lost on a connection that nobody listens to.
 */
export function introduce<T>(
	{ host, port }: HostAddress,
	secret: Buffer,
	role: ClientRole,
	take: (ws: WebSocket, sessions: readonly SessionInfo[]) => T,
): Promise<T> {
	const ws = new WebSocket(`ws://${host === "localhost" ? LOOPBACK : host}:${port}/client`, {
		perMessageDeflate: false,
		maxPayload: MAX_ANSWER_BYTES,
		// A host knows itself as loopback only, whatever way leads to it.
		headers: { Host: `${LOOPBACK}:${port}` },
	});
	const key = roleKey(secret, role);
	const guestNonce = makeNonce();
	const send = (message: ClientMessage) => ws.send(packFrame(message));
	return new Promise((resolve, reject) => {
		const fail = (error: BridgeError) => {
			clearTimeout(timer);
			ws.removeAllListeners("message");
			ws.on("error", () => {});
			ws.terminate();
			reject(error);
		};
		const timer = setTimeout(() => fail(new NotOurHost({ host, port }, SILENT)), PATIENCE_MS);
		ws.on("error", (error: NodeJS.ErrnoException) =>
			fail(new NotOurHost({ host, port }, error.message, { mayPass: error.code?.startsWith("ECONN") })),
		);
		ws.once("close", () => fail(new NotOurHost({ host, port }, "it hung up", { mayPass: true })));
		ws.once("open", () => send({ type: "hello", protocol: PROTOCOL, role, nonce: guestNonce }));
		ws.on("message", (data: Buffer) => {
			const message = unpackFrame<HostMessage>(data)?.message;
			if (message?.type === "challenge") {
				const facts = { role, port, guestNonce, hostNonce: String(message.nonce) };
				if (!isProof(proofOf(key, "host", facts), message.proof))
					return fail(new NotOurHost({ host, port }, "it does not know this installation's secret"));
				send({ type: "proof", proof: proofOf(key, "guest", facts) });
			} else if (message?.type === "sessions") {
				clearTimeout(timer);
				ws.removeAllListeners();
				resolve(take(ws, message.sessions));
			} else if (message?.type === "refused" && message.code !== undefined)
				fail(new BridgeError(message.code, message.message));
			else
				fail(new NotOurHost({ host, port }, message?.type === "refused" ? message.message : "it is not a bridge host"));
		});
	});
}

/** Somebody has the port and will not have us. It may pass if the host was just going, and somebody else takes its place. */
export class NotOurHost extends BridgeError {
	readonly mayPass: boolean;

	constructor(
		{ host, port }: HostAddress,
		reason: string,
		{ mayPass = false }: { mayPass?: boolean | undefined } = {},
	) {
		super("not_our_host", host === LOOPBACK ? strangerHere(port, reason) : strangerThere(host, port, reason), {
			details: { port: String(port), reason },
		});
		this.mayPass = mayPass;
	}
}

function strangerHere(port: number, reason: string): string {
	return `Port ${port} is taken by a program that is not a bridge host of this installation: ${reason}. Stop that program, or choose another port with --port and tell the plugin (its setting StudioBridge_port).`;
}

function strangerThere(host: string, port: number, reason: string): string {
	return `There is no bridge host of this installation at ${host}:${port}: ${reason}. Start \`studio-bridge serve\` there, forward the same port number, and let both machines share the file secret in ~/.studio-bridge.`;
}
