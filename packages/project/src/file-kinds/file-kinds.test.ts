import { describe, expect, it } from "vitest";
import { syncRuleUses } from "../project-file/project.js";
import { fileKinds } from "./file-kinds.js";

function identify(fileName: string): string {
	for (const kind of fileKinds.byName) {
		const name = kind.nameOf(fileName);
		if (name !== undefined) return `${kind.name} ${JSON.stringify(name)}`;
	}
	return "nothing";
}

describe("fileKinds", () => {
	it.each([
		["a.server.lua", 'serverScript "a"'],
		["a.server.luau", 'serverScript "a"'],
		["a.client.lua", 'clientScript "a"'],
		["a.client.luau", 'clientScript "a"'],
		["a.plugin.lua", 'pluginScript "a"'],
		["a.plugin.luau", 'pluginScript "a"'],
		["a.lua", 'moduleScript "a"'],
		["a.luau", 'moduleScript "a"'],
		["a.b.lua", 'moduleScript "a.b"'],
		["a.server.x.lua", 'moduleScript "a.server.x"'],
		[".lua", 'moduleScript ".lua"'],
		[".hidden.lua", 'moduleScript ".hidden"'],
		[".server.lua", 'serverScript ""'],
		["a.txt", 'text "a"'],
		["a.project.json", 'project "a"'],
		["a.project.jsonc", 'project "a"'],
		["a.model.json", 'jsonModel "a"'],
		["a.model.jsonc", 'jsonModel "a"'],
		["a.meta.json", "nothing"],
		["a.meta.jsonc", "nothing"],
		["a.json", 'json "a"'],
		["a.jsonc", 'json "a"'],
		["a.toml", 'toml "a"'],
		["a.csv", 'csv "a"'],
		["a.yml", 'yaml "a"'],
		["a.yaml", 'yaml "a"'],
		["a.rbxm", 'rbxm "a"'],
		["a.rbxmx", 'rbxmx "a"'],
		["A.LUA", "nothing"],
		["a.d.ts", "nothing"],
		["README.md", "nothing"],
		["a", "nothing"],
	])("%s is %s", (fileName, expected) => {
		expect(identify(fileName)).toBe(expected);
	});

	it("calls each kind what sync rules call it", () => {
		expect(syncRuleUses.map((use) => fileKinds.byUse[use].name)).toEqual(syncRuleUses);
	});
});

describe("folderFiles", () => {
	it("are looked for in this order", () => {
		expect(fileKinds.folderFiles.map(({ name, kind }) => `${name}: ${kind.name}`)).toEqual([
			"default.project.json: project",
			"default.project.jsonc: project",
			"init.luau: moduleScript",
			"init.lua: moduleScript",
			"init.server.luau: serverScript",
			"init.server.lua: serverScript",
			"init.client.luau: clientScript",
			"init.client.lua: clientScript",
			"init.plugin.lua: pluginScript",
			"init.plugin.luau: pluginScript",
			"init.csv: csv",
		]);
	});
});
