import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { PlaceFormatError } from "../src/index.js";
import { folder, modelFile, moduleScript, script, xmlModelFile } from "./model-file.js";
import { openStudio, printed } from "./open-studio.js";

function temporaryFile(name: string, content: Uint8Array): string {
	const directory = mkdtempSync(join(tmpdir(), "headless-studio-"));
	onTestFinished(() => rmSync(directory, { recursive: true }));
	const file = join(directory, name);
	writeFileSync(file, content);
	return file;
}

// Fact sheet 12: formats, root, tree at run time. Fact sheet 4: one error is several messages.
describe("loadPlugin", () => {
	// Fact sheet 12: an instance called user_<file> holds the content; 11: only scripts have the `plugin` global.
	it("puts the content below user_<file> and runs its enabled scripts", async () => {
		const studio = await openStudio();
		const plugin = modelFile(
			folder(
				"Root",
				script("Main", `print(script:GetFullName(), plugin.Name, plugin.ClassName, require(script.Parent.Module))`),
				moduleScript("Module", `return plugin == nil and script.Name`),
				{
					...script("Off", `print("never")`),
					properties: { Source: { String: `print("never")` }, Disabled: { Bool: true } },
				},
				{ className: "LocalScript", name: "Local", properties: { Source: { String: `print("local", plugin.Name)` } } },
			),
		);
		expect(studio.loadPlugin(temporaryFile("My.rbxm", plugin))).toBe(2);
		expect(printed(studio)).toEqual([
			"PluginDebugService.user_My.rbxm.Root.Main user_My.rbxm Plugin Module",
			"local user_My.rbxm",
		]);
		expect(studio.errors).toEqual([]);
	});

	it("reads XML models, whatever they are called", async () => {
		const studio = await openStudio();
		expect(studio.loadPlugin(xmlModelFile(script("Main", `print("from xml")`)), { name: "x.rbxm" })).toBe(1);
		expect(printed(studio)).toEqual(["from xml"]);
	});

	it("reports a syntax error as an error of that script and runs the others", async () => {
		const studio = await openStudio();
		studio.loadPlugin(modelFile(script("Broken", "local x = = 1"), script("Fine", `print("fine")`)), {
			name: "p.rbxm",
		});
		expect(printed(studio)).toEqual(["fine"]);
		expect(studio.errors).toEqual([
			{
				message: "user_p.rbxm.Broken:1: Expected identifier when parsing expression, got '='",
				traceback: "",
				script: "PluginDebugService.user_p.rbxm.Broken",
			},
		]);
	});

	it("counts every uncaught error, with traceback and script", async () => {
		const studio = await openStudio();
		const source = [
			"local function fail(text)",
			"	error(text)",
			"end",
			`task.delay(1, function() fail("in a timer") end)`,
			`workspace.ChildAdded:Connect(function() fail("in a handler") end)`,
			`Instance.new("Folder", workspace)`,
			`fail("in the script")`,
		].join("\n");
		studio.loadPlugin(modelFile(script("Main", source)), { name: "p.rbxm" });
		studio.advance(2);
		const of = "PluginDebugService.user_p.rbxm.Main";
		expect(studio.errors).toEqual([
			{
				message: "user_p.rbxm.Main:2: in the script",
				traceback: "user_p.rbxm.Main:2 function fail\nuser_p.rbxm.Main:7",
				script: of,
			},
			{
				message: "user_p.rbxm.Main:2: in a handler",
				traceback: "user_p.rbxm.Main:2 function fail\nuser_p.rbxm.Main:5",
				script: of,
			},
			{
				message: "user_p.rbxm.Main:2: in a timer",
				traceback: "user_p.rbxm.Main:2 function fail\nuser_p.rbxm.Main:4",
				script: of,
			},
		]);
		// Fact sheet 4: an error is several messages.
		expect(studio.logs.slice(0, 5).map((entry) => `${entry.level}: ${entry.message}`)).toEqual([
			"error: user_p.rbxm.Main:2: in the script",
			"info: Stack Begin",
			"info: Script 'user_p.rbxm.Main', Line 2 - function fail",
			"info: Script 'user_p.rbxm.Main', Line 7",
			"info: Stack End",
		]);
	});

	it("refuses the same name twice and files it cannot read", async () => {
		const studio = await openStudio();
		const plugin = modelFile(script("Main", ""));
		studio.loadPlugin(plugin, { name: "p.rbxm" });
		expect(() => studio.loadPlugin(plugin, { name: "p.rbxm" })).toThrow("a plugin called p.rbxm is already loaded");
		const broken = temporaryFile("Broken.rbxm", Buffer.from("<roblox!garbage"));
		expect(() => studio.loadPlugin(broken)).toThrow(PlaceFormatError);
		expect(() => studio.loadPlugin(broken)).toThrow(/Broken\.rbxm is not a readable Roblox file: /);
		expect(() => studio.loadPlugin("/nowhere/x.rbxm")).toThrow("/nowhere/x.rbxm is not a readable Roblox file: ENOENT");
	});
});

// Fact sheet 11: Plugin.Unloading.
describe("unloadPlugin", () => {
	const watcher = (name: string) =>
		modelFile(
			script("Main", `plugin.Unloading:Connect(function() print("unloading ${name}", script.Parent ~= nil) end)`),
		);

	it("fires Unloading while the plugin still exists, then removes it", async () => {
		const studio = await openStudio();
		studio.loadPlugin(watcher("a"), { name: "a.rbxm" });
		studio.unloadPlugin("a.rbxm");
		expect(printed(studio)).toEqual(["unloading a true"]);
		expect(studio.run(`return #game:GetService("PluginDebugService"):GetChildren()`)).toEqual([0]);
		expect(() => studio.unloadPlugin("a.rbxm")).toThrow("no plugin called a.rbxm is loaded");
		expect(studio.loadPlugin(watcher("a"), { name: "a.rbxm" })).toBe(1);
	});

	it("unloads all, last first, without a name and when the Studio closes", async () => {
		const studio = await openStudio();
		studio.loadPlugin(watcher("a"), { name: "a.rbxm" });
		studio.loadPlugin(watcher("b"), { name: "b.rbxm" });
		studio.unloadPlugin();
		studio.loadPlugin(watcher("c"), { name: "c.rbxm" });
		await studio.close();
		expect(printed(studio)).toEqual(["unloading b true", "unloading a true", "unloading c true"]);
	});
});
