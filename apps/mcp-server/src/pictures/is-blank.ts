import { inflateSync } from "node:zlib";

/** Whether all pixels are one colour: what a hidden or minimised window gives. */
export function isBlank(pixels: Uint8Array, bytesPerPixel: number): boolean {
	for (let index = bytesPerPixel; index < pixels.length; index += 1)
		if (pixels[index] !== pixels[index - bytesPerPixel]) return false;
	return true;
}

const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/** The same for a PNG file; undefined for kinds of PNG that no Studio writes. */
export function isBlankPng(file: Buffer): boolean | undefined {
	const width = file.readUInt32BE(16);
	const [depth = 0, colour = 0, , , interlace = 0] = file.subarray(24, 29);
	const bytesPerPixel = channels[colour];
	if (depth !== 8 || interlace !== 0 || bytesPerPixel === undefined) return undefined;
	const rows = inflateSync(Buffer.concat([...imageData(file)]));
	return isBlank(withoutFilters(rows, width * bytesPerPixel, bytesPerPixel), bytesPerPixel);
}

function* imageData(file: Buffer): Generator<Buffer> {
	for (let at = 8; at + 8 <= file.length; ) {
		const length = file.readUInt32BE(at);
		if (file.toString("latin1", at + 4, at + 8) === "IDAT") yield file.subarray(at + 8, at + 8 + length);
		at += length + 12;
	}
}

/** Undoes PNG's prediction of each byte from its neighbours to the left (a), above (b) and between them (c). */
function withoutFilters(rows: Buffer, stride: number, bytesPerPixel: number): Uint8Array {
	const height = Math.floor(rows.length / (stride + 1));
	const pixels = new Uint8Array(stride * height);
	for (let y = 0; y < height; y += 1) {
		const filter = rows[y * (stride + 1)] ?? 0;
		for (let x = 0; x < stride; x += 1) {
			const here = y * stride + x;
			const a = x >= bytesPerPixel ? (pixels[here - bytesPerPixel] ?? 0) : 0;
			const b = y > 0 ? (pixels[here - stride] ?? 0) : 0;
			const c = x >= bytesPerPixel && y > 0 ? (pixels[here - stride - bytesPerPixel] ?? 0) : 0;
			pixels[here] = (rows[y * (stride + 1) + 1 + x] ?? 0) + predict(filter, a, b, c);
		}
	}
	return pixels;
}

function predict(filter: number, a: number, b: number, c: number): number {
	if (filter === 1) return a;
	if (filter === 2) return b;
	if (filter === 3) return (a + b) >> 1;
	return filter === 4 ? paeth(a, b, c) : 0;
}

function paeth(a: number, b: number, c: number): number {
	const [da, db, dc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
	if (da <= db && da <= dc) return a;
	return db <= dc ? b : c;
}
