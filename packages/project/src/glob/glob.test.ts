import { describe, expect, it } from "vitest";
import { Glob } from "./glob.js";

/** Each row: a pattern, paths it matches, paths it does not. Checked against Rojo itself in test/globs.test.ts. */
const rows: readonly (readonly [pattern: string, matches: readonly string[], misses: readonly string[]])[] = [
	["*.lua", ["a.lua", "deep/er/a.lua", ".lua"], ["a.luau", "a.lua/b"]],
	["src/*.lua", ["src/a.lua", "src/x/a.lua"], ["a.lua", "lib/a.lua"]],
	["?.lua", ["a.lua", "/.lua"], [".lua", "ab.lua"]],
	["**", ["", "a", "a/b"], []],
	["**/a", ["a", "x/a", "x/y/a"], ["xa", "a/x"]],
	["src/**", ["src/a", "src/a/b", "src/"], ["src", "src2/a"]],
	["src/**/a", ["src/a", "src/x/a", "src/x/y/a"], ["srca", "src/xa", "a"]],
	["src/**/**/a", ["src/a", "src/x/a"], ["src/xa"]],
	["src**a", ["srca", "src/x/a", "src-a"], ["src/x/b"]],
	["{a,b}.lua", ["a.lua", "b.lua"], ["c.lua", "ab.lua", "{a,b}.lua"]],
	["{src/**,x}/a", ["x/a", "src/y/a"], ["src/a", "a"]],
	["a{,b}", ["ab"], ["a"]],
	["a{}b", ["ab"], ["a{}b"]],
	["a}b", ["ab"], ["a}b"]],
	["a,b", ["a,b"], ["a", "b"]],
	["[ab]", ["a", "b"], ["c", "ab", "[ab]"]],
	["[!ab]", ["c", "/"], ["a", "b"]],
	["[^ab]", ["c", "^"], ["a"]],
	["[a-c]", ["b"], ["d", "-"]],
	["[a-c-e]", ["d"], ["-", "f"]],
	["[]]", ["]"], ["["]],
	["[-a]", ["-", "a"], ["b"]],
	["[a-]", ["-", "a"], ["b"]],
	["[\\]", ["\\"], ["]"]],
	["\\*", ["*"], ["a"]],
	["\\{a,b\\}", ["{a,b}"], ["a"]],
	["a.b+(c)|$^", ["a.b+(c)|$^"], ["aXb+(c)|$^"]],
	["é", ["é"], ["e"]],
	["??", ["ab", "é"], ["éa", "a"]],
	["[é]", [], ["é"]],
	["A", ["A"], ["a"]],
	["a", ["a"], ["a\n"]],
];

describe("Glob", () => {
	it.each(rows)("%s", (pattern, matches, misses) => {
		const glob = new Glob(pattern);
		expect([...matches, ...misses].filter((path) => glob.matches(path))).toEqual(matches);
	});

	it.each([
		["[a", 'a "[" is never closed with "]"'],
		["[]", 'a "[" is never closed with "]"'],
		["[!]", 'a "[" is never closed with "]"'],
		["{a,b", 'a "{" is never closed with "}"'],
		["{a,{b,c}}", 'a "{" inside another is not supported'],
		["a\\", 'the "\\" at its end escapes nothing'],
		["[b-a]", 'the range "b-a" is the wrong way round'],
	])("refuses %s", (pattern, message) => {
		expect(() => new Glob(pattern)).toThrow(message);
	});
});
