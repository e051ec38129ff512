import { createDom } from "rbx-dom";
import { describe, expect, test } from "vitest";
import { type Files, find, planned, readFiles } from "../../../test/planned.js";
import type { Tree } from "../../tree/tree.js";
import type { InstanceAddition, InstanceEdit } from "./instance-change.js";
import type { NewInstance } from "./new-instance.js";

const project = (tree: object, more: object = {}) => JSON.stringify({ name: "game", tree, ...more }, undefined, "\t");
const folder = project({ $path: "src" });

const edit = (files: Files, path: string, changes: Omit<InstanceEdit, "kind" | "id">) =>
	planned(files, (tree) => [{ kind: "edit", id: find(tree, path).id, ...changes }]);
const add = (files: Files, path: string, ...subtrees: NewInstance[]) =>
	planned(files, (tree) =>
		subtrees.map((subtree): InstanceAddition => ({ kind: "add", parentId: find(tree, path).id, subtree })),
	);
const remove = (files: Files, ...paths: string[]) =>
	planned(files, (tree) => paths.map((path) => ({ kind: "remove", id: find(tree, path).id })));
const fresh = (
	className: string,
	name: string,
	properties: NewInstance["properties"] = {},
	...children: NewInstance[]
): NewInstance => ({
	className,
	name,
	properties,
	children,
});
const source = (text: string) => ({ Source: { String: text } });

/** What differs between the files before and after; undefined for what is gone. */
async function changed(before: Files, outcome: ReturnType<typeof planned>) {
	const { files, refusals } = await outcome;
	expect(refusals).toEqual([]);
	const paths = new Set([...Object.keys(before), ...Object.keys(files)]);
	return Object.fromEntries(
		[...paths].filter((path) => before[path] !== files[path]).map((path) => [path, files[path]]),
	);
}

describe("the text of a file", () => {
	const files = {
		"default.project.json": folder,
		"src/a.luau": "a\r\nb\r\n",
		"src/b.txt": "x\r\n",
		"src/c/init.lua": "c",
	};

	test("a script keeps its line endings", async () => {
		expect(await changed(files, edit(files, "a", { source: "a\nc" }))).toEqual({ "src/a.luau": "a\r\nc" });
		expect(await changed(files, edit(files, "c", { source: "d\n" }))).toEqual({ "src/c/init.lua": "d\n" });
	});

	test("a text is written as it is", async () => {
		const outcome = edit(files, "b", { properties: { Value: { String: "y\r\nz" } } });
		expect(await changed(files, outcome)).toEqual({ "src/b.txt": "y\r\nz" });
	});

	test("nothing to change is nothing to do", async () => {
		const { plan } = await edit(files, "a", { source: "a\nb\n" });
		expect(plan.operations).toEqual([]);
	});

	test("data that becomes a script cannot be written back", async () => {
		const data = { "default.project.json": folder, "src/a.json": "{}" };
		const { refusals, files: after } = await edit(data, "a", { source: "return 2" });
		expect(refusals).toEqual(["a: src/a.json is json that becomes a script; change the file itself"]);
		expect(after).toEqual(data);
	});
});

describe("properties", () => {
	test("go to the meta file, which is made if there is none", async () => {
		const files = { "default.project.json": folder, "src/a.luau": "a", "src/b/init.luau": "", "src/c/d.luau": "" };
		const properties = { Disabled: { Bool: true } };
		expect(await changed(files, edit(files, "a", { properties }))).toEqual({
			"src/a.meta.json": '{\n\t"properties": {\n\t\t"Disabled": { "Bool": true }\n\t}\n}\n',
		});
	});

	test("are edited in place, comments and order kept, in the form they have", async () => {
		const meta =
			'{\n  // why\n  "properties": {\n    "Archivable": {"Bool": true}, // odd\n    "Tags": ["a"]\n  },\n}\n';
		const files = { "default.project.json": folder, "src/a.luau": "a", "src/a.meta.jsonc": meta };
		const outcome = edit(files, "a", { properties: { Archivable: { Bool: false } }, tags: ["a", "b"] });
		expect(await changed(files, outcome)).toEqual({
			"src/a.meta.jsonc": meta.replace('{"Bool": true}', '{ "Bool": false }').replace('["a"]', '["a", "b"]'),
		});
	});

	test("reset to the default, their entry goes", async () => {
		const meta = '{\n\t"properties": {\n\t\t"Archivable": false, // one\n\t\t"Tags": ["a"]\n\t}\n}\n';
		const files = { "default.project.json": folder, "src/a.luau": "a", "src/a.meta.json": meta };
		expect(await changed(files, edit(files, "a", { properties: { Archivable: undefined } }))).toEqual({
			"src/a.meta.json": '{\n\t"properties": {\n\t\t// one\n\t\t"Tags": ["a"]\n\t}\n}\n',
		});
		expect(await changed(files, edit(files, "a", { properties: { Archivable: undefined }, tags: [] }))).toEqual({
			"src/a.meta.json": "{\n}\n",
		});
	});

	test("live in the project node where it says them, else where the files do", async () => {
		const text = `{
	"name": "game",
	"tree": {
		"$path": "src",
		"$properties": { "Archivable": false }, // here
		"a": { "$className": "Part" }
	}
}
`;
		const files = { "default.project.json": text, "src/init.meta.json": "{}" };
		expect(await changed(files, edit(files, "", { properties: { Archivable: { Bool: true } }, tags: ["x"] }))).toEqual({
			"default.project.json": text.replace("false", "true"),
			"src/init.meta.json": '{\n\t"properties": {\n\t\t"Tags": ["x"]\n\t}\n}',
		});
		const values = { Size: { Vector3: [1, 2.5, 3] }, Material: { Enum: 512 }, Anchored: { Bool: true } };
		expect(await changed(files, edit(files, "a", { properties: values }))).toEqual({
			"default.project.json": text.replace(
				'"Part" }',
				'"Part", "$properties": { "Size": [1, 2.5, 3], "Material": "Wood", "Anchored": true } }',
			),
		});
	});
});

describe("attributes", () => {
	test("are edited one by one", async () => {
		const meta = '{\n\t"attributes": {\n\t\t"A": 1, // one\n\t\t"B": "two",\n\t\t"C": true\n\t}\n}\n';
		const files = { "default.project.json": folder, "src/a.luau": "a", "src/a.meta.json": meta };
		const attributes = { A: { Float64: 2 }, C: { Bool: true }, D: { Vector3: [1, 2, 3] } };
		expect(await changed(files, edit(files, "a", { attributes }))).toEqual({
			"src/a.meta.json":
				'{\n\t"attributes": {\n\t\t"A": 2, // one\n\t\t"C": true,\n\t\t"D": { "Vector3": [1, 2, 3] }\n\t}\n}\n',
		});
		expect(await changed(files, edit(files, "a", { attributes: {} }))).toEqual({ "src/a.meta.json": "{\n}\n" });
	});
});

describe("names", () => {
	test("are those of files and folders", async () => {
		const files = {
			"default.project.json": folder,
			"src/a.server.luau": "a",
			"src/a.meta.json": "{}",
			"src/b/init.luau": "b",
			"src/b/README.md": "kept",
		};
		expect(await changed(files, edit(files, "a", { name: "A" }))).toEqual({
			"src/a.server.luau": undefined,
			"src/a.meta.json": undefined,
			"src/A.server.luau": "a",
			"src/A.meta.json": "{}",
		});
		const { plan } = await edit(files, "b", { name: "c" });
		expect(plan.operations).toEqual([{ kind: "moveFolder", from: "src/b", to: "src/c", why: "b is called c now" }]);
	});

	test("that no file can have get a folder that says them", async () => {
		const files = { "default.project.json": folder, "src/a.luau": "a" };
		const outcome = await edit(files, "a", { name: "a/b: 😀" });
		expect(outcome.refusals).toEqual([]);
		const [path = "", wrapped = ""] = Object.keys(outcome.files).filter((file) => file.startsWith("src/"));
		expect(outcome.files[path]).toBe('{\n\t"name": "a/b: 😀",\n\t"tree": {\n\t\t"$path": "instance.luau"\n\t}\n}\n');
		expect(outcome.files[wrapped]).toBe("a");
	});

	test("are keys of a project", async () => {
		const text = '{ "name": "game", "tree": { "$path": "src", "a": { "$className": "Part" } /* a */ } }';
		const files = { "default.project.json": text, "src/init.luau": "" };
		expect(await changed(files, edit(files, "a", { name: "b" }))).toEqual({
			"default.project.json": text.replace('"a"', '"b"'),
		});
	});

	test("parents and children can change theirs together", async () => {
		const files = { "default.project.json": folder, "src/a/b/c.luau": "c" };
		const { files: after } = await planned(files, (tree) => [
			{ kind: "edit", id: find(tree, "a").id, name: "A" },
			{ kind: "edit", id: find(tree, "a/b").id, name: "B" },
			{ kind: "edit", id: find(tree, "a/b/c").id, name: "C", source: "c2" },
		]);
		expect(after).toEqual({ "default.project.json": folder, "src/A/B/C.luau": "c2" });
	});
});

describe("classes", () => {
	test("of scripts are in their suffix", async () => {
		const files = { "default.project.json": folder, "src/a.luau": "a", "src/b/init.server.lua": "b" };
		expect(await changed(files, edit(files, "a", { className: "LocalScript" }))).toEqual({
			"src/a.luau": undefined,
			"src/a.client.luau": "a",
		});
		expect(await changed(files, edit(files, "b", { className: "ModuleScript" }))).toEqual({
			"src/b/init.server.lua": undefined,
			"src/b/init.lua": "b",
		});
		expect(await changed(files, edit(files, "b", { properties: { RunContext: { Enum: 3 } } }))).toEqual({
			"src/b/init.server.lua": undefined,
			"src/b/init.plugin.lua": "b",
		});
		expect(await changed(files, edit(files, "b", { properties: { RunContext: { Enum: 2 } } }))).toEqual({
			"src/b/init.meta.json": '{\n\t"properties": {\n\t\t"RunContext": "Client"\n\t}\n}\n',
		});
	});

	test("of a plain folder are in its meta file", async () => {
		const files = { "default.project.json": folder, "src/a/b.luau": "" };
		expect(await changed(files, edit(files, "a", { className: "Model" }))).toEqual({
			"src/a/init.meta.json": '{\n\t"className": "Model"\n}\n',
		});
	});
});

describe("additions", () => {
	const files = { "default.project.json": folder, "src/a.luau": "a", "src/a.meta.json": "{}" };

	test("get the files that suit them", async () => {
		const part = fresh("Part", "P", { Size: { Vector3: [1, 2, 3] }, Anchored: { Bool: false }, Tags: { Tags: ["t"] } });
		const outcome = add(
			files,
			"",
			fresh("Script", "s", source("print(1)")),
			fresh("LocalScript", "l", { ...source(""), Attributes: { Attributes: { A: { Bool: true } } } }),
			fresh("Script", "run", { ...source("run"), RunContext: { Enum: 2 } }),
			fresh("StringValue", "t", { Value: { String: "text\r\n" } }),
			fresh("Folder", "empty"),
			fresh("Folder", "f", {}, fresh("ModuleScript", "m", source("return 1"), fresh("ModuleScript", "n", source("n")))),
			part,
			fresh("Model", "M", {}, part, fresh("ModuleScript", "code", source("code"))),
		);
		expect(await changed(files, outcome)).toEqual({
			"src/s.server.luau": "print(1)",
			"src/l.client.luau": "",
			"src/l.meta.json": '{\n\t"attributes": {\n\t\t"A": true\n\t}\n}\n',
			"src/run.server.luau": "run",
			"src/run.meta.json": '{\n\t"properties": {\n\t\t"RunContext": "Client"\n\t}\n}\n',
			"src/t.txt": "text\r\n",
			"src/empty/init.meta.json": '{\n\t"className": "Folder"\n}\n',
			"src/f/m/init.luau": "return 1",
			"src/f/m/n.luau": "n",
			"src/P.model.json":
				'{\n\t"className": "Part",\n\t"properties": {\n\t\t"Size": [1, 2, 3],\n\t\t"Tags": ["t"]\n\t}\n}\n',
			"src/M/init.meta.json": '{\n\t"className": "Model"\n}\n',
			"src/M/P.model.json":
				'{\n\t"className": "Part",\n\t"properties": {\n\t\t"Size": [1, 2, 3],\n\t\t"Tags": ["t"]\n\t}\n}\n',
			"src/M/code.luau": "code",
		});
	});

	test("make a folder of a script that has children now", async () => {
		expect(await changed(files, add(files, "a", fresh("ModuleScript", "b", source("b"))))).toEqual({
			"src/a.luau": undefined,
			"src/a.meta.json": undefined,
			"src/a/init.luau": "a",
			"src/a/init.meta.json": "{}",
			"src/a/b.luau": "b",
		});
	});

	test("of one name get a folder each", async () => {
		const outcome = await add(files, "", fresh("ModuleScript", "a", source("2")), fresh("Folder", "A"));
		expect(outcome.refusals).toEqual([]);
		const added = Object.keys(outcome.files).filter((path) => path.includes("~"));
		expect(added.map((path) => path.replace(/~[0-9a-f]+/, "~hash"))).toEqual([
			"src/a~hash/default.project.json",
			"src/a~hash/instance.luau",
			"src/A~hash/default.project.json",
			"src/A~hash/instance/init.meta.json",
		]);
	});

	test("in a model go into its file", async () => {
		const model =
			'{\n  "className": "Folder",\n  "children": [\n    { "name": "x", "className": "Part" } // x\n  ]\n}\n';
		const before = { "default.project.json": folder, "src/m.model.json": model };
		const outcome = add(before, "m", fresh("Folder", "y", {}, fresh("Part", "z")));
		expect(await changed(before, outcome)).toEqual({
			"src/m.model.json": model.replace(
				"} // x\n",
				'}, // x\n    {\n      "name": "y",\n      "className": "Folder",\n      "children": [\n        {\n          "name": "z",\n          "className": "Part"\n        }\n      ]\n    }\n',
			),
		});
	});

	test("below a node without a path become nodes, unless they need a file", async () => {
		const text = project({ $className: "DataModel", Workspace: {} });
		const before = { "default.project.json": text };
		const part = fresh("Part", "P", { Anchored: { Bool: true } });
		const { files: after } = await add(before, "Workspace", part);
		expect(JSON.parse(after["default.project.json"] as string)).toEqual({
			name: "game",
			tree: { $className: "DataModel", Workspace: { P: { $className: "Part", $properties: { Anchored: true } } } },
		});
		const { refusals } = await add(before, "Workspace", fresh("Script", "S", source("")));
		expect(refusals).toEqual([expect.stringContaining("Workspace/S: Workspace has no $path in default.project.json")]);
	});
});

describe("removals", () => {
	test("take the file, its meta file, or the folder with all that is known in it", async () => {
		const files = {
			"default.project.json": folder,
			"src/a.luau": "a",
			"src/a.meta.json": "{}",
			"src/a.spec.luau": "kept",
			"src/b/init.luau": "b",
			"src/b/init.meta.json": "{}",
			"src/b/c/d.txt": "d",
		};
		expect(await changed(files, remove(files, "a", "b"))).toEqual({
			"src/a.luau": undefined,
			"src/a.meta.json": undefined,
			"src/b/init.luau": undefined,
			"src/b/init.meta.json": undefined,
			"src/b/c/d.txt": undefined,
		});
	});

	test("never take what the tree does not know", async () => {
		const files = { "default.project.json": folder, "src/b/c.luau": "c", "src/b/README.md": "mine", "src/d.luau": "" };
		const { refusals, files: after } = await remove(files, "b", "d");
		expect(refusals).toEqual([
			expect.stringMatching(/^b: src\/b\/README\.md is in its folder, but is no part of the tree/),
		]);
		expect(after).toEqual({ "default.project.json": folder, "src/b/c.luau": "c", "src/b/README.md": "mine" });
	});

	test("make a script a file again, and keep a folder for git", async () => {
		const files = { "default.project.json": folder, "src/a/init.luau": "a", "src/a/b.luau": "b", "src/c/d.luau": "d" };
		expect(await changed(files, remove(files, "a/b", "c/d"))).toEqual({
			"src/a/init.luau": undefined,
			"src/a/b.luau": undefined,
			"src/a.luau": "a",
			"src/c/d.luau": undefined,
			"src/c/init.meta.json": '{\n\t"className": "Folder"\n}\n',
		});
	});

	test("in a model take the child", async () => {
		const model =
			'{"className": "Folder", "children": [{"className": "Part", "name": "x"}, {"className": "Part", "name": "y"}]}';
		const files = { "default.project.json": folder, "src/m.model.json": model };
		expect(await changed(files, remove(files, "m/x"))).toEqual({
			"src/m.model.json": '{"className": "Folder", "children": [{"className": "Part", "name": "y"}]}',
		});
	});
});

describe("references", () => {
	const value = '{\n\t"className": "ObjectValue"\n}\n';

	test("are an id at the target and an attribute at what refers to it", async () => {
		const files = { "default.project.json": folder, "src/a.model.json": value, "src/b/init.luau": "" };
		const refer = (tree: Tree, target: string) => ({ properties: { Value: { Ref: find(tree, target).id } } });
		const outcome = planned(files, (tree) => [{ kind: "edit", id: find(tree, "a").id, ...refer(tree, "b") }]);
		const id = find((await readFiles(files)).tree, "b").id;
		const after = (await outcome).files;
		expect(await changed(files, outcome)).toEqual({
			"src/a.model.json": `{\n\t"className": "ObjectValue",\n\t"attributes": {\n\t\t"Rojo_Target_Value": "${id}"\n\t}\n}\n`,
			"src/b/init.meta.json": `{\n\t"attributes": {\n\t\t"Rojo_Id": "${id}"\n\t}\n}\n`,
		});
		const again = planned(after, (tree) => [{ kind: "edit", id: find(tree, "a").id, ...refer(tree, "a") }]);
		expect((await again).files["src/a.model.json"]).toContain('"Rojo_Target_Value"');
		const none = planned(after, (tree) => [
			{ kind: "edit", id: find(tree, "a").id, properties: { Value: { Ref: "0".repeat(32) } } },
		]);
		expect((await none).files["src/a.model.json"]).toBe(value);
		const attributes = planned(after, (tree) => [
			{ kind: "edit", id: find(tree, "a").id, attributes: { A: { Bool: true } } },
		]);
		expect(JSON.parse((await attributes).files["src/a.model.json"] as string).attributes).toEqual({
			A: true,
			Rojo_Target_Value: id,
		});
	});

	test("inside one model are values like any other", async () => {
		const referent = "0123456789abcdef0123456789abcdef";
		const part = { className: "Part", name: "p", referent };
		const model = { className: "Model", name: "m", properties: { PrimaryPart: { Ref: referent } }, children: [part] };
		const dom = createDom({
			className: "DataModel",
			children: [{ ...model, children: [part, { ...part, referent: "1".repeat(32), name: "q" }] }],
		});
		const files = { "default.project.json": folder, "src/m.rbxm": dom.toBinary({ refs: dom.children(dom.rootRef) }) };
		const { tree } = await readFiles(files);
		expect(find(tree, "m").properties.PrimaryPart).toEqual({ Ref: find(tree, "m/p").id });
		const outcome = await planned(files, () => [
			{ kind: "edit", id: find(tree, "m").id, properties: { PrimaryPart: { Ref: find(tree, "m/q").id } } },
		]);
		expect(outcome.refusals).toEqual([]);
		const after = (await readFiles(outcome.files)).tree;
		expect(find(after, "m").properties.PrimaryPart).toEqual({ Ref: find(after, "m/q").id });
	});
});
