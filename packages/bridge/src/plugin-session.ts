import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import {
	type Command,
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
import type { PendingCall, PendingCalls } from "./pending-calls.js";
import type { PluginSocket } from "./plugin-socket.js";

/** What a session tells its host. */
export interface SessionEvents {
	changed(session: PluginSession): void;
	logged(session: PluginSession, batch: LogBatch): void;
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
			this.#assertCanAsk(type, options);
			const id = this.#calls.nextId();
			const operationId = options.operationId ?? randomUUID();
			const command = this.#commandFor(type, params, { id, operationId, onlyIfKnown: options.onlyIfKnown });
			const timeoutMs = options.timeoutMs ?? commands[type].timeoutMs;
			this.#running++;
			const call: PendingCall = {
				...{ id, type, operationId, sessionId: this.id, options },
				resolve: resolve as PendingCall["resolve"],
				reject,
				onEnd: () => this.#running--,
			};
			// Before sending: a send can find that the connection is over, which ends every pending call.
			this.#calls.add(call, {
				timeoutMs,
				onDeadline: () => this.#giveUp(id, "deadline", timedOut(call, timeoutMs)),
				onAbort: () => this.#giveUp(id, "caller", cancelled(type, options.signal?.reason, true)),
			});
			if (!this.#socket.send(command)) this.#fail(id, commandTooLarge(type, this.#limits.maxMessageBytes));
		});
	}

	/** The plugin tells of a change of run mode or place. */
	change({ state, placeId, placeName, gameId }: StateChange): void {
		this.#facts = { ...this.#facts, state, placeId, placeName, gameId };
		this.#events.changed(this);
	}

	log(batch: LogBatch): void {
		this.#events.logged(this, batch);
	}

	/** It can be asked nothing more. What it was asked is over. */
	close(reason: string): void {
		this.#closedBecause = reason;
		for (const call of this.#calls.takeAll((call) => call.sessionId === this.id))
			call.reject(interrupted(call, reason));
		this.#events.closed(this, reason);
	}

	#commandFor(
		type: CommandType,
		params: object,
		{ id, operationId, onlyIfKnown }: { id: string; operationId: string; onlyIfKnown: boolean | undefined },
	): Command {
		const header = { type, requestId: id, sessionId: this.id, operationId };
		const command = { ...params, ...header, ...(onlyIfKnown ? { onlyIfKnown } : {}) } as unknown as Command;
		const violation = check("Command", command);
		if (violation !== undefined) throw invalidCommand(type, violation);
		return command;
	}

	#assertCanAsk(type: CommandType, { signal }: RequestOptions): void {
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

function factsOf(introduction: Introduction) {
	const { sessionId, placeName, context, state, placeId, gameId, gameName, capabilities } = introduction;
	return {
		...{ sessionId, placeName, context, state, placeId, gameId, capabilities },
		...(gameName === undefined ? {} : { gameName }),
	};
}
