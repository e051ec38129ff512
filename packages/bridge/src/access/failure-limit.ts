/** How many wrong proofs in a minute are looked at; after that, nobody is heard. */
const MOST_FAILURES = 5;
const WINDOW_MS = 60_000;

/** Makes guessing hopeless. Being local is no excuse: every program of the machine is. */
export class FailureLimit {
	#failures: number[] = [];

	get isExhausted(): boolean {
		const since = performance.now() - WINDOW_MS;
		this.#failures = this.#failures.filter((at) => at > since);
		return this.#failures.length >= MOST_FAILURES;
	}

	count(): void {
		this.#failures.push(performance.now());
	}
}
