import type { StudioClock } from "./studio-clock.js";

const FRAMES_PER_SECOND = 60;
const FRAME_EPSILON = 1e-6; // as in luau/core/scheduler.luau

/** Something time passes for: a DataModel. */
export interface TimedMember {
	/** When it wants to be woken, in seconds since the Studio started; -1 for never. */
	readonly wake: number;
	/** Lets it do everything that is due now. */
	pass(): void;
}

interface Errand {
	readonly due: number;
	readonly work: () => void;
}

/**
 * Lets the one clock of a Studio reach all its DataModels. What concerns two of them is an errand: it runs in a later
 * frame, when no Luau is on the stack, so that DataModels never call into each other and cannot keep each other busy
 * without time passing.
 */
export class StudioLoop {
	readonly clock: StudioClock;
	readonly #background: (work: () => void) => void;
	readonly #members: TimedMember[] = [];
	#errands: Errand[] = [];
	#timer: NodeJS.Timeout | undefined;
	#ended = false;

	/** `background` runs what happens by itself, with nobody there to catch an error. */
	constructor(clock: StudioClock, background: (work: () => void) => void) {
		this.clock = clock;
		this.#background = background;
	}

	add(member: TimedMember): void {
		this.#members.push(member);
	}

	remove(member: TimedMember): void {
		const index = this.#members.indexOf(member);
		if (index >= 0) this.#members.splice(index, 1);
	}

	/** Work for the next frame, or for the first one after a while. */
	post(work: () => void, afterSeconds = 0): void {
		const frame = Math.floor((this.clock.now + FRAME_EPSILON) * FRAMES_PER_SECOND) + 1;
		this.#errands.push({ due: Math.max(frame / FRAMES_PER_SECOND, this.clock.now + afterSeconds), work });
		this.wait();
	}

	/** Lets virtual time pass, for as long as asked or until it is enough. */
	advance(seconds: number, enough: () => boolean = () => false): void {
		const end = this.clock.now + seconds;
		this.#pass();
		for (let next = this.#next(); next >= 0 && next <= end && !enough(); next = this.#next()) {
			this.clock.moveTo(next);
			this.#pass();
		}
		if (enough()) return;
		this.clock.moveTo(end);
		this.#pass();
	}

	/** Moves virtual time to what is due next and does it; false when that is nothing, or after `end`. */
	step(end: number): boolean {
		this.#pass();
		const next = this.#next();
		if (next >= 0) this.clock.moveTo(Math.min(next, end));
		if (next < 0 || next > end) return false;
		this.#pass();
		return true;
	}

	/** Sets the timer for what comes next; to be called after everything that may have changed it. */
	wait(): void {
		clearTimeout(this.#timer);
		const next = this.#next();
		if (this.clock.mode === "virtual" || next < 0 || this.#ended) return;
		this.#timer = setTimeout(() => this.#background(() => this.#pass()), (next - this.clock.now) * 1000);
	}

	end(): void {
		this.#ended = true;
		clearTimeout(this.#timer);
	}

	#next(): number {
		const times = [...this.#members.map((member) => member.wake), ...this.#errands.map((errand) => errand.due)];
		const wanted = times.filter((time) => time >= 0);
		return wanted.length === 0 ? -1 : Math.min(...wanted);
	}

	#pass(): void {
		const now = this.clock.now + FRAME_EPSILON;
		const due = this.#errands.filter((errand) => errand.due <= now);
		this.#errands = this.#errands.filter((errand) => errand.due > now);
		for (const errand of due) errand.work();
		for (const member of [...this.#members]) member.pass();
		this.wait();
	}
}
