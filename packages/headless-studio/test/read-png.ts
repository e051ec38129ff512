import { crc32, inflateSync } from "node:zlib";

/** A decoded PNG of eight-bit RGBA. */
export interface ReadImage {
	readonly width: number;
	readonly height: number;
	/** Red, green and blue. */
	at(x: number, y: number): number[];
}

/** Reads what the PNG specification says, as far as it is needed here: eight-bit RGBA, checksums verified. */
export function readPng(file: Buffer): ReadImage {
	if (file.toString("latin1", 1, 4) !== "PNG") throw new Error("not a PNG");
	const chunks = new Map<string, Buffer>();
	for (let at = 8; at < file.length; ) {
		const length = file.readUInt32BE(at);
		const body = file.subarray(at + 4, at + 8 + length);
		if (crc32(body) !== file.readUInt32BE(at + 8 + length)) throw new Error("wrong checksum");
		chunks.set(body.toString("latin1", 0, 4), body.subarray(4));
		at += 12 + length;
	}
	const header = chunks.get("IHDR") as Buffer;
	const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
	if (header.readUInt8(8) !== 8 || header.readUInt8(9) !== 6) throw new Error("not eight-bit RGBA");
	const pixels = unfilter(inflateSync(chunks.get("IDAT") as Buffer), width * 4, height);
	return rgbaImage(width, height, pixels);
}

export function rgbaImage(width: number, height: number, pixels: Uint8Array): ReadImage {
	if (pixels.length !== width * height * 4) throw new Error(`${pixels.length} bytes for ${width} by ${height}`);
	return { width, height, at: (x, y) => [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)] };
}

function unfilter(rows: Buffer, stride: number, height: number): Uint8Array {
	const pixels = new Uint8Array(stride * height);
	for (let y = 0; y < height; y++) {
		const filter = FILTERS[rows.readUInt8(y * (stride + 1))];
		if (filter === undefined) throw new Error("unexpected filter");
		for (let i = 0; i < stride; i++) {
			const at = y * stride + i;
			const left = i >= 4 ? (pixels[at - 4] as number) : 0;
			const above = y > 0 ? (pixels[at - stride] as number) : 0;
			const corner = i >= 4 && y > 0 ? (pixels[at - stride - 4] as number) : 0;
			pixels[at] = rows.readUInt8(y * (stride + 1) + 1 + i) + filter(left, above, corner);
		}
	}
	return pixels;
}

/** None, Sub, Up, Average and Paeth. */
const FILTERS: readonly ((left: number, above: number, corner: number) => number)[] = [
	() => 0,
	(left) => left,
	(_, above) => above,
	(left, above) => (left + above) >> 1,
	(left, above, corner) => {
		const [a, b, c] = [left, above, corner].map((value) => Math.abs(left + above - corner - value)) as [
			number,
			number,
			number,
		];
		if (a <= b && a <= c) return left;
		return b <= c ? above : corner;
	},
];
