import { describe, expect, it } from "vitest";
import { IgnoreRules } from "./ignore-rules.js";

const rules = (folder: string, ...patterns: string[]) => extend(IgnoreRules.none, folder, ...patterns);
const extend = (base: IgnoreRules, folder: string, ...patterns: string[]) =>
	base.extend(
		folder,
		patterns.map((pattern, index) => ({ pattern, location: `p.json:1:1, globIgnorePaths[${index}]` })),
	);

describe("IgnoreRules", () => {
	it("ignores nothing to begin with", () => {
		expect(IgnoreRules.none.ignores("/p/a")).toBe(false);
	});

	it("matches paths relative to the project's folder", () => {
		expect(rules("/p", "src/a").ignores("/p/src/a")).toBe(true);
		expect(rules("/p", "src/a").ignores("/p/x/src/a")).toBe(false);
		expect(rules("/p", "p/src/a").ignores("/p/src/a")).toBe(false);
		expect(rules("/", "src/a").ignores("/src/a")).toBe(true);
	});

	it("sees what is outside the folder through ..", () => {
		expect(rules("/w/p", "../lib/a").ignores("/w/lib/a")).toBe(true);
		expect(rules("/w/p", "**/a").ignores("/w/lib/a")).toBe(true);
		expect(rules("/w/p", "lib/a").ignores("/w/lib/a")).toBe(false);
		expect(rules("/w/p", "a").ignores("/w/pa")).toBe(false);
	});

	it("lets the last rule that matches decide", () => {
		const some = rules("/p", "*.lua", "!keep.lua", "x/keep.lua");
		expect(some.ignores("/p/a.lua")).toBe(true);
		expect(some.ignores("/p/keep.lua")).toBe(false);
		expect(some.ignores("/p/x/keep.lua")).toBe(true);
	});

	it("takes an escaped exclamation mark for one in the name", () => {
		expect(rules("/p", "\\!a").ignores("/p/!a")).toBe(true);
	});

	it("adds a nested project's rules, each with its own folder, and leaves the outer ones as they were", () => {
		const outer = rules("/p", "**/a");
		const inner = extend(outer, "/p/n", "b");
		expect(["/p/n/a", "/p/n/b", "/p/b"].map((path) => inner.ignores(path))).toEqual([true, true, false]);
		expect(outer.ignores("/p/n/b")).toBe(false);
	});

	it.each([
		["[a", 'p.json:1:1, globIgnorePaths[0]: "[a" is not a valid glob: a "[" is never closed with "]".'],
		["!{", 'p.json:1:1, globIgnorePaths[0]: "!{" is not a valid glob: a "{" is never closed with "}".'],
	])("says where %s was written", (pattern, message) => {
		expect(() => rules("/p", pattern)).toThrow(message);
	});
});
