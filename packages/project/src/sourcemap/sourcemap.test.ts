import { describe, expect, it } from "vitest";
import { readProject } from "../read-project.js";
import { MemoryVfs } from "../vfs/memory-vfs.js";
import { type SourcemapOptions, sourcemap } from "./sourcemap.js";

const vfs = new MemoryVfs("/p", {
	"default.project.json": JSON.stringify({ name: "game", tree: { $path: "src" } }),
	src: {
		"main.server.luau": "",
		"notes.txt": "",
		folder: { "init.meta.json": "{}", "init.lua": "", "init.luau": "", "inner.luau": "" },
	},
});

async function map(options: Partial<SourcemapOptions> = {}) {
	const { project, tree } = await readProject("/p", { vfs });
	return sourcemap(tree, { folder: project.folder, vfs, ...options });
}

const root = { name: "game", className: "Folder", filePaths: ["default.project.json"] };
const main = { name: "main", className: "Script", filePaths: ["src/main.server.luau"] };

describe("sourcemap", () => {
	it("names the files of scripts, relative to the project, first the one that is the script", async () => {
		const inner = { name: "inner", className: "ModuleScript", filePaths: ["src/folder/inner.luau"] };
		const filePaths = ["src/folder/init.luau", "src/folder/init.lua", "src/folder/init.meta.json"];
		expect(await map()).toEqual({
			...root,
			children: [{ name: "folder", className: "ModuleScript", filePaths, children: [inner] }, main],
		});
	});

	it("lists what is no script when asked to", async () => {
		const { children = [] } = await map({ includeNonScripts: true });
		expect(children.slice(1)).toEqual([
			main,
			{ name: "notes", className: "StringValue", filePaths: ["src/notes.txt"] },
		]);
	});

	it("writes absolute paths when asked to", async () => {
		const { filePaths, children = [] } = await map({ absolute: true });
		expect([filePaths, children[1]?.filePaths]).toEqual([["/p/default.project.json"], ["/p/src/main.server.luau"]]);
	});

	it("is the root alone for a project without scripts, and never nothing", async () => {
		const empty = new MemoryVfs("/p", { "default.project.json": '{"name":"game","tree":{"$className":"Folder"}}' });
		const { tree } = await readProject("/p", { vfs: empty });
		expect(sourcemap(tree, { folder: "/p", vfs: empty })).toEqual(root);
	});
});
