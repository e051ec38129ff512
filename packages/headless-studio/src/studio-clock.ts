export type ClockMode = "real" | "virtual";

/**
 * Seconds since the Studio started. A real clock follows the machine; a virtual one stands still until it is moved,
 * which makes waiting threads deterministic and instant.
 */
export class StudioClock {
	readonly mode: ClockMode;
	readonly epochMs = Date.now();
	readonly #started = performance.now();
	#virtual = 0;

	constructor(mode: ClockMode) {
		this.mode = mode;
	}

	get now(): number {
		return this.mode === "virtual" ? this.#virtual : (performance.now() - this.#started) / 1000;
	}

	moveTo(seconds: number): void {
		this.#virtual = Math.max(this.#virtual, seconds);
	}
}
