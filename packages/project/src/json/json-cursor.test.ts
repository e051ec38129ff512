import { describe, expect, it } from "vitest";
import { JsonCursor } from "./json-cursor.js";

const parse = (text: string) => JsonCursor.parse("x.json", text);
const member = (cursor: JsonCursor, key: string): JsonCursor => {
	const found = cursor.asObject().get(key);
	if (!found) throw new Error(`no ${key}`);
	return found;
};

describe("JsonCursor", () => {
	it("reads JSON with comments and trailing commas", () => {
		expect(parse('// one\n{ "a": [1, /* two */ true, null, "x",], }').value).toEqual({ a: [1, true, null, "x"] });
	});

	it("takes the last of two members with the same key", () => {
		const cursor = parse('{ "a": 1, "a": 2 }');
		expect(member(cursor, "a").value).toBe(2);
		expect(cursor.value).toEqual({ a: 2 });
	});

	it("keeps a key called __proto__ a key", () => {
		expect(Object.entries(parse('{ "__proto__": 1 }').value as object)).toEqual([["__proto__", 1]]);
	});

	it("knows where it is", () => {
		const root = parse('{\n\t"tree": {\r\n\t\t"A b": { "$path": [0, 7] } }\n}');
		const path = member(member(member(root, "tree"), "A b"), "$path");
		expect(root.location).toBe("x.json:1:1");
		expect(path.location).toBe('x.json:3:21, tree["A b"].$path');
		expect(path.asArray()[1]?.location).toBe('x.json:3:25, tree["A b"].$path[1]');
	});

	it.each([
		['{ "a": 1 "b": 2 }', "x.json:1:10: comma expected. Expected JSON; comments and trailing commas are allowed."],
		["{ a: 1 }", "x.json:1:3: invalid symbol. Expected JSON; comments and trailing commas are allowed."],
		['{\n"a": }', "x.json:2:6: value expected. Expected JSON; comments and trailing commas are allowed."],
		["{} {}", "x.json:1:4: end of file expected. Expected JSON; comments and trailing commas are allowed."],
		["", "x.json:1:1: value expected. Expected JSON; comments and trailing commas are allowed."],
		['{ "a": 1', "x.json:1:9: close brace expected. Expected JSON; comments and trailing commas are allowed."],
	])("refuses %s", (text, message) => {
		expect(() => parse(text)).toThrow(expect.objectContaining({ code: "json_syntax", message }));
	});

	it.each([
		["string", (c: JsonCursor) => c.asString(), "x.json:1:8, a: expected a string, found 1.5."],
		["boolean", (c: JsonCursor) => c.asBoolean(), "x.json:1:8, a: expected true or false, found 1.5."],
		["integer", (c: JsonCursor) => c.asInteger(9), "x.json:1:8, a: expected a whole number from 0 to 9, found 1.5."],
		["array", (c: JsonCursor) => c.asArray(), "x.json:1:8, a: expected an array, found 1.5."],
		["object", (c: JsonCursor) => c.asObject("a node"), "x.json:1:8, a: expected a node, found 1.5."],
	])("says what was expected of a %s", (_, read, message) => {
		expect(() => read(member(parse('{ "a": 1.5 }'), "a"))).toThrow(
			expect.objectContaining({ code: "json_invalid", message }),
		);
	});

	it("cuts a long value short in messages", () => {
		const long = JSON.stringify({ a: "x".repeat(100) });
		expect(() => parse(long).asString()).toThrow(`expected a string, found {"a":"${"x".repeat(51)}….`);
	});
});
