/** A list that drops its oldest entries beyond a limit. */
export class BoundedList<T> {
	readonly #limit: number;
	readonly #items: T[] = [];

	constructor(limit: number) {
		this.#limit = limit;
	}

	get items(): readonly T[] {
		return this.#items;
	}

	push(item: T): void {
		this.#items.push(item);
		// In blocks, because removing from the front moves everything behind it.
		if (this.#items.length >= this.#limit * 1.25) this.#items.splice(0, this.#items.length - this.#limit);
	}
}
