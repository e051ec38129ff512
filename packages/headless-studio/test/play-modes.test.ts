import { describe, expect, it } from "vitest";
import type { DataModelContext, HeadlessStudio } from "../src/index.js";
import { modelFile, script } from "./model-file.js";
import { openStudio } from "./open-studio.js";

const MODE = `
	local RunService = game:GetService("RunService")
	return RunService:IsStudio(), RunService:IsClient(), RunService:IsServer(), RunService:IsEdit(), RunService:IsRunning(),
		RunService:IsRunMode(), RunService.RunState.Name`;

const mode = (context: DataModelContext | HeadlessStudio) => context.run(MODE);

// Fact sheet 5: Studio, client, server, edit, running, run mode; then RunState.
const EDIT = [true, true, true, true, false, false, "Stopped"];
const COLLABORATIVE_EDIT = [true, true, false, true, false, false, "Stopped"];
const RUN_MODE = [true, false, true, false, true, true, "Running"];
const PLAY_CLIENT = [true, true, false, false, true, false, "Running"];
const PLAY_SERVER = [true, false, true, false, true, false, "Running"];

// Fact sheet 5: the table of modes. creator-docs, RunService: its events and who can use them.
describe("RunService", () => {
	it("tells the modes apart as the table of fact sheet 5 does", async () => {
		const studio = await openStudio();
		expect(mode(studio)).toEqual(EDIT);
		studio.play();
		expect(mode(studio)).toEqual(EDIT);
		expect(mode(studio.context("server"))).toEqual(PLAY_SERVER);
		expect(mode(studio.context("client"))).toEqual(PLAY_CLIENT);
		await studio.stop();
		studio.play("run");
		expect(mode(studio.context("server"))).toEqual(RUN_MODE);
		expect(() => studio.context("client")).toThrow("there is no client DataModel: run mode has no client");
	});

	it("knows that Team Create is no server", async () => {
		const studio = await openStudio({ collaborative: true });
		expect(mode(studio)).toEqual(COLLABORATIVE_EDIT);
		studio.play();
		expect(mode(studio.context("server"))).toEqual(PLAY_SERVER);
	});

	// Fact sheet 5: Run/Pause/Stop simulate the edit DataModel in place; paused, both IsEdit and IsRunning are false; Stop
	// does not revert changes.
	it("runs, pauses and stops the edit DataModel in place", async () => {
		const studio = await openStudio();
		studio.run(`
			local Script = Instance.new("Script")
			Script.Source = "workspace.Name = 'Changed' while task.wait(1) do print('tick') end"
			Script.Parent = game.ServerScriptService
			game:GetService("RunService"):Run()`);
		expect(mode(studio)).toEqual(RUN_MODE);
		studio.advance(2.5);
		studio.run(`game:GetService("RunService"):Pause()`);
		expect(mode(studio).slice(3)).toEqual([false, false, true, "Paused"]);
		studio.run(`game:GetService("RunService"):Stop()`);
		expect(mode(studio)).toEqual(EDIT);
		studio.advance(5);
		expect(studio.logs.map((entry) => entry.message)).toEqual(["tick", "tick"]);
		expect(studio.run("return workspace.Name")).toEqual(["Changed"]);
	});

	const LISTEN = `
		_G.fired = {}
		for _, event in { "PreAnimation", "Stepped", "PreSimulation", "PostSimulation", "Heartbeat" } do
			game:GetService("RunService")[event]:Once(function() table.insert(_G.fired, event) end)
		end`;

	// The order of resumption points is that of the task scheduler's documentation.
	it("fires the events of the simulation only while it runs", async () => {
		const studio = await openStudio();
		studio.run(LISTEN);
		studio.play();
		for (const kind of ["server", "client"] as const) studio.context(kind).run(LISTEN);
		studio.advance(0.1);
		expect(studio.run("return _G.fired")).toEqual([["PreAnimation", "Heartbeat"]]);
		for (const kind of ["server", "client"] as const) {
			expect(studio.context(kind).run("return _G.fired")).toEqual([
				["PreAnimation", "Stepped", "PreSimulation", "PostSimulation", "Heartbeat"],
			]);
		}
	});

	// Fact sheet 7.2: RenderStepped cannot be connected in the play server.
	it("has no render events on a server", async () => {
		const studio = await openStudio();
		studio.play();
		const connect = `game:GetService("RunService").RenderStepped:Connect(function() print("rendered") end)`;
		expect(() => studio.context("server").run(connect)).toThrow(
			"RenderStepped event can only be used from local scripts",
		);
		studio.context("client").run(connect);
		studio.advance(1 / 60);
		expect(studio.context("client").logs.map((entry) => entry.message)).toEqual(["rendered"]);
	});
});

// creator-docs, RobloxGlobals.time: since the instance started; LuaGlobals os.clock: since the program did.
describe("one clock", () => {
	it("drives all DataModels", async () => {
		const studio = await openStudio();
		studio.advance(10);
		studio.play();
		const watch = "task.delay(0.5, function() print(os.clock(), time()) end)";
		studio.run(watch);
		studio.context("server").run(watch);
		studio.context("client").run(watch);
		studio.advance(1);
		// time() counts from the start of the DataModel, os.clock() from that of the program.
		expect(studio.logs.map((entry) => entry.message)).toEqual(["10.5 10.5"]);
		expect(studio.context("server").logs.map((entry) => entry.message)).toEqual(["10.5 0.5"]);
		expect(studio.context("client").logs.map((entry) => entry.message)).toEqual(["10.5 0.5"]);
	});

	it("runs timers of several DataModels in the order of time", async () => {
		const order: string[] = [];
		const studio = await openStudio({ onLog: (entry, kind) => order.push(`${kind} ${entry.message}`) });
		studio.play();
		studio.context("client").run("task.delay(0.1, print, 1) task.delay(0.5, print, 4)");
		studio.context("server").run("task.delay(0.2, print, 2) task.delay(0.6, print, 5)");
		studio.run("task.delay(0.3, print, 3)");
		studio.advance(1);
		expect(order).toEqual(["client 1", "server 2", "edit 3", "client 4", "server 5"]);
	});
});

// creator-docs, Players.LocalPlayer: of the client only; Players.PlayerAdded: on the server.
describe("players", () => {
	// Solo play: Players.LocalPlayer exists on the client only; the server hears of the player.
	it("has a player without a character in play mode", async () => {
		const studio = await openStudio({
			place: modelFile({
				className: "ServerScriptService",
				name: "ServerScriptService",
				children: [
					script("Greeter", `game.Players.PlayerAdded:Connect(function(player) print("hello", player.Name) end)`),
				],
			}),
		});
		studio.play();
		const describePlayers = `
			local Players = game:GetService("Players")
			local player = Players:GetPlayers()[1]
			return #Players:GetPlayers(), Players.LocalPlayer == player, player.ClassName, player.Character,
				Players:GetPlayerByUserId(player.UserId) == player, player:FindFirstChild("PlayerScripts") ~= nil`;
		expect(studio.context("client").run(describePlayers)).toEqual([1, true, "Player", undefined, true, true]);
		expect(studio.context("server").run(describePlayers)).toEqual([1, false, "Player", undefined, true, false]);
		expect(studio.context("server").logs.map((entry) => entry.message)).toEqual(["hello Player1"]);
		expect(studio.run("return #game.Players:GetPlayers(), game.Players.LocalPlayer")).toEqual([0, undefined]);
	});

	// What nearly every game does first must not fail because nobody gets a character here.
	it("lets scripts wait for characters that never come", async () => {
		const studio = await openStudio();
		studio.play();
		studio.context("server").run(`
			local player = game:GetService("Players"):GetPlayers()[1]
			player.CharacterAdded:Connect(function() print("spawned") end)`);
		studio.advance(5);
		expect(studio.context("server").logs).toEqual([]);
		expect(() => studio.context("server").run("game.Players.Player1:LoadCharacterAsync()")).toThrow(
			"Player.LoadCharacterAsync is a Roblox API that headless Studio does not emulate yet",
		);
	});

	it("has none in run mode", async () => {
		const studio = await openStudio();
		studio.play("run");
		expect(studio.context("server").run("return #game.Players:GetPlayers()")).toEqual([0]);
	});
});
