const LONG = 15; // a length of 15 goes on in further bytes
const MINIMUM_MATCH = 4;
const LARGEST_RATIO = 255; // what a byte of a length can stand for

/** Decompresses an LZ4 block; undefined when it is damaged or does not hold exactly `size` bytes. */
export function decompressLz4Block(block: Uint8Array, size: number): Buffer | undefined {
	if (size > block.length * LARGEST_RATIO) return undefined;
	const content = Buffer.alloc(size);
	let from = 0;
	let to = 0;

	const length = (nibble: number): number => {
		let total = nibble;
		if (nibble !== LONG) return total;
		for (;;) {
			const byte = block[from++] ?? 0;
			total += byte;
			if (byte !== 0xff) return total;
		}
	};

	while (from < block.length) {
		const token = block[from++] ?? 0;
		const literals = length(token >> 4);
		if (from + literals > block.length || to + literals > size) return undefined;
		content.set(block.subarray(from, from + literals), to);
		from += literals;
		to += literals;
		if (from === block.length) return to === size ? content : undefined; // the last sequence has no match

		const offset = (block[from] ?? 0) | ((block[from + 1] ?? 0) << 8);
		from += 2;
		const end = to + length(token & 0x0f) + MINIMUM_MATCH;
		if (offset === 0 || offset > to || end > size || from > block.length) return undefined;
		for (; to < end; to++) content[to] = content[to - offset] ?? 0; // may overlap itself
	}
	return undefined;
}
