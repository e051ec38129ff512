import { commands, type LogBatch } from "@studio-bridge/protocol";
import type { WebSocket } from "ws";
import type { ClientRole } from "../access/proof.js";
import type { BridgeHost } from "../bridge-host.js";
import type { BridgeSession } from "../bridge-session.js";
import { sessionClosed } from "../call-errors.js";
import { BridgeError } from "../errors.js";
import type { CallerElsewhere } from "../pending-calls.js";
import { packFrame, unpackFrame } from "./relay-frame.js";
import type { ClientMessage, HostMessage, RelayedRequest } from "./relay-messages.js";

/** A call of the client that is under way. */
interface ServedCall {
	abort(): void;
	/** Passes on a response to what the plugin asked. */
	pass(response: Buffer): void;
}

/** Another process of this installation, at the host's end: what it asks is asked here, and answered there. */
export class ServedClient {
	readonly #ws: WebSocket;
	readonly #host: BridgeHost;
	readonly #role: ClientRole;
	readonly #maxCalls: number;
	readonly #calls = new Map<number, ServedCall>();

	constructor(ws: WebSocket, host: BridgeHost, role: ClientRole, maxCalls: number) {
		this.#ws = ws;
		this.#host = host;
		this.#role = role;
		this.#maxCalls = maxCalls;
		ws.on("message", (data: Buffer) => this.#receive(data));
		const tell = () => this.#tellSessions();
		const pass = (session: BridgeSession, batch: LogBatch) =>
			this.#send({ type: "log", sessionId: session.info.sessionId, batch });
		for (const event of ["sessionOpened", "sessionClosed", "sessionChanged"] as const) host.on(event, tell);
		host.on("log", pass);
		const passRequest = ({ info }: BridgeSession) => this.#send({ type: "liveRequested", sessionId: info.sessionId });
		host.on("liveRequested", passRequest);
		const tellPaired = (placeName: string) => this.#send({ type: "paired", placeName });
		if (role === "admin") host.on("paired", tellPaired);
		ws.once("close", () => {
			for (const event of ["sessionOpened", "sessionClosed", "sessionChanged"] as const) host.off(event, tell);
			host.off("log", pass);
			host.off("liveRequested", passRequest);
			host.off("paired", tellPaired);
			// Nobody waits for these any more.
			for (const call of this.#calls.values()) call.abort();
		});
		this.#tellSessions();
	}

	#receive(data: Buffer): void {
		const { message, body } = unpackFrame<ClientMessage>(data) ?? {};
		if (message?.type === "request" && isCommand(body)) this.#serve(message, body);
		else if (message?.type === "cancel") this.#calls.get(message.id)?.abort();
		else if (message?.type === "response" && body !== undefined) this.#calls.get(message.id)?.pass(body);
		else if (message?.type === "openPairing") void this.#administer(message.id, () => this.#host.openPairing());
		else if (message?.type === "renewSecret") void this.#administer(message.id, () => this.#host.renewSecret());
		else this.#ws.close(1002, "not understood");
	}

	#serve({ id, sessionId, command, operationId, timeoutMs }: RelayedRequest, body: Buffer): void {
		const reject = (error: BridgeError) => {
			this.#calls.delete(id);
			this.#send({ type: "failed", id, ...describe(error) });
		};
		const session = this.#host.sessionOf(sessionId);
		if (session === undefined) reject(sessionClosed(sessionId, "it is not connected to the host"));
		else if (this.#calls.size >= this.#maxCalls) reject(tooMany(this.#maxCalls));
		else if (!(command in commands)) reject(unknownCommand(command));
		else {
			const abort = new AbortController();
			this.#calls.set(id, { abort: () => abort.abort(), pass: (response) => session.passResponse(response) });
			const caller = this.#callerOf(id);
			session.relay({ type: command, operationId, timeoutMs, signal: abort.signal, caller, reject, body });
		}
	}

	#callerOf(id: number): CallerElsewhere {
		return {
			isElsewhere: true,
			answer: (result) => {
				this.#calls.delete(id);
				this.#send({ type: "answer", id }, result);
			},
			tell: (news) => this.#send({ type: "news", id }, news),
		};
	}

	async #administer(id: number, act: () => object | Promise<void>): Promise<void> {
		try {
			if (this.#role !== "admin") throw notAllowed(this.#role);
			const result = await act();
			this.#send({ type: "done", id, result: result ?? {} });
		} catch (error) {
			this.#send({ type: "failed", id, ...describe(error) });
		}
	}

	#tellSessions(): void {
		this.#send({ type: "sessions", sessions: this.#host.sessions.map(({ info }) => info) });
	}

	#send(message: HostMessage, body?: Buffer): void {
		if (this.#ws.readyState === this.#ws.OPEN) this.#ws.send(packFrame(message, body));
	}
}

/** An object that something can be put in front of. More is not looked at here. */
function isCommand(body: Buffer | undefined): body is Buffer {
	return body !== undefined && body.toString("latin1", 0, 2) === '{"';
}

function describe(error: unknown) {
	if (error instanceof BridgeError) {
		const { code, message, details } = error;
		return { code, message, details };
	}
	const message = error instanceof Error ? error.message : String(error);
	return { code: "internal_error" as const, message: `The host failed: ${message}`, details: {} };
}

function tooMany(limit: number): BridgeError {
	return new BridgeError(
		"too_many_requests",
		`${limit} calls of this program are under way, which is the most. Wait for one of them to end.`,
		{ details: { limit: String(limit) } },
	);
}

function unknownCommand(command: string): BridgeError {
	return new BridgeError(
		"unsupported_command",
		`The host does not know the command ${command}: it is of another version. Run the same version of Studio Bridge everywhere.`,
		{ details: { command } },
	);
}

function notAllowed(role: ClientRole): BridgeError {
	return new BridgeError("not_allowed", `A program that came in as ${role} may use Studio, but not let others in.`, {
		details: { role },
	});
}
