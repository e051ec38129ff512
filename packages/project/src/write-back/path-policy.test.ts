import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refuseFile, refusePath } from "./path-policy.js";

const foreign = [
	".git/config",
	".git/hooks/x.lua",
	"src/.git/a.lua",
	".github/workflows/a.yml",
	".vscode/settings.json",
];
const agents = [".idea/a.json", ".claude/settings.json", ".cursor/mcp.json", ".mcp.json", "src/.mcp.json", ".env.toml"];
const packages = ["node_modules/a/init.lua", "package.json", "src/Package.JSON", "NODE_MODULES/x.lua", ".GIT/x.lua"];
const executables = ["a.exe", "a.sh", "a.bat", "a.ps1", "a.cmd", "a.js", "a.mjs", "a", "Makefile", "a.lua.exe", ".lua"];

describe("SEC-29: what belongs to other programs is never written", () => {
	test.each([...foreign, ...agents, ...packages, ...executables])("%s", (path) => {
		expect(refuseFile(path)).toEqual(expect.any(String));
	});

	test.each(["src/a.luau", "default.project.json", "src/a.model.json", "src/b/init.meta.json", "x.rbxm", "a.csv"])(
		"%s is ours",
		(path) => expect(refuseFile(path)).toBeUndefined(),
	);
});

describe("SEC-22: a path is inside the project or refused", () => {
	const outside = [
		"../proj-evil/a.lua",
		"/etc/a.lua",
		"a/../../b.lua",
		"a//b.lua",
		"./a.lua",
		"a/./b.lua",
		"..\\a.lua",
	];
	const disguised = [
		"C:a.lua",
		"C:\\a.lua",
		"\\\\host\\share\\a.lua",
		"\\\\?\\C:\\a.lua",
		"a/..\\b.lua",
		"a\u0000.lua",
	];
	test.each([...outside, ...disguised, "", "a/", "a./b.lua", "a /b.lua", "CON/a.lua", "a/nul.lua"])("%j", (path) => {
		expect(refuseFile(path)).toEqual(expect.any(String));
	});
});

test("SEC-25: what is accepted is used as it is, so every accepted path is already in its only spelling", () => {
	const parts = fc.constantFrom(
		"a",
		"..",
		".",
		"",
		" ",
		"a ",
		"b.",
		"%2e%2e",
		"~",
		"é",
		"e\u0301",
		"\\",
		":",
		'"',
		"'",
	);
	const paths = fc.oneof(
		fc.string({ unit: "binary" }),
		fc.array(parts).map((list) => list.join("/")),
	);
	fc.assert(
		fc.property(paths, (path) => {
			if (refusePath(path) !== undefined) return;
			const url = new URL(`file:///p/${path.split("/").map(encodeURIComponent).join("/")}`);
			expect(url.pathname.startsWith("/p/")).toBe(true);
			expect(path.split("/").every((part) => part.trimEnd() === part || !part.endsWith(" "))).toBe(true);
			expect(decodeURIComponent(url.pathname)).toBe(`/p/${path}`);
		}),
		{ numRuns: 100_000 },
	);
}, 60_000);
