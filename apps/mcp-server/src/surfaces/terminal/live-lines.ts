export interface LogLine {
	level: string;
	body: string;
}

const keyOf = ({ level, body }: LogLine): string => `${level}\0${body}`;

/**
 * Joins two tellings of the same lines: what a script's answer says it printed, and what Studio's output says live. While a
 * script runs live lines are held; its answer then takes out those it tells itself, whether they came before it or after.
 */
export class LiveLines {
	readonly #show: (line: LogLine) => void;
	#held: LogLine[] | undefined;
	readonly #told = new Map<string, number>();

	constructor(show: (line: LogLine) => void) {
		this.#show = show;
	}

	/** A line of Studio's output. */
	arrived(line: LogLine): void {
		if (this.#held !== undefined) {
			this.#held.push(line);
			return;
		}
		const key = keyOf(line);
		const told = this.#told.get(key) ?? 0;
		if (told === 0) this.#show(line);
		else if (told === 1) this.#told.delete(key);
		else this.#told.set(key, told - 1);
	}

	/** A script starts: hold what comes. */
	hold(): void {
		this.#held ??= [];
		this.#told.clear();
	}

	/** It ended, and its answer told these lines. */
	release(told: readonly LogLine[]): void {
		if (this.#held === undefined) return;
		for (const line of told) this.#told.set(keyOf(line), (this.#told.get(keyOf(line)) ?? 0) + 1);
		const held = this.#held;
		this.#held = undefined;
		for (const line of held) this.arrived(line);
	}
}
