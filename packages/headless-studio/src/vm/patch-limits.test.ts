import { describe, expect, it } from "vitest";
import { patchLimits } from "./patch-limits.js";

const HEADER = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
const TABLE = [0x04, 0x07, 0x01, 0x70, 0x01, 0x85, 0x02, 0x85, 0x02]; // 261 entries, minimum and maximum
const MEMORY = [0x05, 0x06, 0x01, 0x01, 0x80, 0x02, 0x80, 0x02]; // 256 pages, minimum and maximum

describe("patchLimits", () => {
	it("drops both maxima, keeps the table's minimum and sets the memory's", () => {
		const patched = patchLimits(Uint8Array.from([...HEADER, ...TABLE, ...MEMORY]), 320);
		expect([...patched]).toEqual([
			...HEADER,
			...[0x04, 0x07, 0x01, 0x70, 0x00, 0x85, 0x82, 0x80, 0x00],
			...[0x05, 0x06, 0x01, 0x00, 0xc0, 0x82, 0x80, 0x00],
		]);
		const module = new WebAssembly.Module(patched);
		expect(module).toBeInstanceOf(WebAssembly.Module);
	});

	it.each([
		["no memory", [...HEADER, ...TABLE]],
		["no table", [...HEADER, ...MEMORY]],
		["a memory without maximum", [...HEADER, ...TABLE, 0x05, 0x06, 0x01, 0x00, 0x80, 0x82, 0x80, 0x00]],
	])("refuses a module with %s", (_name, bytes) => {
		expect(() => patchLimits(Uint8Array.from(bytes), 320)).toThrow(/install that version/);
	});
});
