import { EventEmitter } from "node:events";
import { type AnyResult, type CommandType, defaultLimits } from "@studio-bridge/protocol";
import type { WebSocket } from "ws";
import type { Pairing } from "../access/pairing-desk.js";
import type { ClientRole } from "../access/proof.js";
import type { BridgeHostEvents } from "../bridge-host.js";
import type { BridgeSession, RequestOptions, SessionInfo } from "../bridge-session.js";
import { sessionClosed } from "../call-errors.js";
import { BridgeError } from "../errors.js";
import { type BridgeLog, silentLog } from "../log.js";
import { type HostAddress, introduce } from "./introduce.js";
import { packFrame, unpackFrame } from "./relay-frame.js";
import type { ClientMessage, HostMessage } from "./relay-messages.js";
import { RelayedCalls } from "./relayed-calls.js";
import { RelayedSession } from "./relayed-session.js";

const PING_MS = 2_000;
/** The same for programs as for plugins. */
const MAX_MESSAGE_BYTES = defaultLimits.maxMessageBytes;

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
	readonly #calls: RelayedCalls;
	readonly #administered = new Map<number, Administration>();
	readonly #heart: NodeJS.Timeout;
	#issued = 0;
	#isAlive = true;
	#isOver = false;

	private constructor(ws: WebSocket, log: BridgeLog) {
		super();
		this.#ws = ws;
		this.#calls = new RelayedCalls((message, body) => this.#send(message, body), { limits: defaultLimits, log });
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
	static connect(
		address: HostAddress,
		secret: Buffer,
		role: ClientRole,
		log: BridgeLog = silentLog,
	): Promise<BridgeClient> {
		return introduce(address, secret, role, (ws, sessions) => {
			const client = new BridgeClient(ws, log);
			client.#takeSessions(sessions);
			return client;
		});
	}

	/** Whether the host went away, perhaps before anybody could listen for it. */
	get isOver(): boolean {
		return this.#isOver;
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
		if (this.#isOver) return Promise.reject(sessionClosed(sessionId, "the bridge host went away"));
		return this.#calls.ask(++this.#issued, sessionId, type, params, options);
	}

	#takeAdministered(id: number): Administration | undefined {
		const administration = this.#administered.get(id);
		this.#administered.delete(id);
		return administration;
	}

	#receive(data: Buffer): void {
		const { message, body } = unpackFrame<HostMessage>(data) ?? {};
		switch (message?.type) {
			case "sessions":
				this.#takeSessions(message.sessions);
				break;
			case "answer":
				this.#calls.answer(message.id, body as Buffer);
				break;
			case "news":
				this.#calls.hear(message.id, body as Buffer);
				break;
			case "failed":
				this.#onFailed(message);
				break;
			case "done":
				this.#takeAdministered(message.id)?.resolve(message.result);
				break;
			case "paired":
				this.emit("paired", message.placeName);
				break;
			case "log": {
				const session = this.#sessions.get(message.sessionId);
				if (session !== undefined) this.emit("log", session, message.batch);
				break;
			}
			case "liveRequested": {
				const session = this.#sessions.get(message.sessionId);
				if (session !== undefined) this.emit("liveRequested", session);
				break;
			}
			default:
		}
	}

	#onFailed({ id, code, message, details }: Extract<HostMessage, { type: "failed" }>): void {
		const error = new BridgeError(code, message, { details });
		if (!this.#calls.fail(id, error)) this.#takeAdministered(id)?.reject(error);
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
		this.#calls.failAll();
		for (const { type, reject } of this.#administered.values()) reject(goneMeanwhile(type));
		this.emit("closed");
	}

	/** False, with nothing sent, if the body is longer than a message may be. */
	#send(message: ClientMessage, body?: Buffer): boolean {
		if (body !== undefined && body.length > MAX_MESSAGE_BYTES) return false;
		if (this.#ws.readyState === this.#ws.OPEN) this.#ws.send(packFrame(message, body));
		return true;
	}
}

function goneMeanwhile(action: AdminAction): BridgeError {
	return new BridgeError(
		"host_lost",
		`The bridge host went away during ${action}. Look whether it was done, or ask again.`,
	);
}
