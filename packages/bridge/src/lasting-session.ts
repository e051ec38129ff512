import { randomUUID } from "node:crypto";
import { type CommandParams, type CommandType, commands } from "@studio-bridge/protocol";
import type { BridgeSession, CommandResult, RequestOptions, SessionInfo } from "./bridge-session.js";
import { cancelled } from "./call-errors.js";
import { BridgeError, type BridgeErrorCode } from "./errors.js";

/** How long to wait for something. */
export interface Patience {
	ms: number;
	signal: AbortSignal | undefined;
}

/** Waits until the same DataModel can be reached again; undefined if it cannot within the caller's patience. */
export type AwaitReturn = (gone: BridgeSession, patience: Patience) => Promise<BridgeSession | undefined>;

/** How a call ends when only the way to the plugin broke. */
const brokenWay: ReadonlySet<BridgeErrorCode> = new Set(["session_closed", "host_lost", "outcome_unknown"]);

/**
 * A session that outlasts the way to it. When the host dies or the plugin's connection breaks in the middle of a call, the
 * call is made again over the next one, under the same operation id: the plugin answers from memory what it has done,
 * lets the call join what it is doing, and begins only what it never began.
 */
export class LastingSession implements BridgeSession {
	readonly #session: BridgeSession;
	readonly #awaitReturn: AwaitReturn;

	constructor(session: BridgeSession, awaitReturn: AwaitReturn) {
		this.#session = session;
		this.#awaitReturn = awaitReturn;
	}

	get info(): SessionInfo {
		return this.#session.info;
	}

	async request<K extends CommandType>(
		type: K,
		params: CommandParams<K>,
		options: RequestOptions = {},
	): Promise<CommandResult<K>> {
		const { operationId = randomUUID(), timeoutMs = commands[type].timeoutMs, signal } = options;
		const deadline = performance.now() + timeoutMs;
		let session = this.#session;
		let remaining = timeoutMs;
		let unknown: BridgeError | undefined;
		for (;;) {
			try {
				return await session.request(type, params, { ...options, operationId, timeoutMs: remaining });
			} catch (error) {
				if (!isBrokenWay(error)) throw error;
				// Once it may have been done, that nobody is there to ask does not make it undone.
				if (error.code === "outcome_unknown") unknown = error;
				remaining = deadline - performance.now();
				const back = await this.#awaitReturn(session, { ms: remaining, signal });
				remaining = deadline - performance.now();
				if (signal?.aborted && unknown === undefined) throw cancelled(type, signal.reason, true);
				if (back === undefined || remaining <= 0) throw unknown ?? error;
				session = back;
			}
		}
	}
}

function isBrokenWay(error: unknown): error is BridgeError {
	return error instanceof BridgeError && brokenWay.has(error.code);
}
