import { zstdContentSize, zstdDecompress } from "../host/zstd.js";
import { COLOR_KEYPOINT, checkAttributes, NUMBER_KEYPOINT, skipKeypoints } from "./check-attributes.js";
import { ContentCursor, FileDamage } from "./content-cursor.js";
import { decompressLz4Block } from "./lz4-block.js";

// https://dom.rojo.space/binary
const SIGNATURE_AND_VERSION = 16;
const RESERVED = 8;
const TWO_EMPTY_STRINGS = 8;
const REFERENT_BYTES = 4;
const NOBODY = -1;
const END = "END\0";

/** Types of property values that say how long they are. */
const ValueType = { string: 0x01, numberSequence: 0x15, colorSequence: 0x16, font: 0x20, content: 0x22 } as const;

/**
 * What is wrong with the structure of a binary file, or undefined. rbx-dom trusts the numbers it finds: it would ask for
 * as much memory as they say and, not getting it, end the process.
 */
export function checkBinaryFile(bytes: Buffer): string | undefined {
	try {
		new StructureCheck().check(new ContentCursor(bytes));
		return undefined;
	} catch (error) {
		if (error instanceof FileDamage) return error.message;
		throw error;
	}
}

class StructureCheck {
	/** How many instances each class has, by its number in the file. */
	readonly #classes = new Map<number, number>();
	readonly #referents = new Set<number>();

	check(file: ContentCursor): void {
		file.take(SIGNATURE_AND_VERSION);
		const classes = file.u32();
		const instances = file.u32();
		file.take(RESERVED);
		for (let chunk = readChunk(file); chunk.name !== END; chunk = readChunk(file)) {
			this.#chunk(chunk.name, new ContentCursor(chunk.content));
		}
		if (classes !== this.#classes.size || instances !== this.#referents.size) {
			const found = `${this.#referents.size} instances of ${this.#classes.size} classes`;
			throw new FileDamage(`its header promises ${instances} instances of ${classes} classes, but it has ${found}`);
		}
	}

	#chunk(name: string, content: ContentCursor): void {
		if (name === "META") content.count(TWO_EMPTY_STRINGS);
		else if (name === "INST") this.#class(content);
		else if (name === "PROP") this.#property(content);
		else if (name === "PRNT") this.#parents(content);
	}

	#class(content: ContentCursor): void {
		const id = content.u32();
		content.string();
		content.u8();
		const count = content.count(REFERENT_BYTES);
		this.#classes.set(id, count);
		for (const referent of readReferents(content, count)) this.#referents.add(referent);
	}

	#property(content: ContentCursor): void {
		const count = this.#classes.get(content.u32()) ?? 0;
		const name = content.string().toString("latin1");
		if (content.remaining === 0) return;
		const type = content.u8();
		if (type === ValueType.content) {
			checkContents(content, count);
			return;
		}
		for (let i = 0; i < count; i++) {
			if (type === ValueType.numberSequence) skipKeypoints(content, NUMBER_KEYPOINT);
			else if (type === ValueType.colorSequence) skipKeypoints(content, COLOR_KEYPOINT);
			else if (type === ValueType.font) skipFont(content);
			else if (type !== ValueType.string) return;
			else if (name === "AttributesSerialize") checkAttributes(content.string());
			else content.string();
		}
	}

	#parents(content: ContentCursor): void {
		content.u8();
		const count = content.count(REFERENT_BYTES * 2);
		const children = readReferents(content, count);
		const parents = readReferents(content, count);
		if (children.some((child) => !this.#referents.has(child)) || count !== this.#referents.size) {
			throw new FileDamage("an instance has no parent");
		}
		if (parents.some((parent) => parent !== NOBODY && !this.#referents.has(parent))) {
			throw new FileDamage("the parent of an instance is not in it");
		}
	}
}

function skipFont(content: ContentCursor): void {
	content.string();
	content.take(3); // weight and style
	content.string();
}

/** Values of type Content: the kind of each, then all addresses, then all objects. */
function checkContents(content: ContentCursor, count: number): void {
	content.take(count * 4);
	for (let left = content.count(4); left > 0; left--) content.string();
	content.take(content.count(REFERENT_BYTES) * REFERENT_BYTES);
	content.count(REFERENT_BYTES);
}

/** Big-endian numbers byte by byte interleaved, each with its sign in the lowest bit and relative to the one before. */
function readReferents(content: ContentCursor, count: number): number[] {
	const bytes = content.take(count * REFERENT_BYTES);
	const referents: number[] = [];
	let referent = 0;
	for (let i = 0; i < count; i++) {
		const at = (plane: number) => bytes[plane * count + i] ?? 0;
		const folded = ((at(0) << 24) | (at(1) << 16) | (at(2) << 8) | at(3)) >>> 0;
		referent = (referent + ((folded >>> 1) ^ -(folded & 1))) | 0;
		referents.push(referent);
	}
	return referents;
}

function readChunk(file: ContentCursor): { name: string; content: Buffer } {
	const name = file.take(4).toString("latin1");
	const packed = file.u32();
	const size = file.u32();
	const reserved = file.u32();
	const stored = file.take(packed || size);
	const content = packed === 0 ? stored : decompress(stored, size);
	if (content === undefined || reserved !== 0) throw new FileDamage(`its chunk ${JSON.stringify(name)} is damaged`);
	return { name, content };
}

function decompress(stored: Buffer, size: number): Buffer | undefined {
	const framed = zstdContentSize(stored);
	if (framed === undefined) return decompressLz4Block(stored, size);
	const content = framed === size ? zstdDecompress(stored) : undefined;
	return content === undefined || content.length !== size ? undefined : Buffer.from(content);
}
