import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { commands } from "../../apps/mcp-server/out/generated/commands.js";
import { commandReference } from "../../apps/mcp-server/out/reference/command-reference.js";
import { apiReference } from "../../packages/headless-studio/dist/reference/api-reference.js";
import { read, repositoryFiles, root } from "../support/repository.js";

const pages = repositoryFiles().filter((file) => file.endsWith(".md") && !/^\.changeset\/|\/fixtures\//.test(file));

/** Things between backticks that look like a path of this repository. */
const PATH = /`((?:packages|apps|docs|bench|tests|scripts|examples|\.ci|\.changeset)\/[\w./@-]*[\w/])`/g;
const LINK = /\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g;
const SCRIPT = /(?:`|^)(?:pnpm|npm run) (?:run )?([a-z][\w:-]*)/gm;

/** pnpm's own commands, which are not scripts of ours. */
const PNPM = new Set(["install", "exec", "vitest", "biome", "add", "pack", "publish", "dlx"]);

describe("documentation", () => {
	it.each(pages)("%s names only paths that exist", (page) => {
		const text = read(page);
		const named = [...text.matchAll(PATH)].map(([, target = ""]) => target);
		const linked = [...text.matchAll(LINK)].map(([, target = ""]) => path.posix.join(path.posix.dirname(page), target));
		expect([...named, ...linked].filter((target) => !existsSync(path.join(root, target)))).toEqual([]);
	});

	it.each(pages)("%s names only scripts that exist", (page) => {
		const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
		const named = [...read(page).matchAll(SCRIPT)].map(([, script = ""]) => script);
		expect(named.filter((script) => scripts[script] === undefined && !PNPM.has(script))).toEqual([]);
	});

	it("the references are what the definitions say (`pnpm docs:write` brings them up to date)", async () => {
		expect(read("docs/reference/protocol.md")).toBe(read("packages/protocol/generated/protocol.md"));
		expect(read("docs/reference/commands.md")).toBe(commandReference(commands));
		expect(read("docs/reference/headless-api.md")).toBe(await apiReference());
	});
});
