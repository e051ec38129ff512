import { describe, expect, it } from "vitest";
import { printTree } from "../test/print-tree.js";
import type { Entries } from "../test/write-entries.js";
import type { ProjectErrorCode } from "./errors.js";
import { readProject } from "./read-project.js";
import { MemoryLink, MemoryVfs } from "./vfs/memory-vfs.js";
import type { Vfs } from "./vfs/vfs.js";

const FILE = "/p/default.project.json";
const read = (entries: Entries, path = "/p") => readProject(path, { vfs: new MemoryVfs("/p", entries) });
const project = (tree: object, rest: object = {}) => JSON.stringify({ name: "p", tree, ...rest });

describe("readProject", () => {
	it("finds the default project of a folder, .json before .jsonc", async () => {
		const named = (name: string) => JSON.stringify({ name, tree: { $className: "Folder" } });
		const both = { "default.project.jsonc": named("jsonc"), "default.project.json": named("json") };
		expect((await read(both)).project).toMatchObject({ name: "json", path: FILE, folder: "/p" });
		expect((await read({ "default.project.jsonc": named("jsonc") })).tree.name).toBe("jsonc");
		expect((await read({ "x.project.json": named("x") }, "/p/x.project.json")).tree.name).toBe("x");
	});

	it("gives the same tree whatever order a folder is listed in", async () => {
		const entries = {
			"default.project.json": project({ $path: "src" }),
			src: { "b.lua": "", "init.lua": "", a: { "y.txt": "", "x.lua": "" }, "😀.lua": "", "～.lua": "" },
		};
		const forwards = new MemoryVfs("/p", entries);
		const backwards: Vfs = {
			kindOf: (path) => forwards.kindOf(path),
			readFile: (path) => forwards.readFile(path),
			readText: (path) => forwards.readText(path),
			realPath: (path) => forwards.realPath(path),
			readDirectory: (path) => forwards.readDirectory(path).toReversed(),
		};
		const { tree } = await readProject("/p", { vfs: forwards });
		expect(printTree(tree)).toBe(
			"ModuleScript p\n  Folder a\n    ModuleScript x\n    StringValue y\n  ModuleScript b\n  ModuleScript ～\n  ModuleScript 😀",
		);
		expect(await readProject("/p", { vfs: backwards })).toEqual(await readProject("/p", { vfs: forwards }));
	});

	it("follows symbolic links, and knows files by the path they were reached through", async () => {
		const { tree } = await read({
			"default.project.json": project({ $path: "node_modules" }),
			node_modules: { x: new MemoryLink("../store/x@1/node_modules/x"), "y.lua": new MemoryLink("../store/y.lua") },
			store: { "x@1": { node_modules: { x: { "init.lua": "" } } }, "y.lua": "" },
		});
		expect(printTree(tree)).toBe("Folder p\n  ModuleScript x\n  ModuleScript y");
		expect(tree.children[0]?.metadata.instigatingSource).toEqual({ type: "path", path: "/p/node_modules/x" });
	});

	it("reads a script once with \\n and text as it is", async () => {
		const { tree } = await read({
			"default.project.json": project({ $path: "src" }),
			src: { "a.lua": "1\r\n2\r3\r\r\n\ufeff", "b.txt": "1\r\n2" },
		});
		expect(tree.children.map(({ properties }) => properties)).toEqual([
			{ Source: { String: "1\n2\r3\r\n\ufeff" } },
			{ Value: { String: "1\r\n2" } },
		]);
	});
});

describe("warnings", () => {
	it("do not name what globIgnorePaths excludes", async () => {
		const { warnings } = await read({
			"default.project.json": project({ $path: "src" }, { globIgnorePaths: ["**/package.json"] }),
			src: { "package.json": new MemoryLink("nowhere"), x: { "package.json": new MemoryLink("nowhere") } },
		});
		expect(warnings).toEqual([]);
	});

	it("come once for a file that is read twice, and in the order of paths rather than of reading", async () => {
		const tree = { $className: "Folder", A: { $path: "z" }, B: { $path: "src" }, C: { $path: "src" } };
		const folder = { a: new MemoryLink("nowhere") };
		const { warnings } = await read({ "default.project.json": project(tree), src: folder, z: folder });
		expect(warnings.map(({ path }) => path)).toEqual(["/p/src/a", "/p/z/a"]);
	});

	it.each<[what: string, Entries, path: string, message: string]>([
		[
			"a path that is missing where a class is given",
			{ "default.project.json": project({ $className: "Folder", $path: "src" }) },
			"/p/src",
			`${FILE}:1:20, tree: "p" points to /p/src, which does not exist. Create it, correct $path, or write "$path": { "optional": … } if it may be absent.`,
		],
		[
			"an unknown key that starts with $",
			{ "default.project.json": project({ $className: "Folder", $clasName: { $className: "Part" } }) },
			FILE,
			`${FILE}:1:55, tree.$clasName: "$clasName" is not a key we know, so it is the name of a child.`,
		],
		[
			"a name given as a property",
			{ "default.project.json": project({ $className: "Folder", $properties: { Name: "x" } }) },
			FILE,
			`${FILE}:1:65, tree.$properties.Name: Name is ignored. The tree itself decides it.`,
		],
		[
			"a name in a model file that is not the file's",
			{ "default.project.json": project({ $path: "a.model.json" }), "a.model.json": '{"name":"b","className":"Part"}' },
			"/p/a.model.json",
			'The name "b" is ignored: the instance is called a, like the file.',
		],
		[
			"a broken link",
			{ "default.project.json": project({ $path: "src" }), src: { a: new MemoryLink("nowhere") } },
			"/p/src/a",
			"a is left out: it is a link to nothing that can be read.",
		],
	])("tell of %s", async (_, entries, path, message) => {
		expect((await read(entries)).warnings).toEqual([{ path, message }]);
	});
});

describe("errors", () => {
	it.each<[code: ProjectErrorCode, what: string, Entries, message: string]>([
		[
			"project_not_found",
			"a folder without a project",
			{ src: {} },
			"There is no project at /p. Expected a folder with a default.project.json, or the path of a *.project.json file.",
		],
		[
			"project_cycle",
			"a project that includes its own folder",
			{ "default.project.json": project({ $path: "." }) },
			`A project includes itself: ${FILE} → ${FILE}. Point $path at a folder that does not contain the project file.`,
		],
		[
			"project_cycle",
			"two projects that include each other",
			{
				"default.project.json": project({ $path: "n" }),
				n: { "default.project.json": project({ $className: "Folder", A: { $path: ".." } }) },
			},
			`A project includes itself: ${FILE} → /p/n/default.project.json → ${FILE}. Point $path at a folder that does not contain the project file.`,
		],
		[
			"project_empty",
			"a root that is an absent optional path",
			{ "default.project.json": project({ $path: { optional: "src" } }) },
			`${FILE}: the tree is empty, because its root is an optional $path that does not exist. Create that path or give the root a $className.`,
		],
		[
			"node_without_class",
			"a node without a class",
			{ "default.project.json": project({ $className: "DataModel", Part: {} }) },
			`${FILE}:1:53, tree.Part: "Part" has no class. Give it a $className or a $path; only services below a DataModel get theirs from their name.`,
		],
		[
			"node_class_conflict",
			"two different classes",
			{ "default.project.json": project({ $path: "a.lua", $className: "Model" }), "a.lua": "" },
			`${FILE}:1:20, tree: "p" has $className Model, but its $path /p/a.lua is already a ModuleScript. Only a Folder can be given another class: remove $className or point $path at a plain folder.`,
		],
		[
			"node_class_conflict",
			"the same class twice",
			{ "default.project.json": project({ $path: "a.lua", $className: "ModuleScript" }), "a.lua": "" },
			`${FILE}:1:20, tree: "p" has $className ModuleScript, but its $path /p/a.lua is already a ModuleScript. Only a Folder can be given another class: remove $className or point $path at a plain folder.`,
		],
		[
			"node_path_not_found",
			"a path that does not exist",
			{ "default.project.json": project({ $className: "Folder", A: { $path: "src" } }) },
			`${FILE}:1:47, tree.A: "A" points to /p/src, which does not exist. Create it, correct $path, or write "$path": { "optional": … } if it may be absent.`,
		],
		[
			"node_path_not_an_instance",
			"a path to a file of no kind",
			{ "default.project.json": project({ $path: "README.md" }), "README.md": "" },
			`${FILE}:1:20, tree: "p" points to /p/README.md, which does not become an instance. Expected a folder or a file of a known kind, such as .luau or .txt.`,
		],
		[
			"node_path_not_an_instance",
			"a path to an init file",
			{ "default.project.json": project({ $path: "src/init.lua" }), src: { "init.lua": "" } },
			`${FILE}:1:20, tree: "p" points to /p/src/init.lua, which does not become an instance. Expected a folder or a file of a known kind, such as .luau or .txt.`,
		],
		[
			"file_not_utf8",
			"a script that is not UTF-8",
			{ "default.project.json": project({ $path: "src" }), src: { "a.lua": new Uint8Array([0xff]) } },
			"/p/src/a.lua is not valid UTF-8. Save the file as UTF-8; Roblox cannot hold other encodings as text.",
		],
		[
			"symlink_cycle",
			"a link to a folder around it",
			{ "default.project.json": project({ $path: "src" }), src: { a: { up: new MemoryLink("..") } } },
			"/p/src/a/up is a symbolic link to /p/src, which contains it. Remove the link or exclude it with globIgnorePaths.",
		],
		[
			"symlink_cycle",
			"two folders that link to each other",
			{
				"default.project.json": project({ $path: "a" }),
				a: { b: new MemoryLink("../b") },
				b: { a: new MemoryLink("../a") },
			},
			"/p/a/b/a/b is a symbolic link to /p/b, which contains it. Remove the link or exclude it with globIgnorePaths.",
		],
		[
			"json_syntax",
			"a nested project with a syntax error",
			{ "default.project.json": project({ $path: "src" }), src: { n: { "default.project.json": "{" } } },
			"/p/src/n/default.project.json:1:2: close brace expected. Expected JSON; comments and trailing commas are allowed.",
		],
		[
			"glob_invalid",
			"a glob that is none",
			{ "default.project.json": project({ $className: "Folder" }, { globIgnorePaths: ["a", "[b"] }) },
			`${FILE}:1:67, globIgnorePaths[1]: "[b" is not a valid glob: a "[" is never closed with "]".`,
		],
	])("%s: %s", async (code, _, entries, message) => {
		await expect(read(entries)).rejects.toMatchObject({ name: "ProjectError", code, message });
	});

	it("project_not_a_project_file: some other file", async () => {
		await expect(read({ "a.json": "{}" }, "/p/a.json")).rejects.toMatchObject({
			code: "project_not_a_project_file",
			message: "/p/a.json is not a project file. Expected a name ending in .project.json or .project.jsonc.",
		});
	});

	it("of several broken files the first in the tree is reported", async () => {
		const broken = new Uint8Array([0xff]);
		const entries = { z: { "1.lua": broken }, "b.lua": broken, "a.lua": broken };
		await expect(read({ "default.project.json": project({ $path: "src" }), src: entries })).rejects.toMatchObject({
			details: { path: "/p/src/a.lua" },
		});
	});
});
