import { describe, expect, it } from "vitest";
import { escapeJson, escapeText } from "./escape-text.js";

describe("SEC-34: hidden characters are shown escaped", () => {
	it.each([
		["\x1b[2J", "\\u001b[2J"],
		["a\u202eb", "a\\u202eb"],
		["zero\u200bwidth", "zero\\u200bwidth"],
		["\ufeffmark", "\\ufeffmark"],
		["\u{e0041}", "\\u{e0041}"],
		["bell\x07 back\b cr\r", "bell\\u0007 back\\u0008 cr\\u000d"],
		["\x9b31m", "\\u009b31m"],
	])("%j", (text, shown) => {
		expect(escapeText(text)).toBe(shown);
	});

	it("leaves what people write alone", () => {
		const text = "tab\there, newline\nthere, Ünïcode 日本 🎮 – “quotes” \\u0041";
		expect(escapeText(text)).toBe(text);
	});

	it("in JSON the escape is the same value", () => {
		const value = { name: "\u202e\u{e0041}\x9b\u2028 ok", "\u200b": 1 };
		const json = escapeJson(JSON.stringify(value));
		expect(json).toBe('{"name":"\\u202e\\udb40\\udc41\\u009b\\u2028 ok","\\u200b":1}');
		expect(JSON.parse(json)).toEqual(value);
	});
});
