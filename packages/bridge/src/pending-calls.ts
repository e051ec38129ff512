import type { AnyResult, CommandType } from "@studio-bridge/protocol";
import type { RequestOptions } from "./bridge-session.js";
import type { BridgeError } from "./errors.js";

/** The longest span a Node timer can measure; longer ones would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Who asked: this process, which reads the answer, or one that it passes everything on to. */
export type Caller = CallerHere | CallerElsewhere;

export interface CallerHere extends Pick<RequestOptions, "onProgress" | "onRequest"> {
	readonly isElsewhere: false;
	answer(result: AnyResult): void;
}

export interface CallerElsewhere {
	readonly isElsewhere: true;
	/** The text of the plugin's result. */
	answer(body: Buffer): void;
	/** The text of anything else it says about the call. */
	tell(body: Buffer): void;
}

export interface PendingCall {
	readonly id: string;
	readonly type: CommandType;
	/** What the plugin knows it by, on this connection and any other. */
	readonly operationId: string;
	readonly sessionId: string;
	readonly signal: AbortSignal | undefined;
	readonly caller: Caller;
	readonly reject: (error: BridgeError) => void;
	/** Called as it leaves, whoever ends it. */
	readonly onEnd: () => void;
}

export interface GivingUp {
	timeoutMs: number;
	onDeadline: () => void;
	onAbort: () => void;
}

interface Entry {
	call: PendingCall;
	/** Releases the timer and the abort listener. */
	release: () => void;
}

/** The calls of one connection that still wait for an answer. A call leaves exactly once, whoever ends it. */
export class PendingCalls {
	readonly #entries = new Map<string, Entry>();
	#issued = 0;

	nextId(): string {
		return `c${++this.#issued}`;
	}

	/** Whether an id once named a call of this connection, so that its answer is late rather than made up. */
	wasIssued(id: string): boolean {
		const number = /^c([1-9]\d*)$/.exec(id)?.[1];
		return number !== undefined && Number(number) <= this.#issued;
	}

	add(call: PendingCall, { timeoutMs, onDeadline, onAbort }: GivingUp): void {
		const timer = setTimeout(onDeadline, Math.min(timeoutMs, MAX_TIMER_MS));
		const { signal } = call;
		signal?.addEventListener("abort", onAbort, { once: true });
		const release = () => {
			clearTimeout(timer);
			signal?.removeEventListener("abort", onAbort);
		};
		this.#entries.set(call.id, { call, release });
	}

	get(id: string): PendingCall | undefined {
		return this.#entries.get(id)?.call;
	}

	/** Takes a call out, to be settled by the taker. */
	take(id: string): PendingCall | undefined {
		const entry = this.#entries.get(id);
		if (entry === undefined) return undefined;
		this.#entries.delete(id);
		entry.release();
		entry.call.onEnd();
		return entry.call;
	}

	/** Takes out all that fit, to be settled by the taker. */
	takeAll(fits: (call: PendingCall) => boolean): PendingCall[] {
		const calls = [...this.#entries.values()].map(({ call }) => call).filter(fits);
		for (const { id } of calls) this.take(id);
		return calls;
	}
}
