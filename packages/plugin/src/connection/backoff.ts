const FIRST_SECONDS = 0.5;
const MAX_SECONDS = 2;

/** How long to wait before the next attempt: doubling up to a bound, with jitter so that windows do not knock in step. */
export class Backoff {
	private ceiling = FIRST_SECONDS;

	/** @param random A number in [0, 1). */
	constructor(private readonly random: () => number) {}

	next(): number {
		const ceiling = this.ceiling;
		this.ceiling = math.min(ceiling * 2, MAX_SECONDS);
		return ceiling * (0.5 + this.random() / 2);
	}

	reset(): void {
		this.ceiling = FIRST_SECONDS;
	}
}
