import { describe, expect, it } from "vitest";
import type { Entries } from "../../test/write-entries.js";
import { readProject } from "../read-project.js";
import { MemoryVfs } from "../vfs/memory-vfs.js";

async function readTree(tree: object, entries: Entries = {}) {
	const vfs = new MemoryVfs("/p", { "default.project.json": JSON.stringify({ name: "p", tree }), ...entries });
	return (await readProject("/p", { vfs })).tree;
}

/** Every file that would turn the folder into something else, whether it exists or not. */
const folderPaths = (folder: string) => [
	folder,
	...[
		"default.project.json",
		"default.project.jsonc",
		"init.luau",
		"init.lua",
		"init.server.luau",
		"init.server.lua",
		"init.client.luau",
		"init.client.lua",
		"init.plugin.lua",
		"init.plugin.luau",
		"init.csv",
		"init.meta.json",
		"init.meta.jsonc",
	].map((name) => `${folder}/${name}`),
];

describe("metadata", () => {
	it("of a file names the file", async () => {
		const tree = await readTree({ $className: "Folder", A: { $path: "src" } }, { src: { "a.lua": "" } });
		expect(tree.children[0]?.children[0]?.metadata).toMatchObject({
			instigatingSource: { type: "path", path: "/p/src/a.lua" },
			relevantPaths: ["/p/src/a.lua", "/p/src/a.meta.json", "/p/src/a.meta.jsonc"],
			ignoreUnknownInstances: false,
			fsPath: "/p/src/a.lua",
			fileKind: "moduleScript",
		});
	});

	it.each([
		["a plain folder", { "a.lua": "" }, { fsPath: "/p/src/folder", fileKind: "directory" }, []],
		[
			"an init script",
			{ "init.server.lua": "" },
			{ fsPath: "/p/src/folder/init.server.lua", fileKind: "serverScript" },
			["/p/src/folder/folder.meta.json", "/p/src/folder/folder.meta.jsonc"],
		],
	])("of %s names the folder, and every file that could speak for it", async (_, folder: Entries, file, more) => {
		const tree = await readTree({ $path: "src" }, { src: { folder } });
		expect(tree.children[0]?.metadata).toMatchObject({
			instigatingSource: { type: "path", path: "/p/src/folder" },
			relevantPaths: [...folderPaths("/p/src/folder"), ...more],
			ignoreUnknownInstances: false,
			...file,
		});
	});

	it("of a folder with a project names the folder too, because the project may go", async () => {
		const nested = JSON.stringify({ tree: { $path: "lib.lua" } });
		const tree = await readTree({ $path: "src" }, { src: { n: { "default.project.json": nested, "lib.lua": "" } } });
		expect(tree.children[0]?.metadata).toMatchObject({
			instigatingSource: { type: "path", path: "/p/src/n" },
			relevantPaths: [
				...folderPaths("/p/src/n"),
				...["lua", "meta.json", "meta.jsonc"].map((suffix) => `/p/src/n/lib.${suffix}`),
			],
			projectNodes: [{ projectPath: "/p/src/n/default.project.json", nodePath: [] }],
			ignoreUnknownInstances: false,
		});
	});

	it("of a project's root names the project file", async () => {
		const tree = await readTree({ $path: "a.lua" }, { "a.lua": "" });
		expect(tree.metadata).toMatchObject({
			instigatingSource: { type: "path", path: "/p/default.project.json" },
			relevantPaths: ["/p/default.project.json", "/p/a.lua", "/p/a.meta.json", "/p/a.meta.jsonc"],
			fsPath: "/p/a.lua",
			ignoreUnknownInstances: false,
		});
	});

	it("of a node holds the node and what its class depends on", async () => {
		const tree = await readTree({ $className: "DataModel", Workspace: { $id: "w", $path: { optional: "absent" } } });
		const { metadata } = tree.children[0] ?? tree;
		expect(metadata).toMatchObject({
			instigatingSource: {
				type: "projectNode",
				projectPath: "/p/default.project.json",
				name: "Workspace",
				parentClass: "DataModel",
				node: { path: { path: "absent", isOptional: true } },
			},
			relevantPaths: ["/p/absent"],
			id: "w",
		});
	});
});

describe("metadata of what lies in several files", () => {
	const model = { className: "Model", children: [{ className: "Part" }, { name: "b", className: "Part" }] };

	it("tells where in a model file an instance stands, and that only the file's root is read again", async () => {
		const tree = await readTree({ $path: "src" }, { src: { "m.model.json": JSON.stringify(model) } });
		const path = "/p/src/m.model.json";
		const source = { instigatingSource: { type: "path", path }, fsPath: path, fileKind: "jsonModel" };
		const [root] = tree.children;
		expect(root?.metadata).toMatchObject({
			...source,
			relevantPaths: [path],
			modelLocation: { file: path, indexPath: [] },
		});
		expect(root?.children[1]?.metadata).toMatchObject({
			...source,
			relevantPaths: [],
			modelLocation: { file: path, indexPath: [1] },
		});
	});

	it("lists the meta files that were applied, and the project nodes that speak of an instance", async () => {
		const tree = await readTree(
			{ $className: "Folder", A: { $path: "src/a.lua" } },
			{ src: { "a.lua": "", "a.meta.json": '{"id":"x","ignoreUnknownInstances":true}' } },
		);
		expect(tree.children[0]?.metadata).toMatchObject({
			fsPath: "/p/src/a.lua",
			metaFiles: ["/p/src/a.meta.json"],
			projectNodes: [{ projectPath: "/p/default.project.json", nodePath: ["A"] }],
			id: "x",
			ignoreUnknownInstances: true,
		});
	});
});

describe("ignoreUnknownInstances", () => {
	it.each([
		["is on for a node without a path", {}, true],
		["is off for a node with one", { $path: "src" }, false],
		["is off also when the path is absent", { $path: { optional: "absent" } }, false],
		["is what the node says, on", { $path: "src", $ignoreUnknownInstances: true }, true],
		["is what the node says, off", { $ignoreUnknownInstances: false }, false],
		["comes with a nested project", { $path: "nested" }, true],
	])("%s", async (_, node, expected) => {
		const nested = { "default.project.json": JSON.stringify({ tree: { $className: "Folder" } }) };
		const tree = await readTree({ $className: "Model", A: { $className: "Tool", ...node } }, { src: {}, nested });
		expect(tree.children[0]?.metadata.ignoreUnknownInstances).toBe(expected);
	});
});
