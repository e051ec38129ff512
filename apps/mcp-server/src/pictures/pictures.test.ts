import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { encodePng } from "./encode-png.js";
import { isBlank, isBlankPng } from "./is-blank.js";

const pixels = (width: number, height: number, colour: (index: number) => number[]) =>
	Uint8Array.from(Array.from({ length: width * height }, (_, index) => colour(index)).flat());

describe("pictures", () => {
	it("are written as PNG with their size, and read back pixel by pixel", async () => {
		const file = await encodePng(
			pixels(3, 2, (index) => [index, 0, 0, 255]),
			3,
			2,
		);
		expect(file.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
		expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([3, 2]);
		expect(isBlankPng(file)).toBe(false);
	});

	it("of one colour are blank", async () => {
		const grey = pixels(4, 4, () => [9, 9, 9, 255]);
		expect(isBlank(grey, 4)).toBe(true);
		expect(isBlankPng(await encodePng(grey, 4, 4))).toBe(true);
		grey[60] = 10;
		expect(isBlank(grey, 4)).toBe(false);
		expect(isBlankPng(await encodePng(grey, 4, 4))).toBe(false);
	});

	it.each([1, 2, 3, 4])("one colour is one colour whatever PNG's filter (%i)", async (filter) => {
		const colour = [200, 100, 50, 255];
		const none = [0, 0, 0, 0];
		// What each filter leaves of a picture of one colour: the first pixel of a row, of a column, or both.
		const first = { 1: colour, 2: colour, 3: colour, 4: colour }[filter] ?? none;
		const half = colour.map((value) => value - (value >> 1));
		const right = { 1: none, 2: colour, 3: half, 4: none }[filter] ?? none;
		const below = { 1: colour, 2: none, 3: half, 4: none }[filter] ?? none;
		const inner = { 1: none, 2: none, 3: none, 4: none }[filter] ?? none;
		const rows = Buffer.from([filter, ...first, ...right, filter, ...below, ...inner]);
		const template = await encodePng(
			pixels(2, 2, () => colour),
			2,
			2,
		);
		const data = deflateSync(rows);
		const length = Buffer.alloc(4);
		length.writeUInt32BE(data.length);
		const file = Buffer.concat([template.subarray(0, 33), length, Buffer.from("IDAT"), data, Buffer.alloc(4)]);
		expect(isBlankPng(file)).toBe(true);
	});

	it("refuses pixels that are not there", async () => {
		await expect(encodePng(new Uint8Array(3), 1, 1)).rejects.toThrow("1 × 1 pixels need 4 bytes, not 3");
	});
});
