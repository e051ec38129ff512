import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refuseFile, refusePath } from "../path-policy.js";
import { collisionKey, isPlainName, wrapperName } from "./instance-file-name.js";

const hostile = [
	...["", ".", "..", "/", "\\", ":", "a/b", "a\\b", "C:x", "\\\\?\\x", "\u0000", "a\u0007", "a.", "a ", " a", "a\n"],
	...[
		"CON",
		"nul",
		"COM1",
		"lpt9",
		"Aux.foo",
		"con .x",
		"COM¹",
		"x".repeat(256),
		"é".repeat(101),
		"e\u0301",
		"\u202egnp.exe",
	],
	...[
		"init",
		"Init",
		"init.server",
		"init.meta",
		"-rf",
		"~",
		"~root",
		".git",
		".github",
		".vscode",
		".idea",
		".claude",
	],
	...[
		".cursor",
		".mcp.json",
		".env",
		"node_modules",
		"Node_Modules",
		"package.json",
		"default.project.json",
		"a\u200bb",
	],
	...["a*", "a?", 'a"', "<a>", "a|b", "..\\..\\x", "../../etc/passwd", "CONIN$", "a".repeat(10_000), wrapperName("a")],
];
const plain = [
	"a",
	"Foo",
	"a.b",
	"a b",
	"é",
	"日本",
	"😀",
	"a-b",
	"a~b",
	"a_",
	"100%",
	"initial",
	"CONsole",
	"(1)",
	"a'b",
	"a&b",
];

/** What file systems may do to a name: fold letter case and Unicode forms. */
const folded = (name: string): string => collisionKey(name.normalize("NFD"));
const names = fc.oneof(
	fc.string({ unit: "grapheme", maxLength: 30 }),
	fc.string({ unit: "binary", maxLength: 30 }),
	fc.string({ unit: fc.constantFrom("a", "A", "é", "e\u0301", ".", "~", "/", "_", " ", "ß", "ss", "ſ"), maxLength: 6 }),
);

describe("SEC-28: the name of an instance as the name of its file", () => {
	test.each(hostile)("%j is wrapped, in a folder any disk can hold", (name) => {
		expect(isPlainName(name)).toBe(false);
		expect(refusePath(wrapperName(name))).toBeUndefined();
	});

	test.each(plain)("%j is the name of its file as it is", (name) => {
		expect(isPlainName(name)).toBe(true);
		expect(refuseFile(`${name}.luau`)).toBeUndefined();
	});

	test("a wrapper never looks like a plain name, and siblings of one name have one each", () => {
		expect(isPlainName(wrapperName("Foo"))).toBe(false);
		expect(isPlainName(wrapperName("Foo", 2))).toBe(false);
		expect(new Set([1, 2, 3].map((ordinal) => wrapperName("Foo", ordinal))).size).toBe(3);
		expect(collisionKey("FOO")).toBe(collisionKey("foo"));
		expect(collisionKey("e\u0301")).toBe(collisionKey("\u00c9"));
	});

	// STUDIO_BRIDGE_SOAK=10 makes it a million.
	test("random names never meet, whatever the file system folds", { timeout: 120_000 }, () => {
		const count = 100_000 * Number(process.env.STUDIO_BRIDGE_SOAK ?? 1);
		const owner = new Map<string, string>();
		for (const name of fc.sample(names, count)) {
			const file = isPlainName(name) ? undefined : folded(wrapperName(name));
			if (file === undefined) {
				if (name !== name.normalize("NFC") || refusePath(name) !== undefined) expect.fail(JSON.stringify(name));
				continue;
			}
			const other = owner.get(file);
			if (other !== undefined && other !== name) expect.fail(`${JSON.stringify([other, name])} share ${file}`);
			if (refusePath(file) !== undefined) expect.fail(JSON.stringify([name, file]));
			owner.set(file, name);
		}
		expect(owner.size).toBeGreaterThan(count / 20);
	});
});
