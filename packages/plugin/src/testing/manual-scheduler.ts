import type { CancelTimer, Scheduler } from "../connection/scheduler";

interface ManualTimer {
	readonly due: number;
	readonly callback: () => void;
}

/** Time that passes only when a spec says so. */
export class ManualScheduler implements Scheduler {
	private time = 0;
	private timers = [] as ManualTimer[];

	now(): number {
		return this.time;
	}

	after(seconds: number, callback: () => void): CancelTimer {
		const timer = { due: this.time + seconds, callback };
		this.timers.push(timer);
		return () => {
			this.timers = this.timers.filter((other) => other !== timer);
		};
	}

	/** Fires everything that falls due, in order. */
	advance(seconds: number): void {
		const limit = this.time + seconds;
		for (let timer = this.next(); timer !== undefined && timer.due <= limit; timer = this.next()) {
			this.time = math.max(this.time, timer.due);
			this.fire(timer);
		}
		this.time = limit;
	}

	/** Time passes while nothing can run, as when Studio hangs. */
	stall(seconds: number): void {
		this.time += seconds;
	}

	waiting(): number {
		return this.timers.size();
	}

	private next(): ManualTimer | undefined {
		let first: ManualTimer | undefined;
		for (const timer of this.timers) {
			if (first === undefined || timer.due < first.due) first = timer;
		}
		return first;
	}

	private fire(timer: ManualTimer): void {
		this.timers = this.timers.filter((other) => other !== timer);
		timer.callback();
	}
}
