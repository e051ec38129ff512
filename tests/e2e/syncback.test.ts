import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createDom } from "rbx-dom";
import { expect, it } from "vitest";
import { runBinary } from "../support/binary.js";
import { PROJECT, temporaryFolder } from "../support/temporary-project.js";

const files = { "default.project.json": PROJECT, "src/init.luau": "return 1\r\n" };

function place(source: string): Uint8Array {
	const child = { className: "StringValue", name: "note", properties: { Value: "hello" } };
	const shared = { className: "ModuleScript", name: "Shared", properties: { Source: source }, children: [child] };
	const dom = createDom({
		className: "DataModel",
		children: [{ className: "ReplicatedStorage", name: "ReplicatedStorage", children: [shared] }],
	});
	return dom.toBinary({ refs: dom.children(dom.rootRef) });
}

it("shows what a place changes, writes it when told to, and says how to undo it", async () => {
	const cwd = temporaryFolder({ ...files, "game.rbxl": place("return 2\n") });
	const text = (name: string) => readFileSync(path.join(cwd, name), "utf8");
	const plan =
		"change   src/init.luau (Shared was changed)\ncreate   src/note.txt (note was added)\n\n2 file operations for 2 changes.\n";
	expect(await runBinary(["syncback", "--input", "game.rbxl", "--dry-run"], { cwd })).toMatchObject({
		code: 0,
		stdout: plan,
		stderr: "",
	});
	const unasked = await runBinary(["syncback", "-i", "game.rbxl"], { cwd });
	expect(unasked).toMatchObject({ code: 2, stdout: plan });
	expect(unasked.stderr).toContain("repeat with --yes");
	expect(text("src/init.luau")).toBe("return 1\r\n");

	const written = await runBinary(["syncback", ".", "-i", "game.rbxl", "--yes"], { cwd });
	expect(written.code).toBe(0);
	expect([text("src/init.luau"), text("src/note.txt")]).toEqual(["return 2\r\n", "hello"]);
	const again = await runBinary(["syncback", "-i", "game.rbxl", "--json"], { cwd });
	expect(JSON.parse(again.stdout)).toMatchObject({ operations: [], refusals: [], skipped: [] });

	const [, undo = ""] = /To undo it: studio-bridge (.*)\n/.exec(written.stderr) ?? [];
	expect((await runBinary(undo.split(" "), { cwd })).code).toBe(0);
	expect(text("src/init.luau")).toBe("return 1\r\n");
	expect(existsSync(path.join(cwd, "src/note.txt"))).toBe(false);
});

it("writes what it can, and lists what it cannot", async () => {
	const json = '{ "tree": { "$path": "src" } }';
	const cwd = temporaryFolder({ "default.project.json": json, "src/a.json": "{}", "src/b.luau": "b" });
	const script = (name: string, Source: string) => ({ className: "ModuleScript", name, properties: { Source } });
	const dom = createDom({
		className: "DataModel",
		children: [{ className: "Folder", name: "any", children: [script("a", "return 2"), script("b", "b2")] }],
	});
	writeFileSync(path.join(cwd, "model.rbxm"), dom.toBinary({ refs: dom.children(dom.rootRef) }));
	const { code, stdout } = await runBinary(["syncback", "-i", "model.rbxm", "-y"], { cwd });
	expect(stdout).toBe(
		"change   src/b.luau (b was changed)\nnot written: a: src/a.json is json that becomes a script; change the file itself\n\n1 file operation for 1 change; 1 change cannot be written.\n",
	);
	expect(code).toBe(1);
	expect(readFileSync(path.join(cwd, "src/b.luau"), "utf8")).toBe("b2");
});

it("names the file and line of what is wrong with a project", async () => {
	const cwd = temporaryFolder({ "default.project.json": '{ "name": "x",\n "tree": 1 }', "game.rbxl": place("") });
	const { code, stderr } = await runBinary(["syncback", "-i", "game.rbxl", "-y"], { cwd });
	expect(code).not.toBe(0);
	expect(stderr).toContain("default.project.json:2:10");
});
