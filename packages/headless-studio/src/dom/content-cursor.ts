/** Says what is wrong with a file. */
export class FileDamage extends Error {}

/** Steps through bytes whose lengths and counts are not to be trusted. */
export class ContentCursor {
	readonly #bytes: Buffer;
	#at = 0;

	constructor(bytes: Buffer) {
		this.#bytes = bytes;
	}

	get remaining(): number {
		return this.#bytes.length - this.#at;
	}

	u8(): number {
		return this.take(1).readUInt8();
	}

	u32(): number {
		return this.take(4).readUInt32LE();
	}

	/** A count of things that take at least that many bytes each. */
	count(bytesEach: number): number {
		const count = this.u32();
		if (count * bytesEach > this.remaining) throw new FileDamage(`it has fewer than the ${count} items it says`);
		return count;
	}

	string(): Buffer {
		return this.take(this.u32());
	}

	take(length: number): Buffer {
		if (length > this.remaining) throw new FileDamage("it ends too early");
		this.#at += length;
		return this.#bytes.subarray(this.#at - length, this.#at);
	}
}
