import { performance } from "node:perf_hooks";
import {
	type AnyResult,
	type Command,
	type CommandParams,
	type CommandType,
	check,
	commands,
	type Fault,
	type Hello,
	type LogBatch,
	type PluginMessage,
	type Progress,
	type ServerMessage,
	type StateChange,
	type Violation,
	type WireError,
} from "@studio-bridge/protocol";
import type { BridgeSession, CommandResult, RequestOptions, SessionInfo } from "./bridge-session.js";
import {
	cancelled,
	commandTooLarge,
	invalidCommand,
	malformedResult,
	sessionClosed,
	timedOut,
	tooManyCalls,
	unsupported,
} from "./call-errors.js";
import { BridgeError } from "./errors.js";
import { type HostIdentity, reject } from "./handshake.js";
import type { HostLimits } from "./limits.js";
import type { BridgeLog } from "./log.js";
import { type PendingCall, PendingCalls } from "./pending-calls.js";
import { PluginRequests } from "./plugin-requests.js";
import { type PluginSocket, type SocketListener, violationError } from "./plugin-socket.js";

/** What a session tells its host. */
export interface SessionEvents {
	changed(session: PluginSession): void;
	logged(session: PluginSession, batch: LogBatch): void;
	closed(session: PluginSession, reason: string): void;
}

export interface PluginSessionOptions {
	socket: PluginSocket;
	hello: Hello;
	protocolVersion: number;
	host: HostIdentity;
	limits: HostLimits;
	events: SessionEvents;
	log: BridgeLog;
}

/** A session whose plugin is connected to this process. */
export class PluginSession implements BridgeSession, SocketListener {
	readonly id: string;
	readonly #socket: PluginSocket;
	readonly #host: HostIdentity;
	readonly #limits: HostLimits;
	readonly #events: SessionEvents;
	readonly #log: BridgeLog;
	readonly #capabilities: ReadonlySet<string>;
	readonly #connectedAt = performance.now();
	readonly #calls = new PendingCalls();
	readonly #requests: PluginRequests;
	#facts: Omit<SessionInfo, "uptimeMs">;
	#closedBecause: string | undefined;

	constructor({ socket, hello, protocolVersion, host, limits, events, log }: PluginSessionOptions) {
		this.id = hello.sessionId;
		this.#socket = socket;
		this.#host = host;
		this.#limits = limits;
		this.#events = events;
		this.#log = (entry) => log({ sessionId: hello.sessionId, ...entry });
		this.#capabilities = new Set(hello.capabilities);
		this.#requests = new PluginRequests(this.#calls, socket, limits, this.#log);
		this.#facts = factsOf(hello, protocolVersion);
	}

	get info(): SessionInfo {
		return { ...this.#facts, uptimeMs: Math.round(performance.now() - this.#connectedAt) };
	}

	request<K extends CommandType>(
		type: K,
		params: CommandParams<K>,
		options: RequestOptions = {},
	): Promise<CommandResult<K>> {
		return new Promise((resolve, reject) => {
			this.#assertCanAsk(type, options);
			const id = this.#calls.nextId();
			const command = { ...params, type, requestId: id } as unknown as Command;
			const violation = check("Command", command);
			if (violation !== undefined) throw invalidCommand(type, violation);
			const timeoutMs = options.timeoutMs ?? commands[type].timeoutMs;
			const call = { id, type, options, resolve: resolve as PendingCall["resolve"], reject };
			// Before sending: a send can find that the connection is over, which ends every pending call.
			this.#calls.add(call, {
				timeoutMs,
				onDeadline: () => this.#giveUp(id, "deadline", timedOut(type, timeoutMs)),
				onAbort: () => this.#giveUp(id, "caller", cancelled(type, options.signal?.reason, true)),
			});
			if (!this.#socket.send(command)) this.#fail(id, commandTooLarge(type, this.#limits.maxMessageBytes));
		});
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

	lastWords(error: WireError): ServerMessage {
		return { type: "fault", error };
	}

	closed(reason: string): void {
		this.#closedBecause = reason;
		this.#calls.rejectAll((call) => sessionClosed(this.id, reason, call.type));
		this.#events.closed(this, reason);
	}

	/** Ends the session from this side. */
	end(message: ServerMessage | undefined, reason: string): void {
		this.#socket.end(message, reason);
	}

	#assertCanAsk(type: CommandType, { signal }: RequestOptions): void {
		if (this.#closedBecause !== undefined) throw sessionClosed(this.id, this.#closedBecause);
		if (signal?.aborted) throw cancelled(type, signal.reason, false);
		if (!this.#capabilities.has(commands[type].capability)) throw unsupported(type, this.#facts.pluginVersion);
		if (this.#calls.size >= this.#limits.maxRunningCommands) throw tooManyCalls(this.#limits.maxRunningCommands);
	}

	#giveUp(requestId: string, reason: "deadline" | "caller", error: BridgeError): void {
		this.#fail(requestId, error);
		this.#socket.send({ type: "cancel", requestId, reason });
	}

	#fail(id: string, error: BridgeError): void {
		this.#calls.take(id)?.reject(error);
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
				this.#onStateChange(message);
				break;
			case "logBatch":
				if (this.#isOurs(message)) this.#events.logged(this, message);
				break;
			case "fault":
				this.#onFault(message);
				break;
			case "hello":
				this.#onSecondHello();
				break;
			case "chunk":
				this.#refuse(message, { path: "", rule: "chunk", message: "must not be a chunk inside chunks" });
				break;
			default:
				void this.#requests.receive(message);
		}
	}

	/** A result is checked once, against the schema of the command it answers. */
	#onResult(result: ResultLike, violation: Violation | undefined): void {
		const { requestId } = result;
		const call = typeof requestId === "string" ? this.#calls.take(requestId) : undefined;
		const broken = violation ?? check(call === undefined ? "AnyResult" : commands[call.type].result, result);
		if (broken !== undefined) {
			this.#refuse(result, broken);
			call?.reject(malformedResult(call.type, broken));
		} else if (call === undefined) this.#onStrayResult(result as AnyResult);
		else if (isError(result)) call.reject(BridgeError.fromWire(result.error, result));
		else call.resolve(result as AnyResult);
	}

	#onStrayResult({ requestId }: AnyResult): void {
		const message = this.#calls.wasIssued(requestId)
			? "dropped an answer that came after its call had ended"
			: "dropped an answer to a call that was never made";
		this.#log({ level: "warn", message, requestId });
	}

	#onSecondHello(): void {
		const rejected = reject("duplicate_hello", "This connection has said hello before.", this.#host);
		this.end(rejected, "the plugin said hello twice");
	}

	#onProgress(progress: Progress): void {
		const { requestId } = progress;
		try {
			this.#calls.get(requestId)?.options.onProgress?.(progress);
		} catch (error) {
			this.#log({ level: "error", message: "a caller's onProgress failed", requestId, error });
		}
	}

	#onStateChange(change: StateChange): void {
		if (!this.#isOurs(change)) return;
		const { state, placeId, placeName, gameId } = change;
		this.#facts = { ...this.#facts, state, placeId, placeName, gameId };
		this.#events.changed(this);
	}

	/** The plugin could not use something we sent. If that was a command, nobody will answer it. */
	#onFault({ requestId, error }: Fault): void {
		this.#log({ level: "warn", message: "the plugin refused a message", requestId, code: error.code });
		if (requestId !== undefined) this.#fail(requestId, BridgeError.fromWire(error));
	}

	#isOurs({ type, sessionId }: LogBatch | StateChange): boolean {
		if (sessionId === this.id) return true;
		const message = `A ${type} names session ${sessionId}, but this connection speaks for ${this.id}.`;
		this.#socket.send({ type: "fault", error: { code: "unknown_session", message } });
		return false;
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
}

interface ResultLike {
	type: "result";
	requestId?: unknown;
}

function isResult(value: unknown): value is ResultLike {
	return typeof value === "object" && value !== null && "type" in value && value.type === "result";
}

function isError(result: object): result is AnyResult & { status: "error"; error: WireError } {
	return "status" in result && result.status === "error";
}

function factsOf(hello: Hello, protocolVersion: number): Omit<SessionInfo, "uptimeMs"> {
	const { sessionId, placeName, context, state, instanceId, placeId, gameId, gameName } = hello;
	const { pluginVersion, capabilities } = hello;
	return {
		...{ sessionId, placeName, context, state, instanceId, placeId, gameId },
		...(gameName === undefined ? {} : { gameName }),
		origin: "user",
		...{ pluginVersion, protocolVersion, capabilities },
	};
}
