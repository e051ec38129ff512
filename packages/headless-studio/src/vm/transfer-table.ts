/** Values on their way through the wasm boundary, which itself only carries numbers. */
export class TransferTable {
	readonly #values = new Map<number, unknown>();
	#next = 1;

	put(value: unknown): number {
		const key = this.#next++;
		this.#values.set(key, value);
		return key;
	}

	replace(key: number, value: unknown): void {
		this.#values.set(key, value);
	}

	/** Each value is taken exactly once, so that nothing accumulates. */
	take(key: number): unknown {
		const value = this.#values.get(key);
		this.#values.delete(key);
		return value;
	}

	get size(): number {
		return this.#values.size;
	}
}
