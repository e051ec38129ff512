import type { CancelTimer, Scheduler } from "./scheduler";

/** The named timers of one owner, so that its end leaves none behind. */
export class Timers<Name extends string> {
	private readonly running = new Map<Name, CancelTimer>();

	constructor(private readonly scheduler: Scheduler) {}

	/** Replaces the timer of that name. */
	set(name: Name, seconds: number, callback: () => void): void {
		this.clear(name);
		const cancel = this.scheduler.after(seconds, () => {
			this.running.delete(name);
			callback();
		});
		this.running.set(name, cancel);
	}

	has(name: Name): boolean {
		return this.running.has(name);
	}

	clear(name: Name): void {
		this.running.get(name)?.();
		this.running.delete(name);
	}

	clearAll(): void {
		for (const [, cancel] of this.running) cancel();
		this.running.clear();
	}
}
