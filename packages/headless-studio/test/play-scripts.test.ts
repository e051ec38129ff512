import type { InstanceSpec } from "rbx-dom";
import { describe, expect, it } from "vitest";
import type { DataModelKind, HeadlessStudio, HeadlessStudioOptions } from "../src/index.js";
import { folder, modelFile, moduleScript, script } from "./model-file.js";
import { openStudio } from "./open-studio.js";

const RUN_CONTEXT = { Legacy: 0, Server: 1, Client: 2 } as const;

/** A script that prints its name. */
function announcing(name: string, runContext: keyof typeof RUN_CONTEXT = "Legacy"): InstanceSpec {
	const source = { String: "print(script.Name)" };
	return { className: "Script", name, properties: { Source: source, RunContext: { Enum: RUN_CONTEXT[runContext] } } };
}

function announcingLocally(name: string): InstanceSpec {
	return { className: "LocalScript", name, properties: { Source: { String: "print(script.Name)" } } };
}

function service(name: string, ...children: InstanceSpec[]): InstanceSpec {
	return { className: name, name, children };
}

const openPlace = (services: InstanceSpec[], options: HeadlessStudioOptions = {}) =>
	openStudio({ place: modelFile(...services), ...options });

function output(studio: HeadlessStudio, kind: DataModelKind): string[] {
	return studio.context(kind).logs.map((entry) => entry.message);
}

// creator-docs, scripting/locations: which scripts run where.
describe("scripts of the place", () => {
	const PLACE = [
		service("Workspace", announcing("W-Legacy"), announcing("W-Server", "Server"), announcing("W-Client", "Client")),
		service("ServerScriptService", folder("Deep", announcing("SSS-Legacy")), {
			...announcing("SSS-Disabled"),
			properties: { Source: { String: "print('never')" }, Disabled: { Bool: true } },
		}),
		service("ServerStorage", announcing("SS-Legacy"), announcing("SS-Server", "Server")),
		service(
			"ReplicatedStorage",
			announcing("RS-Legacy"),
			announcing("RS-Server", "Server"),
			announcing("RS-Client", "Client"),
			announcingLocally("RS-Local"),
		),
		service("ReplicatedFirst", announcingLocally("RF-Local")),
		service("StarterGui", announcingLocally("SG-Local")),
		service("StarterPlayer", {
			className: "StarterPlayerScripts",
			name: "StarterPlayerScripts",
			children: [announcingLocally("SPS-Local"), announcing("SPS-Client", "Client")],
		}),
	];

	it("run on the side and in the containers of their kind", async () => {
		const studio = await openPlace(PLACE);
		studio.play();
		expect(output(studio, "edit")).toEqual([]);
		expect(output(studio, "server").sort()).toEqual(["RS-Server", "SSS-Legacy", "W-Legacy", "W-Server"]);
		// Starter containers are copied for the player; a Client script runs both as original and as copy.
		expect(output(studio, "client").sort()).toEqual(
			["RF-Local", "RS-Client", "SG-Local", "SPS-Client", "SPS-Client", "SPS-Local", "W-Client"].sort(),
		);
	});

	it("run without those of clients in run mode", async () => {
		const studio = await openPlace(PLACE);
		studio.play("run");
		expect(output(studio, "server").sort()).toEqual(["RS-Server", "SSS-Legacy", "W-Legacy", "W-Server"]);
	});

	it("copied to the player are found below it", async () => {
		const where: InstanceSpec = {
			className: "LocalScript",
			name: "Where",
			properties: { Source: { String: "print(script:GetFullName())" } },
		};
		const studio = await openPlace([service("StarterGui", where)]);
		studio.play();
		expect(output(studio, "client")).toEqual(["Players.Player1.PlayerGui.Where"]);
	});

	it("require their modules once per DataModel", async () => {
		const studio = await openPlace([
			service("ReplicatedStorage", moduleScript("Shared", "print('loaded') return {}")),
			service(
				"ServerScriptService",
				script("A", "require(game.ReplicatedStorage.Shared)"),
				script("B", "require(game.ReplicatedStorage.Shared)"),
			),
			service("ReplicatedFirst", {
				className: "LocalScript",
				name: "C",
				properties: { Source: { String: "require(game.ReplicatedStorage.Shared)" } },
			}),
		]);
		studio.play();
		expect(output(studio, "server")).toEqual(["loaded"]);
		expect(output(studio, "client")).toEqual(["loaded"]);
	});

	it("count their errors in their own DataModel", async () => {
		const studio = await openPlace([service("ServerScriptService", script("Bad", "error('no')"))]);
		studio.play();
		expect(studio.errors).toEqual([]);
		expect(studio.context("client").errors).toEqual([]);
		expect(studio.context("server").errors).toEqual([
			{
				message: "ServerScriptService.Bad:1: no",
				traceback: "ServerScriptService.Bad:1",
				script: "ServerScriptService.Bad",
			},
		]);
	});
});

// Fact sheet 2.1: toggling restarts a script; creator-docs, BaseScript.Enabled: what it started ends with it.
describe("scripts while the game runs", () => {
	const inject = (source: string) => `
		local Script = Instance.new("Script")
		Script.Source = [[${source}]]
		Script.Parent = game.ServerScriptService
		_G.script = Script`;

	// Fact sheet 2.4: an injected script runs.
	it("start when they are put where scripts run", async () => {
		const studio = await openStudio();
		studio.play();
		const server = studio.context("server");
		server.run(inject("print('injected')"));
		expect(output(studio, "server")).toEqual(["injected"]);
		studio.run(inject("print('not while editing')"));
		expect(output(studio, "edit")).toEqual([]);
	});

	const LOOPS = `
		task.spawn(function() while task.wait(1) do print("loop") end end)
		task.delay(1, function() print("timer") end)
		workspace.ChildAdded:Connect(function() print("event") end)`;

	it.each([
		["disabled", "_G.script.Disabled = true"],
		["switched off", "_G.script.Enabled = false"],
		["moved away", "_G.script.Parent = game.ServerStorage"],
		["destroyed", "_G.script:Destroy()"],
	])("leave nothing running when they are %s", async (_, end) => {
		const studio = await openStudio();
		studio.play();
		const server = studio.context("server");
		server.run(inject(LOOPS));
		server.run(end);
		server.run("Instance.new('Folder', workspace)");
		studio.advance(3);
		expect(output(studio, "server")).toEqual([]);
	});

	// Fact sheet 2.4: write Source, toggle Disabled, and the new code runs.
	it("restart with new code when they are toggled", async () => {
		const studio = await openStudio();
		studio.play();
		const server = studio.context("server");
		server.run(inject(`while true do print("old") task.wait(1) end`));
		server.run(`_G.script.Source = "print('new')" _G.script.Disabled = true _G.script.Disabled = false`);
		studio.advance(3);
		expect(output(studio, "server")).toEqual(["old", "new"]);
	});
});
