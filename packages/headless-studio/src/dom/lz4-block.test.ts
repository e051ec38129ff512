import { describe, expect, it } from "vitest";
import { decompressLz4Block } from "./lz4-block.js";

// The examples of the format's description: a token of two lengths, literals, then an offset back into the output.
const block = (...bytes: number[]) => Uint8Array.of(...bytes);
const literals = (text: string) => [...Buffer.from(text)];

describe("an LZ4 block", () => {
	it("is literals and matches, which may overlap themselves", () => {
		expect(decompressLz4Block(block(0x50, ...literals("hello")), 5)?.toString()).toBe("hello");
		const repeated = block(0x14, 0x61, 1, 0, 0x30, ...literals("end"));
		expect(decompressLz4Block(repeated, 12)?.toString()).toBe("aaaaaaaaaend");
		const long = block(0x1f, 0x62, 1, 0, 0xff, 0x02, 0x00);
		expect(decompressLz4Block(long, 1 + 4 + 15 + 255 + 2)?.toString()).toBe("b".repeat(277));
	});

	it.each([
		["that ends in the middle of its literals", block(0x50, ...literals("hel")), 5],
		["that holds less than was said", block(0x50, ...literals("hello")), 6],
		["that holds more than was said", block(0x50, ...literals("hello")), 4],
		["that points before its beginning", block(0x14, 0x61, 9, 0, 0x00), 9],
		["that points nowhere", block(0x14, 0x61, 0, 0, 0x00), 9],
		["that says it is impossibly large", block(0x50, ...literals("hello")), 0xffff_ffff],
		["that is empty", block(), 0],
	])("%s is refused", (_, bytes, size) => {
		expect(decompressLz4Block(bytes, size)).toBeUndefined();
	});
});
