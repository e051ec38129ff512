import { describe, expect, it } from "vitest";
import { breakLines, fitText, lettersOf, measureText } from "./text-metrics.js";

const STYLE = { weight: 400, italic: false, size: 20, lineHeight: 1 };
const width = (text: string, style = STYLE) => measureText([{ text }], style, undefined)[0];
const lines = (text: string, room: number) =>
	breakLines(lettersOf([{ text }], STYLE), room).map((line) => line.map(({ character }) => character).join(""));

describe("text metrics", () => {
	it("grow with the size, the weight and the text", () => {
		expect(width("iiii")).toBeLessThan(width("WWWW"));
		expect(width("bold", { ...STYLE, weight: 700 })).toBeGreaterThan(width("bold"));
		expect(width("text", { ...STYLE, size: 40 })).toBeCloseTo(width("text") * 2, -1);
		expect(measureText([{ text: "" }], STYLE, undefined)).toEqual([0, 0]);
	});

	it("have letters of one width where code is written", () => {
		const code = { ...STYLE, mono: true };
		expect(width("iiii", code)).toBe(width("WWWW", code));
	});

	it("measure runs that look different together", () => {
		const mixed = measureText([{ text: "a" }, { text: "b", bold: true }], STYLE, undefined)[0];
		expect(Math.abs(mixed - width("a") - width("b", { ...STYLE, weight: 700 }))).toBeLessThanOrEqual(2);
	});

	it("break lines between words, inside long words, and where the text says so", () => {
		expect(lines("one two three", width("one two"))).toEqual(["one two", "three"]);
		expect(lines("aaaa", width("aa"))).toEqual(["aa", "aa"]);
		expect(lines("one\ntwo", 1000)).toEqual(["one", "two"]);
		expect(lines("one  two", width("one"))).toEqual(["one", "two"]);
		expect(lines("", 10)).toEqual([""]);
	});

	it("find the largest size that fits", () => {
		const size = fitText([{ text: "Scaled" }], STYLE, { width: 100, height: 30 }, [1, 100]);
		expect(size).toBe(30);
		expect(fitText([{ text: "Scaled" }], STYLE, { width: 15, height: 30 }, [9, 100])).toBe(9);
	});
});
