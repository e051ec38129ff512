/** Time, as a watch needs it. */
export interface WatchClock {
	/** Monotonic, in milliseconds. */
	now(): number;
	/** As file systems tell it, in milliseconds since 1970. */
	wallTime(): number;
	/** Calls back once; gives a way to prevent that. */
	schedule(delayMs: number, callback: () => void): () => void;
	/** Lets everybody else have a turn. */
	breathe(): Promise<void>;
}

export const systemClock: WatchClock = {
	now: () => performance.now(),
	wallTime: () => Date.now(),
	schedule(delayMs, callback) {
		const timer = setTimeout(callback, delayMs);
		return () => clearTimeout(timer);
	},
	breathe: () => new Promise((resolve) => setImmediate(resolve)),
};
