export interface LogLine {
	level: string;
	body: string;
}

/** Output travels in batches and can come after the answer, even after that of the next script. */
const LATEST_MS = 5_000;

const keyOf = ({ level, body }: LogLine): string => `${level}\0${body}`;

/**
 * Joins two tellings of the same lines: what a script's answer says it printed, and what Studio's output says live. While a
 * script runs live lines are held; its answer then takes out those it tells itself, whether they came before it or after.
 */
export class LiveLines {
	readonly #show: (line: LogLine) => void;
	#held: LogLine[] | undefined;
	/** What answers have told and Studio's output has not repeated yet, oldest first. */
	#told: { key: string; at: number }[] = [];

	constructor(show: (line: LogLine) => void) {
		this.#show = show;
	}

	/** A line of Studio's output. */
	arrived(line: LogLine): void {
		if (this.#held !== undefined) {
			this.#held.push(line);
			return;
		}
		const since = performance.now() - LATEST_MS;
		this.#told = this.#told.filter(({ at }) => at >= since);
		const index = this.#told.findIndex(({ key }) => key === keyOf(line));
		if (index === -1) this.#show(line);
		else this.#told.splice(index, 1);
	}

	/** A script starts: hold what comes. */
	hold(): void {
		this.#held ??= [];
	}

	/** It ended, and its answer told these lines. */
	release(told: readonly LogLine[]): void {
		if (this.#held === undefined) return;
		const at = performance.now();
		for (const line of told) this.#told.push({ key: keyOf(line), at });
		const held = this.#held;
		this.#held = undefined;
		for (const line of held) this.arrived(line);
	}
}
