import * as zstd from "@bokuweb/zstd-wasm";

// Node 20 has no zstd. The codec becomes ready in its own time, but answers at once afterwards, as host operations must.

const MAGIC = 0xfd2fb528;
const SIZE_BYTES = [0, 2, 4, 8] as const;
const DICTIONARY_ID_BYTES = [0, 1, 2, 4] as const;
const SINGLE_SEGMENT = 0x20;

let ready: Promise<void> | undefined;

/** Must have happened before anything is compressed. */
export function loadZstd(): Promise<void> {
	ready ??= zstd.init();
	return ready;
}

export function zstdCompress(content: Uint8Array, level: number): Uint8Array {
	return zstd.compress(content, level);
}

/** Undefined when the content is damaged. Only for frames whose header says how large it is. */
export function zstdDecompress(frame: Uint8Array): Uint8Array | undefined {
	try {
		return zstd.decompress(frame);
	} catch {
		return undefined;
	}
}

/** What the header of a frame says: the size of the content, null when it does not say, undefined if it is none. */
export function zstdContentSize(frame: Buffer): number | null | undefined {
	if (frame.length < 6 || frame.readUInt32LE(0) !== MAGIC) return undefined;
	const descriptor = frame.readUInt8(4);
	const isSingleSegment = (descriptor & SINGLE_SEGMENT) !== 0;
	const sizeBytes = SIZE_BYTES[(descriptor >> 6) as 0 | 1 | 2 | 3] || (isSingleSegment ? 1 : 0);
	if (sizeBytes === 0) return null;
	const windowBytes = isSingleSegment ? 0 : 1;
	const at = 5 + windowBytes + DICTIONARY_ID_BYTES[(descriptor & 3) as 0 | 1 | 2 | 3];
	if (frame.length < at + sizeBytes) return undefined;
	if (sizeBytes === 8) return Number(frame.readBigUInt64LE(at));
	return frame.readUIntLE(at, sizeBytes) + (sizeBytes === 2 ? 256 : 0);
}
