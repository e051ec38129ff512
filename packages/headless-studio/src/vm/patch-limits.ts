import { LuauBuildMismatch } from "./luau-errors.js";

const TABLE_SECTION = 4;
const MEMORY_SECTION = 5;
const FUNCREF = 0x70;
const HAS_MAXIMUM = 1;
const NO_MAXIMUM = 0;

/**
 * Lifts the fixed maxima of the wasm's memory and table, so that both can grow.
 *
 * The sections keep their byte length: the maximum is dropped and the minimum is written as a LEB128 padded to
 * the room that frees up. No other byte of the module moves.
 */
export function patchLimits(wasm: Uint8Array, initialPages: number): Uint8Array<ArrayBuffer> {
	const bytes = Uint8Array.from(wasm);
	const reader = new SectionReader(bytes);
	let table = false;
	let memory = false;
	for (let section = reader.next(); section !== undefined; section = reader.next()) {
		const { id, start, size } = section;
		if (id === TABLE_SECTION) {
			if (size !== 7 || bytes[start] !== 1 || bytes[start + 1] !== FUNCREF || bytes[start + 2] !== HAS_MAXIMUM) {
				throw new LuauBuildMismatch("unexpected wasm table section");
			}
			const minimum = reader.lebAt(start + 3);
			bytes[start + 2] = NO_MAXIMUM;
			writePaddedLeb(bytes, start + 3, minimum);
			table = true;
		} else if (id === MEMORY_SECTION) {
			if (size !== 6 || bytes[start] !== 1 || bytes[start + 1] !== HAS_MAXIMUM) {
				throw new LuauBuildMismatch("unexpected wasm memory section");
			}
			bytes[start + 1] = NO_MAXIMUM;
			writePaddedLeb(bytes, start + 2, initialPages);
			memory = true;
		}
	}
	if (!table || !memory) throw new LuauBuildMismatch("no wasm table or memory section");
	return bytes;
}

class SectionReader {
	readonly #bytes: Uint8Array;
	#at = 8; // after the magic number and the version

	constructor(bytes: Uint8Array) {
		this.#bytes = bytes;
	}

	next(): { id: number; start: number; size: number } | undefined {
		const id = this.#bytes[this.#at];
		if (id === undefined) return undefined;
		const [size, start] = this.#leb(this.#at + 1);
		this.#at = start + size;
		return { id, start, size };
	}

	lebAt(position: number): number {
		return this.#leb(position)[0];
	}

	#leb(position: number): [value: number, next: number] {
		let value = 0;
		let shift = 0;
		let at = position;
		for (;;) {
			const byte = this.#bytes[at++] ?? 0;
			value |= (byte & 0x7f) << shift;
			shift += 7;
			if ((byte & 0x80) === 0) return [value >>> 0, at];
		}
	}
}

function writePaddedLeb(bytes: Uint8Array, at: number, value: number): void {
	bytes[at] = (value & 0x7f) | 0x80;
	bytes[at + 1] = ((value >> 7) & 0x7f) | 0x80;
	bytes[at + 2] = ((value >> 14) & 0x7f) | 0x80;
	bytes[at + 3] = (value >> 21) & 0x7f;
}
