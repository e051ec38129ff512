import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { appendJson, editJson, renameJsonMember } from "./edit-json.js";
import { JsonCursor } from "./json-cursor.js";
import type { JsonValue } from "./json-value.js";

const parsed = (text: string) => JsonCursor.parse("x.json", text).value;

const sorted = (value: unknown): unknown => {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
	return Object.entries(value)
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([key, item]) => [key, sorted(item)]);
};

/** The texts in these tests have no such characters in strings. */
const comments = (text: string) => text.match(/\/\/ c, d|\/\* } \*\//g)?.length ?? 0;

const commented = `// the file
{
  "a": 1, // one
  /* before b */
  "b": { "c": [1, 2], "d": null },
  "e": {}
  // at the end
}
`;

describe("editing JSON in place", () => {
	test("replaces a value and nothing else", () => {
		expect(editJson(commented, ["a"], "x")).toBe(commented.replace('"a": 1', '"a": "x"'));
		expect(editJson(commented, ["b", "c", 1], [3])).toBe(commented.replace("[1, 2]", "[1, [3]]"));
	});

	test("adds members as the others are written", () => {
		expect(editJson(commented, ["f"], 2)).toBe(
			commented.replace('"e": {}', '"e": {},').replace("// at the end\n", '// at the end\n  "f": 2\n'),
		);
		expect(editJson(commented, ["b", "x"], true)).toBe(commented.replace("null }", 'null, "x": true }'));
		expect(editJson(commented, ["e", "properties", "x"], 1)).toBe(
			commented.replace('"e": {}', '"e": {\n    "properties": {\n      "x": 1\n    }\n  }'),
		);
		expect(appendJson(commented, ["b", "c"], 3)).toBe(commented.replace("[1, 2]", "[1, 2, 3]"));
	});

	test("takes members away with their line, and leaves every comment", () => {
		expect(editJson(commented, ["b"], undefined)).toBe(commented.replace('  "b": { "c": [1, 2], "d": null },\n', ""));
		expect(editJson(commented, ["a"], undefined)).toBe(commented.replace('"a": 1, // one', "// one"));
		expect(editJson(commented, ["e"], undefined)).toBe(commented.replace(' },\n  "e": {}\n', " }\n"));
		expect(editJson('{ "a": 1, "b": 2, }', ["b"], undefined)).toBe('{ "a": 1, }');
	});

	test("calls members something else", () => {
		expect(renameJsonMember(commented, ["b"], "B\n")).toBe(commented.replace('"b"', '"B\\n"'));
	});

	test("keeps Windows line endings", () => {
		const windows = commented.replaceAll("\n", "\r\n");
		const edited = editJson(editJson(editJson(windows, ["f", "g"], [{ h: 1 }]), ["b"], undefined), ["a"], 2);
		expect(edited.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
		expect(parsed(edited)).toEqual({ a: 2, e: {}, f: { g: [{ h: 1 }] } });
	});

	test("means what it says, whatever the layout", () => {
		const key = fc.constantFrom("a", "b", "properties", "x y", "");
		const value = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<JsonValue>;
		const record = fc.dictionary(key, fc.oneof(value, fc.dictionary(key, value)));
		const layout = fc.constantFrom<(json: unknown) => string>(
			(json) => JSON.stringify(json),
			(json) => JSON.stringify(json, undefined, "\t"),
			(json) => JSON.stringify(json, undefined, 2).replaceAll("\n", "\r\n"),
			(json) =>
				JSON.stringify(json, undefined, 2)
					.replaceAll(/,\n/g, ", // c, d\n")
					.replaceAll(/([^{[,\n])\n/g, "$1, /* } */\n"),
		);
		fc.assert(
			fc.property(
				record,
				layout,
				fc.array(key, { minLength: 1, maxLength: 2 }),
				fc.option(value, { nil: undefined }),
				(json, print, path, wanted) => {
					const text = print(json);
					fc.pre(JSON.stringify(parsed(text)) === JSON.stringify(json));
					const [first = "", second] = path;
					const inner = json[first];
					if (
						second !== undefined &&
						inner !== undefined &&
						(typeof inner !== "object" || inner === null || Array.isArray(inner))
					)
						return;
					const expected = structuredClone(json) as Record<string, unknown>;
					const target = (second === undefined ? expected : (expected[first] ?? {})) as Record<string, unknown>;
					const last = second ?? first;
					if (wanted === undefined) delete target[last];
					else {
						target[last] = wanted;
						if (second !== undefined) expected[first] = target;
					}
					const edited = editJson(text, path, wanted);
					expect(JSON.stringify(sorted(parsed(edited)))).toBe(JSON.stringify(sorted(expected)));
					if (wanted !== undefined && inner === undefined) expect(comments(edited)).toBe(comments(text));
				},
			),
			{ numRuns: 1000 },
		);
	});
});
