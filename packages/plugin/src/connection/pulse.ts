import type { Scheduler } from "./scheduler";
import { Timers } from "./timers";

/** Intervals of silence after which the peer counts as dead. */
const SILENT_INTERVALS = 2.5;
/** A timer later than this means that Studio itself stood still, and what the peer said meanwhile waits to be read. */
const STALL_SECONDS = 1;

export interface PulseOptions {
	readonly scheduler: Scheduler;
	readonly beat: (sequence: number) => void;
	readonly onSilence: (seconds: number) => void;
}

/** Shows the peer that we are alive, and watches that the peer is. */
export class Pulse {
	private interval = 0;
	private lastHeard = 0;
	private beats = 0;
	private readonly timers: Timers<"beat" | "silence">;

	constructor(private readonly options: PulseOptions) {
		this.timers = new Timers(options.scheduler);
	}

	start(intervalSeconds: number): void {
		this.interval = intervalSeconds;
		this.heard();
		this.scheduleBeat();
		this.listen(intervalSeconds * SILENT_INTERVALS);
	}

	stop(): void {
		this.timers.clearAll();
	}

	/** The peer said something, no matter what. */
	heard(): void {
		this.lastHeard = this.options.scheduler.now();
	}

	private scheduleBeat(): void {
		this.timers.set("beat", this.interval, () => {
			this.scheduleBeat();
			this.beats += 1;
			this.options.beat(this.beats);
		});
	}

	private listen(seconds: number): void {
		const due = this.options.scheduler.now() + seconds;
		this.timers.set("silence", seconds, () => {
			const now = this.options.scheduler.now();
			if (now - due > STALL_SECONDS) this.heard();
			const remaining = this.lastHeard + this.interval * SILENT_INTERVALS - now;
			if (remaining > 0) this.listen(remaining);
			else this.options.onSilence(now - this.lastHeard);
		});
	}
}
