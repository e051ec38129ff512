import {
	type AnyResult,
	check,
	type Fault,
	type Hello,
	type PluginMessage,
	type Progress,
	type Request,
	type ServerMessage,
	type SessionOpened,
	type Violation,
	type WireError,
} from "@studio-bridge/protocol";
import type { Address } from "./address.js";
import { BridgeError } from "./errors.js";
import { type HostIdentity, reject } from "./handshake.js";
import type { HostLimits } from "./limits.js";
import type { BridgeLog } from "./log.js";
import { type PendingCall, PendingCalls } from "./pending-calls.js";
import { PluginRequests } from "./plugin-requests.js";
import { type Introduction, PluginSession, type SessionEvents } from "./plugin-session.js";
import { type PluginSocket, type SocketListener, violationError } from "./plugin-socket.js";
import { type ReadResult, readResult } from "./read-result.js";

export interface PluginConnectionEvents extends SessionEvents {
	/** The plugin speaks for a further DataModel. Says why it cannot, if it cannot. */
	opened(session: PluginSession): WireError | undefined;
}

export interface PluginConnectionOptions {
	socket: PluginSocket;
	hello: Hello;
	protocolVersion: number;
	host: HostIdentity;
	limits: HostLimits;
	events: PluginConnectionEvents;
	log: BridgeLog;
}

/**
 * A Studio window that has been welcomed: one socket, and the sessions that share it. The one of the hello is there as
 * long as the socket; those of a playtest come and go.
 */
export class PluginConnection implements SocketListener {
	/** The one of the hello. */
	readonly session: PluginSession;
	readonly #options: PluginConnectionOptions;
	readonly #socket: PluginSocket;
	readonly #log: BridgeLog;
	readonly #calls = new PendingCalls();
	readonly #requests: PluginRequests;
	readonly #sessions = new Map<string, PluginSession>();

	constructor(options: PluginConnectionOptions) {
		const { socket, hello, limits, log } = options;
		this.#options = options;
		this.#socket = socket;
		this.#log = (entry) => log({ sessionId: hello.sessionId, ...entry });
		this.#requests = new PluginRequests({ limits, log: this.#log });
		this.session = this.#makeSession(hello);
		this.#sessions.set(hello.sessionId, this.session);
	}

	receive(value: unknown, violation: Violation | undefined): void {
		if (isResult(value)) {
			this.#onResult(value, violation);
			return;
		}
		const broken = violation ?? check("PluginMessage", value);
		if (broken === undefined) this.#onMessage(value as Exclude<PluginMessage, AnyResult>);
		else this.#refuse(value, broken);
	}

	/** Passes on, unread, what is for another program. */
	forward({ type, commandId }: Address, body: Buffer): boolean {
		const caller = this.#calls.get(commandId)?.caller;
		if (caller?.isElsewhere !== true) return false;
		if (type !== "result") caller.tell(body);
		else if (this.#calls.take(commandId) !== undefined) caller.answer(body);
		return true;
	}

	lastWords(error: WireError): ServerMessage {
		return { type: "fault", error };
	}

	closed(reason: string): void {
		for (const session of [...this.#sessions.values()]) this.#close(session, reason);
	}

	/** Ends the connection from this side. */
	end(message: ServerMessage | undefined, reason: string): void {
		this.#socket.end(message, reason);
	}

	#onMessage(message: Exclude<PluginMessage, AnyResult>): void {
		switch (message.type) {
			case "heartbeat":
				this.#socket.send(message);
				break;
			case "progress":
				this.#onProgress(message);
				break;
			case "stateChange":
				this.#named(message)?.change(message);
				break;
			case "logBatch":
				this.#named(message)?.log(message);
				break;
			case "liveRequested":
				this.#named(message)?.requestLive();
				break;
			case "sessionOpened":
				this.#onSessionOpened(message);
				break;
			case "sessionClosed":
				this.#onSessionClosed(message.sessionId, message.reason);
				break;
			case "fault":
				this.#onFault(message);
				break;
			case "knock":
			case "hello":
				this.end(reject("duplicate_hello", HELLO_TWICE, this.#options.host), "the plugin said hello twice");
				break;
			case "chunk":
				this.#refuse(message, { path: "", rule: "chunk", message: "must not be a chunk inside chunks" });
				break;
			default:
				this.#onRequest(message);
		}
	}

	#onResult(value: ResultLike, unreadable: Violation | undefined): void {
		const { requestId } = value;
		const call = typeof requestId === "string" ? this.#calls.take(requestId) : undefined;
		if (call === undefined) this.#onStrayResult(value, unreadable);
		else if (call.caller.isElsewhere && unreadable === undefined) call.caller.answer(textOf(value));
		else this.#settle(call, value, readResult(call.type, value, unreadable));
	}

	#settle({ caller, reject }: PendingCall, value: ResultLike, read: ReadResult): void {
		if ("result" in read) {
			if (!caller.isElsewhere) caller.answer(read.result);
			return;
		}
		if (read.violation !== undefined) this.#refuse(value, read.violation);
		reject(read.error);
	}

	#onStrayResult(value: ResultLike, unreadable: Violation | undefined): void {
		const broken = unreadable ?? check("AnyResult", value);
		if (broken !== undefined) {
			this.#refuse(value, broken);
			return;
		}
		const requestId = value.requestId as string;
		const message = this.#calls.wasIssued(requestId)
			? "dropped an answer that came after its call had ended"
			: "dropped an answer to a call that was never made";
		this.#log({ level: "warn", message, requestId });
	}

	#onProgress(progress: Progress): void {
		const { requestId } = progress;
		const caller = this.#calls.get(requestId)?.caller;
		try {
			if (caller?.isElsewhere) caller.tell(textOf(progress));
			else caller?.onProgress?.(progress);
		} catch (error) {
			this.#log({ level: "error", message: "a caller's onProgress failed", requestId, error });
		}
	}

	#onRequest(request: Request): void {
		const caller = this.#calls.get(request.commandId)?.caller;
		if (caller?.isElsewhere) caller.tell(textOf(request));
		else void this.#requests.receive(request, caller?.onRequest, (response) => this.#socket.send(response));
	}

	#onSessionOpened({ type: _type, ...introduction }: SessionOpened): void {
		const { sessionId } = introduction;
		const known = this.#sessions.get(sessionId);
		if (known === this.session) {
			const message = `Session ${sessionId} is the one that said hello; a further one needs an id of its own.`;
			this.#socket.send({ type: "fault", error: { code: "invalid_message", message } });
			return;
		}
		if (known !== undefined) this.#close(known, "the plugin opened it anew");
		const session = this.#makeSession(introduction);
		// Before the host tells anyone of it, so that it can be asked at once.
		this.#sessions.set(sessionId, session);
		const refusal = this.#options.events.opened(session);
		if (refusal === undefined) return;
		this.#sessions.delete(sessionId);
		this.#socket.send({ type: "fault", error: refusal });
	}

	#onSessionClosed(sessionId: string, reason: string): void {
		const session = this.#named({ type: "sessionClosed", sessionId });
		if (session === this.session) this.end(undefined, reason);
		else if (session !== undefined) this.#close(session, reason);
	}

	#close(session: PluginSession, reason: string): void {
		this.#sessions.delete(session.id);
		session.close(reason);
	}

	/** The plugin could not use something we sent. If that was a command, nobody will answer it. */
	#onFault({ requestId, error }: Fault): void {
		this.#log({ level: "warn", message: "the plugin refused a message", requestId, code: error.code });
		if (requestId !== undefined) this.#calls.take(requestId)?.reject(BridgeError.fromWire(error));
	}

	/** The session a message is about. A plugin that names another's is told so. */
	#named({ type, sessionId }: { type: string; sessionId: string }): PluginSession | undefined {
		const session = this.#sessions.get(sessionId);
		if (session !== undefined) return session;
		const ours = [...this.#sessions.keys()].join(", ");
		const message = `A ${type} names session ${sessionId}, but this connection speaks for ${ours}.`;
		this.#socket.send({ type: "fault", error: { code: "unknown_session", message } });
		return undefined;
	}

	/** Tells the plugin that a message could not be used. A fault is never answered with a fault. */
	#refuse(value: unknown, violation: Violation): void {
		const { type, requestId } = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
		const { path, rule } = violation;
		this.#log({ level: "warn", message: "refused a message of the plugin", path, rule });
		if (type === "fault") return;
		const names = typeof requestId === "string" && requestId.length > 0 && requestId.length <= 64;
		this.#socket.send({ type: "fault", ...(names ? { requestId } : {}), error: violationError(violation) });
	}

	#makeSession(introduction: Introduction): PluginSession {
		const { socket, limits, events, protocolVersion, hello } = this.#options;
		const { instanceId, pluginVersion } = hello;
		const shared = { instanceId, pluginVersion, protocolVersion };
		return new PluginSession({ introduction, shared, socket, calls: this.#calls, limits, events });
	}
}

const HELLO_TWICE = "This connection has said hello before.";

interface ResultLike {
	type: "result";
	requestId?: unknown;
}

function isResult(value: unknown): value is ResultLike {
	return typeof value === "object" && value !== null && "type" in value && value.type === "result";
}

/** A plugin that gives no address is read, and what it said passed on all the same. */
function textOf(message: object): Buffer {
	return Buffer.from(JSON.stringify(message));
}
