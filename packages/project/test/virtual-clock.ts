import type { WatchClock } from "../src/watch/watch-clock.js";

interface Timer {
	readonly at: number;
	readonly callback: () => void;
}

/** Time that passes only when somebody waits for something, and then at once. */
export class VirtualClock implements WatchClock {
	readonly #timers = new Set<Timer>();
	#now = 0;

	now(): number {
		return this.#now;
	}

	wallTime(): number {
		return this.#now;
	}

	schedule(delayMs: number, callback: () => void): () => void {
		const timer = { at: this.#now + delayMs, callback };
		this.#timers.add(timer);
		return () => this.#timers.delete(timer);
	}

	breathe(): Promise<void> {
		return new Promise((resolve) => setImmediate(resolve));
	}

	/** Lets time pass, timer by timer, until the promise is settled. */
	async during<T>(promise: Promise<T>): Promise<T> {
		let isSettled = false;
		const settled = promise.finally(() => {
			isSettled = true;
		});
		settled.catch(() => {}); // the caller gets it
		for (await this.breathe(); !isSettled; await this.breathe()) this.#runNext(Number.POSITIVE_INFINITY);
		return settled;
	}

	/** Lets so much time pass. */
	async pass(durationMs: number): Promise<void> {
		const end = this.#now + durationMs;
		for (await this.breathe(); this.#runNext(end); ) await this.breathe();
		this.#now = end;
	}

	#runNext(until: number): boolean {
		const [next] = [...this.#timers].sort((a, b) => a.at - b.at);
		if (!next || next.at > until) return false;
		this.#timers.delete(next);
		this.#now = Math.max(this.#now, next.at);
		next.callback();
		return true;
	}
}
