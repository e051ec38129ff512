import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readXml } from "rbx-dom";
import { beforeAll, describe, expect, test } from "vitest";
import { Glob } from "../src/glob/glob.js";
import { GlobSyntaxError } from "../src/glob/parse-glob.js";
import { rojoBuild } from "./oracle/rojo.js";
import { type Entries, withEntries } from "./write-entries.js";

/** Names that mean something to a glob, or to one of the languages globs are usually translated to. */
const names = [
	...["a", "b", "c", "A", "ab", "abc", "é", "éa", "日", "😀", "a-b", "a b", "a.b", "a+b", "(a)", "a|b", "$", "a'"],
	...["a]b", "a[b", "a{b", "a}b", "a,b", "a!b", "!a", "^", "a^", "-", "]", "a*b", "a?b", "a\\b", "**"],
];

const patterns = [
	...["*", "**", "***", "**/*", "s/*", "s/**", "s/**/*", "s/***", "s/d", "s/d/", "s/d/**", "s/d/*", "**/d", "**/d/**"],
	...["d", "**/a.txt", "a.txt", "*a.txt", "s/*a.txt", "**a.txt", "s/**a.txt", "s/d**", "s/d**/a.txt", "s/**d/a.txt"],
	...["s/**/a.txt", "s/**/d/a.txt", "s/**/**/a.txt", "s/**/**", "**/**/a.txt", "s/***/a.txt", "**/s/**/a.txt", "s/**/"],
	...["/**", "/**/a.txt", "**/", "", "/", "/s/a.txt", "./s/a.txt", "s//a.txt", "s/d/../a.txt", "S/A.TXT"],
	...["s/?.txt", "s/??.txt", "s/???.txt", "s/????.txt", "s/a?.txt", "s/d?a.txt", "s/d[/]a.txt", "s/foo/*/baz.txt"],
	...["s/foo/**/baz.txt", "s/foo**/baz.txt", "s/foo*baz.txt", "s/a.b.txt", "s/a+b.txt", "s/(a).txt", "s/a|b.txt"],
	...["s/[ab].txt", "s/[!ab].txt", "s/[^ab].txt", "s/[a-c].txt", "s/[a-c-e].txt", "s/[a-].txt", "s/[-a].txt"],
	...["s/[--a].txt", "s/[]].txt", "s/a[]]b.txt", "s/a[!]]b.txt", "s/[]-a].txt", "s/[!-a].txt", "s/a[\\]b.txt"],
	...["s/a[[]b.txt", "s/a[{]b.txt", "s/[[:alpha:]].txt", "s/[a&&b].txt", "s/[a~b].txt", "s/[!a]*.txt"],
	...["s/[é].txt", "s/[é][é].txt", "s/[!é].txt", "s/[日][日][日].txt", "s/[é-ü][©].txt", "s/[Ã-é].txt", "s/é*.txt"],
	...["s/{a,b}.txt", "s/{a,d/a}.txt", "s/{a,}.txt", "s/{,a}b.txt", "s/{}.txt", "s/a{}b.txt", "s/{a}.txt", "s/a}.txt"],
	...["{s/a,s/b}.txt", "{**/a.txt,**/b.txt}", "{**,x}", "s/{**,x}", "s/{d/**,e/**}", "s/{d/**/a.txt,b.txt}", "}"],
	...["s/{d,e}/**", "s{/**}", "s{/d/**,/e}", "s/{d/**,x}/a.txt", "x{**}", "s/{a,b}{.txt,.lua}", "s/{a[,]b,c}.txt"],
	...["s/{\\,a,b}.txt", "s/a,b.txt", "s/a\\,b.txt", "s/\\a.txt", "s/a\\\\b.txt", "s/a\\*b.txt", "s/a\\?b.txt"],
	...["s/\\{a,b\\}.txt", "s/a\\{b.txt", "s/a\\[b.txt", "s/\\^.txt", "s/$.txt", "s/!a.txt", "s/😀.txt", "s/日.txt"],
];

const invalid = ["s/[a", "s/[]", "s/[!]", "[", "s/{a", "{a,b", "{", "s/a\\", "\\", "s/[b-a]", "s/[a--]", "{a,{b,c}}"];

const texts = (...stems: string[]): Entries => Object.fromEntries(stems.map((stem) => [`${stem}.txt`, ""]));
const files: Entries = {
	...texts(...names),
	d: { ...texts("a", "b", "ab", "é"), d: { ...texts("a"), d: texts("a") } },
	e: { ...texts("a"), d: texts("a"), f: texts("a") },
	foo: { ...texts("baz"), bar: texts("baz") },
};
const ignoring = (pattern: string) =>
	JSON.stringify({ name: pattern, globIgnorePaths: [pattern], tree: { $path: "s" } });

/** Every path below a folder that no glob stops Rojo from reaching: it never looks inside what it ignores. */
function reachable(folder: string, path: string, glob: Glob): string[] {
	return readdirSync(join(folder, path), { withFileTypes: true })
		.filter((entry) => !glob.matches(`${path}/${entry.name}`))
		.flatMap((entry) => {
			const below = `${path}/${entry.name}`;
			return entry.isDirectory() ? [below, ...reachable(folder, below, glob)] : [below.replace(/\.txt$/, "")];
		})
		.sort();
}

/** One project a pattern, all mounted into one, so that Rojo answers them all in one run. */
async function askRojo(folder: string): Promise<ReadonlyMap<string, string[]>> {
	const dom = readXml(await rojoBuild(folder, "rbxmx"));
	const paths = (referent: string, path: string): string[] =>
		dom.children(referent).flatMap((child) => {
			const below = `${path}/${dom.instance(child)?.name}`;
			return [below, ...paths(child, below)];
		});
	const [root = ""] = dom.children(dom.rootRef);
	return new Map(dom.children(root).map((mounted) => [dom.instance(mounted)?.name ?? "", paths(mounted, "s").sort()]));
}

describe("globs ignore what they ignore in Rojo", () => {
	const expected = new Map<string, string[]>();
	const actual = new Map<string, string[]>();

	beforeAll(async () => {
		const mounts = patterns.map((_, index) => [`${index}`, { $path: `${index}.project.json` }] as const);
		const entries = {
			s: files,
			...Object.fromEntries(patterns.map((pattern, index) => [`${index}.project.json`, ignoring(pattern)])),
			"default.project.json": JSON.stringify({ tree: { $className: "Folder", ...Object.fromEntries(mounts) } }),
		};
		await withEntries(entries, async (folder) => {
			const answers = await askRojo(folder);
			for (const [index, pattern] of patterns.entries()) {
				expected.set(pattern, answers.get(`${index}`) ?? ["Rojo gave no answer"]);
				actual.set(pattern, reachable(folder, "s", new Glob(pattern)));
			}
		});
	});

	test.each(patterns)("%s", (pattern) => {
		expect(actual.get(pattern)).toEqual(expected.get(pattern));
	});

	test.each(invalid)("both refuse %s", async (pattern) => {
		expect(() => new Glob(pattern)).toThrow(GlobSyntaxError);
		await withEntries({ "default.project.json": ignoring(pattern), s: {} }, async (folder) => {
			await expect(rojoBuild(folder, "rbxmx")).rejects.toThrow("Failed to deserialize JSON");
		});
	});
});
