import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import {
	type AnyResult,
	type CommandType,
	check,
	commands,
	defaultLimits,
	type RequestType,
} from "@studio-bridge/protocol";
import type { WebSocket } from "ws";
import type { Pairing } from "../access/pairing-desk.js";
import type { ClientRole } from "../access/proof.js";
import type { BridgeHostEvents } from "../bridge-host.js";
import type { BridgeSession, RequestOptions, SessionInfo } from "../bridge-session.js";
import {
	cancelled,
	commandTooLarge,
	hostLost,
	invalidCommand,
	type SentCall,
	sessionClosed,
	timedOut,
} from "../call-errors.js";
import { BridgeError } from "../errors.js";
import { type HostAddress, introduce } from "./introduce.js";
import { type ClientMessage, type HostMessage, parseRelayMessage } from "./relay-messages.js";
import { RelayedSession } from "./relayed-session.js";

/** The host answers deadlines itself; this one is for a host that does not answer at all. */
const GRACE_MS = 2_000;
const PING_MS = 2_000;
/** The same for programs as for plugins. */
const MAX_MESSAGE_BYTES = defaultLimits.maxMessageBytes;

interface Call extends SentCall {
	readonly options: RequestOptions;
	readonly settle: (end: () => void) => void;
	readonly resolve: (result: AnyResult) => void;
	readonly reject: (error: BridgeError) => void;
}

type AdminAction = "openPairing" | "renewSecret";

interface Administration {
	readonly type: AdminAction;
	readonly resolve: (result: object) => void;
	readonly reject: (error: BridgeError) => void;
}

/** A process of this installation that is not the host, but can do everything the host can. */
export class BridgeClient extends EventEmitter<BridgeHostEvents> {
	readonly #ws: WebSocket;
	readonly #sessions = new Map<string, RelayedSession>();
	readonly #calls = new Map<number, Call>();
	readonly #administered = new Map<number, Administration>();
	readonly #heart: NodeJS.Timeout;
	#issued = 0;
	#isAlive = true;
	#isOver = false;

	private constructor(ws: WebSocket) {
		super();
		this.#ws = ws;
		ws.on("message", (data: Buffer) => this.#receive(data));
		ws.on("pong", () => {
			this.#isAlive = true;
		});
		ws.on("error", () => {});
		ws.once("close", () => this.#onClose());
		this.#heart = setInterval(() => this.#beat(), PING_MS);
		this.#heart.unref();
	}

	/** Connects to the host at this address, or rejects: with `not_our_host` if whoever listens there cannot prove itself. */
	static async connect(address: HostAddress, secret: Buffer, role: ClientRole): Promise<BridgeClient> {
		const { ws, sessions } = await introduce(address, secret, role);
		const client = new BridgeClient(ws);
		client.#takeSessions(sessions);
		return client;
	}

	get sessions(): readonly BridgeSession[] {
		return [...this.#sessions.values()];
	}

	async openPairing(): Promise<Pairing> {
		return (await this.#administer("openPairing")) as Pairing;
	}

	async renewSecret(): Promise<void> {
		await this.#administer("renewSecret");
	}

	#administer(type: AdminAction): Promise<object> {
		return new Promise((resolve, reject) => {
			if (this.#isOver) reject(goneMeanwhile(type));
			const id = ++this.#issued;
			this.#administered.set(id, { type, resolve, reject });
			this.#send({ type, id });
		});
	}

	async close(): Promise<void> {
		if (this.#ws.readyState === this.#ws.CLOSED) return;
		const closed = new Promise((resolve) => this.#ws.once("close", resolve));
		this.#ws.close();
		setTimeout(() => this.#ws.terminate(), 500).unref();
		await closed;
	}

	/** A host that is frozen keeps its socket open and says nothing. */
	#beat(): void {
		if (!this.#isAlive) {
			this.#ws.terminate();
			return;
		}
		this.#isAlive = false;
		this.#ws.ping();
	}

	#ask(sessionId: string, type: CommandType, params: object, options: RequestOptions): Promise<AnyResult> {
		const { signal } = options;
		const violation = check("Command", { ...params, type, requestId: "r" });
		if (violation !== undefined) return Promise.reject(invalidCommand(type, violation));
		if (signal?.aborted) return Promise.reject(cancelled(type, signal.reason, false));
		if (this.#isOver) return Promise.reject(sessionClosed(sessionId, "the bridge host went away"));
		const timeoutMs = options.timeoutMs ?? commands[type].timeoutMs;
		const { operationId = randomUUID(), onlyIfKnown } = options;
		const sent = { type, operationId, sessionId };
		return new Promise((resolve, reject) => {
			const id = ++this.#issued;
			const giveUp = (error: BridgeError) => {
				this.#send({ type: "cancel", id });
				this.#take(id)?.reject(error);
			};
			const onAbort = () => giveUp(cancelled(type, signal?.reason, true));
			const timer = setTimeout(() => giveUp(timedOut(sent, timeoutMs)), timeoutMs + GRACE_MS);
			signal?.addEventListener("abort", onAbort, { once: true });
			const settle = (end: () => void) => {
				clearTimeout(timer);
				signal?.removeEventListener("abort", onAbort);
				end();
			};
			this.#calls.set(id, { ...sent, options, settle, resolve, reject });
			const command = {
				type: "request",
				id,
				sessionId,
				command: type,
				params,
				operationId,
				onlyIfKnown,
				timeoutMs,
			} as const;
			if (!this.#send(command)) this.#take(id)?.reject(commandTooLarge(type, MAX_MESSAGE_BYTES));
		});
	}

	#take(id: number) {
		const call = this.#calls.get(id);
		this.#calls.delete(id);
		if (call === undefined) return undefined;
		return {
			resolve: (result: AnyResult) => call.settle(() => call.resolve(result)),
			reject: (error: BridgeError) => call.settle(() => call.reject(error)),
		};
	}

	#takeAdministered(id: number): Administration | undefined {
		const administration = this.#administered.get(id);
		this.#administered.delete(id);
		return administration;
	}

	#fail(id: number, error: BridgeError): void {
		this.#take(id)?.reject(error);
		this.#takeAdministered(id)?.reject(error);
	}

	#receive(data: Buffer): void {
		const message = parseRelayMessage<HostMessage>(data);
		switch (message?.type) {
			case "sessions":
				this.#takeSessions(message.sessions);
				break;
			case "result":
				this.#take(message.id)?.resolve(message.result as AnyResult);
				this.#takeAdministered(message.id)?.resolve(message.result);
				break;
			case "failed":
				this.#fail(message.id, new BridgeError(message.code, message.message, { details: message.details }));
				break;
			case "progress":
				this.#calls.get(message.id)?.options.onProgress?.(message.progress);
				break;
			case "ask":
				void this.#answer(message);
				break;
			case "paired":
				this.emit("paired", message.placeName);
				break;
			case "log": {
				const session = this.#sessions.get(message.sessionId);
				if (session !== undefined) this.emit("log", session, message.batch);
				break;
			}
			default:
		}
	}

	/** The plugin asks something on behalf of one of our calls. */
	async #answer({ id, ask, request, params }: Extract<HostMessage, { type: "ask" }>): Promise<void> {
		const handler = this.#calls.get(id)?.options.onRequest?.[request as RequestType] as
			| ((params: object) => object | Promise<object>)
			| undefined;
		try {
			if (handler === undefined) throw new Error(`nothing here answers ${request}`);
			const outcome = await handler(params);
			if (!this.#send({ type: "answer", ask, outcome })) throw new Error(`the answer to ${request} is too long`);
		} catch (error) {
			const message = error instanceof Error ? error.message : String(error);
			this.#send({ type: "answer", ask, outcome: { status: "error", error: { code: "internal_error", message } } });
		}
	}

	#takeSessions(infos: readonly SessionInfo[]): void {
		const present = new Set(infos.map(({ sessionId }) => sessionId));
		for (const [sessionId, session] of this.#sessions) {
			if (present.has(sessionId)) continue;
			this.#sessions.delete(sessionId);
			this.emit("sessionClosed", session, "it left the host");
		}
		for (const info of infos) this.#takeSession(info);
	}

	#takeSession(info: SessionInfo): void {
		const known = this.#sessions.get(info.sessionId);
		if (known !== undefined) {
			if (known.update(info)) this.emit("sessionChanged", known);
			return;
		}
		const session = new RelayedSession(info, (...call) => this.#ask(...call));
		this.#sessions.set(info.sessionId, session);
		this.emit("sessionOpened", session);
	}

	#onClose(): void {
		this.#isOver = true;
		clearInterval(this.#heart);
		// First the sessions: whoever is told that a call ended must not find them here.
		this.#takeSessions([]);
		for (const [id, call] of [...this.#calls]) this.#take(id)?.reject(hostLost(call));
		for (const { type, reject } of this.#administered.values()) reject(goneMeanwhile(type));
		this.emit("closed");
	}

	/** False, with nothing sent, if it is longer than the host takes. */
	#send(message: ClientMessage): boolean {
		const text = JSON.stringify(message);
		// A UTF-16 unit is at most three bytes of UTF-8, so short texts need not be measured.
		if (text.length * 3 > MAX_MESSAGE_BYTES && Buffer.byteLength(text) > MAX_MESSAGE_BYTES) return false;
		if (this.#ws.readyState === this.#ws.OPEN) this.#ws.send(text);
		return true;
	}
}

function goneMeanwhile(action: AdminAction): BridgeError {
	return new BridgeError(
		"host_lost",
		`The bridge host went away during ${action}. Look whether it was done, or ask again.`,
	);
}
