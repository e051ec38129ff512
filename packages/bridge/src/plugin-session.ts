import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import {
	type CommandParams,
	type CommandType,
	check,
	commands,
	type LogBatch,
	type SessionOpened,
	type StateChange,
} from "@studio-bridge/protocol";
import type { BridgeSession, CommandResult, RequestOptions, SessionInfo } from "./bridge-session.js";
import {
	cancelled,
	commandTooLarge,
	interrupted,
	invalidCommand,
	sessionClosed,
	timedOut,
	tooManyCalls,
	unsupported,
} from "./call-errors.js";
import type { BridgeError } from "./errors.js";
import type { HostLimits } from "./limits.js";
import type { CallerElsewhere, CallerHere, PendingCall, PendingCalls } from "./pending-calls.js";
import type { PluginSocket } from "./plugin-socket.js";

/** What a session tells its host. */
export interface SessionEvents {
	changed(session: PluginSession): void;
	logged(session: PluginSession, batch: LogBatch): void;
	liveRequested(session: PluginSession): void;
	closed(session: PluginSession, reason: string): void;
}

/** What a plugin says of one of its DataModels, in its hello or later. */
export type Introduction = Omit<SessionOpened, "type">;

export interface PluginSessionOptions {
	introduction: Introduction;
	/** What the sessions of one connection have in common. */
	shared: Pick<SessionInfo, "instanceId" | "pluginVersion" | "protocolVersion">;
	socket: PluginSocket;
	/** Those of the whole connection: a result names its call and not its session. */
	calls: PendingCalls;
	limits: HostLimits;
	events: SessionEvents;
}

/** What another program asks through this one. */
export interface RelayedCall
	extends Pick<PendingCall, "type" | "operationId" | "reject">,
		Required<Pick<RequestOptions, "signal">> {
	readonly timeoutMs: number;
	readonly caller: CallerElsewhere;
	/** The command, but for its request id. */
	readonly body: Buffer;
}

interface NewCall extends Omit<PendingCall, "id" | "sessionId" | "onEnd"> {
	readonly timeoutMs: number;
	/** Its text. */
	readonly command: (requestId: string) => string | Buffer;
}

interface CommandIds {
	readonly requestId: string;
	readonly operationId: string;
	readonly onlyIfKnown: boolean | undefined;
}

/** A session whose plugin is connected to this process. */
export class PluginSession implements BridgeSession {
	readonly id: string;
	readonly #socket: PluginSocket;
	readonly #calls: PendingCalls;
	readonly #limits: HostLimits;
	readonly #events: SessionEvents;
	readonly #capabilities: ReadonlySet<string>;
	readonly #connectedAt = performance.now();
	#facts: Omit<SessionInfo, "uptimeMs">;
	#running = 0;
	#closedBecause: string | undefined;

	constructor({ introduction, shared, socket, calls, limits, events }: PluginSessionOptions) {
		this.id = introduction.sessionId;
		this.#socket = socket;
		this.#calls = calls;
		this.#limits = limits;
		this.#events = events;
		this.#capabilities = new Set(introduction.capabilities);
		this.#facts = { ...factsOf(introduction), ...shared, origin: "user" };
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
			const { operationId = randomUUID(), timeoutMs = commands[type].timeoutMs, onlyIfKnown, signal } = options;
			const { onProgress, onRequest } = options;
			const answer = resolve as CallerHere["answer"];
			this.#begin({
				...{ type, operationId, timeoutMs, signal, reject },
				caller: { isElsewhere: false, answer, onProgress, onRequest },
				command: (requestId) => this.#commandFor(type, params, { requestId, operationId, onlyIfKnown }),
			});
		});
	}

	/** The same for another program. What it asks and what it is told passes through as bytes, not read here. */
	relay({ type, operationId, timeoutMs, signal, caller, reject, body }: RelayedCall): void {
		try {
			const command = (requestId: string) => withRequestId(requestId, body);
			this.#begin({ type, operationId, timeoutMs, signal, caller, reject, command });
		} catch (error) {
			reject(error as BridgeError);
		}
	}

	/** Passes on what the other program answers to what the plugin asked. */
	passResponse(body: Buffer): void {
		this.#socket.sendText(body);
	}

	#begin({ type, operationId, timeoutMs, signal, caller, reject, command }: NewCall): void {
		this.#assertCanAsk(type, signal);
		const id = this.#calls.nextId();
		const text = command(id);
		this.#running++;
		const onEnd = () => this.#running--;
		const call: PendingCall = { id, type, operationId, sessionId: this.id, signal, caller, reject, onEnd };
		// Before sending: a send can find that the connection is over, which ends every pending call.
		this.#calls.add(call, {
			timeoutMs,
			onDeadline: () => this.#giveUp(id, "deadline", timedOut(call, timeoutMs)),
			onAbort: () => this.#giveUp(id, "caller", cancelled(type, signal?.reason, true)),
		});
		if (!this.#socket.sendText(text)) this.#fail(id, commandTooLarge(type, this.#limits.maxMessageBytes));
	}

	/** The plugin tells of a change of run mode or place. */
	change({ state, placeId, placeName, gameId }: StateChange): void {
		this.#facts = { ...this.#facts, state, placeId, placeName, gameId };
		this.#events.changed(this);
	}

	log(batch: LogBatch): void {
		this.#events.logged(this, batch);
	}

	/** The person in front of Studio wants a live sync. */
	requestLive(): void {
		this.#events.liveRequested(this);
	}

	/** It can be asked nothing more. What it was asked is over. */
	close(reason: string): void {
		this.#closedBecause = reason;
		for (const call of this.#calls.takeAll((call) => call.sessionId === this.id))
			call.reject(interrupted(call, reason));
		this.#events.closed(this, reason);
	}

	#commandFor(type: CommandType, params: object, { requestId, operationId, onlyIfKnown }: CommandIds): string {
		const header = { type, requestId, sessionId: this.id, operationId };
		const command = { ...params, ...header, ...(onlyIfKnown ? { onlyIfKnown } : {}) };
		const violation = check("Command", command);
		if (violation !== undefined) throw invalidCommand(type, violation);
		return JSON.stringify(command);
	}

	#assertCanAsk(type: CommandType, signal: AbortSignal | undefined): void {
		if (this.#closedBecause !== undefined) throw sessionClosed(this.id, this.#closedBecause);
		if (signal?.aborted) throw cancelled(type, signal.reason, false);
		if (!this.#capabilities.has(commands[type].capability)) throw unsupported(type, this.#facts.pluginVersion);
		if (this.#running >= this.#limits.maxRunningCommands) throw tooManyCalls(this.#limits.maxRunningCommands);
	}

	#giveUp(requestId: string, reason: "deadline" | "caller", error: BridgeError): void {
		this.#fail(requestId, error);
		this.#socket.send({ type: "cancel", requestId, reason });
	}

	#fail(id: string, error: BridgeError): void {
		this.#calls.take(id)?.reject(error);
	}
}

/** Ids are ours to give; the rest of the object stays as it came. */
function withRequestId(requestId: string, body: Buffer): Buffer {
	return Buffer.concat([Buffer.from(`{"requestId":${JSON.stringify(requestId)},`), body.subarray(1)]);
}

function factsOf(introduction: Introduction) {
	const { sessionId, placeName, context, state, placeId, gameId, gameName, capabilities } = introduction;
	return {
		...{ sessionId, placeName, context, state, placeId, gameId, capabilities },
		...(gameName === undefined ? {} : { gameName }),
	};
}
