import { describe, expect, it } from "vitest";
import { openStudio } from "../../test/open-studio.js";
import { WireReader } from "./wire-reader.js";
import { RobloxValue } from "./wire-tags.js";
import { WireWriter } from "./wire-writer.js";

describe("from Luau to Node", () => {
	it("passes nil, booleans, numbers, strings, buffers and tables", async () => {
		const studio = await openStudio();
		expect(studio.run(`return nil, true, false, 1.5, "text", {}, { 1, 2 }, { a = { b = "c" } }, nil`)).toEqual([
			undefined,
			true,
			false,
			1.5,
			"text",
			[],
			[1, 2],
			{ a: { b: "c" } },
			undefined,
		]);
		expect(studio.run(`return buffer.fromstring("bytes")`)).toEqual(["bytes"]);
	});

	it("returns strings that are not UTF-8 as bytes", async () => {
		const studio = await openStudio();
		expect(studio.run(`return "a\\0b", "\\255\\0A"`)).toEqual(["a\0b", Buffer.from([0xff, 0x00, 0x41])]);
	});

	it("passes strings larger than the regular buffers, in both directions", async () => {
		const studio = await openStudio();
		const text = "é".repeat(1_000_000);
		expect(studio.run(`return "${text}"`)).toEqual([text]);
	});

	it("treats keys like __proto__ as plain keys", async () => {
		const studio = await openStudio();
		const [value] = studio.run(`return { ["__proto__"] = 1 }`);
		expect(Object.entries(value as object)).toEqual([["__proto__", 1]]);
	});

	it("refuses what has no meaning outside", async () => {
		const studio = await openStudio();
		expect(() => studio.run("return print")).toThrow("cannot pass a value of type function to the host");
		expect(() => studio.run("return workspace")).toThrow("cannot pass a value of type Instance to the host");
		expect(() => studio.run("local t = {} t[1] = t return t")).toThrow("it contains itself");
	});
});

describe("WireWriter", () => {
	it("writes each distinct string once", () => {
		const text = "a long string that would be noticed twice";
		const once = WireWriter.encode([text]).length;
		expect(WireWriter.encode([text, text, text]).length).toBe(once + 2 * 5);
	});

	it("uses double precision only for integers that need it", () => {
		const small = WireWriter.encodeOne(new RobloxValue("UDim", [0.5, 16777216])).length;
		expect(WireWriter.encodeOne(new RobloxValue("UDim", [0.5, 16777217])).length).toBe(small + 8);
	});
});

describe("WireReader", () => {
	it("names a tag it does not know", () => {
		expect(() => WireReader.decode(Buffer.from([99]))).toThrow("wire: unknown tag 99");
	});
});
