import { describe, expect, it } from "vitest";
import { modelFile, script } from "./model-file.js";
import { openStudio, printed } from "./open-studio.js";

const START = `
	local StudioTestService = game:GetService("StudioTestService")
	task.spawn(function()
		print("result", pcall(StudioTestService.ExecutePlayModeAsync, StudioTestService, { level = 3, at = Vector3.one }))
	end)`;

const END = `game:GetService("StudioTestService"):EndTest`;

// Fact sheet 6.4: who may call what, arguments and results.
describe("StudioTestService", () => {
	it("starts a playtest, gives it its arguments and returns the value of EndTest", async () => {
		const studio = await openStudio();
		studio.run(START);
		expect(studio.playing).toBeUndefined();
		studio.advance(0.1);
		expect(studio.playing).toBe("play");
		const describeArguments = `
			local args = game:GetService("StudioTestService"):GetTestArgs()
			return args.level, args.at == Vector3.one`;
		expect(studio.context("server").run(describeArguments)).toEqual([3, true]);
		expect(printed(studio)).toEqual([]);
		studio.context("server").run(`${END}("done")`);
		studio.advance(0.1);
		expect(studio.playing).toBeUndefined();
		expect(printed(studio)).toEqual(["result true done"]);
	});

	it("runs a server alone with ExecuteRunModeAsync", async () => {
		const studio = await openStudio({
			place: modelFile({
				className: "ServerScriptService",
				name: "ServerScriptService",
				children: [
					script("Test", `task.wait(2) ${END}({ passed = true, mode = game:GetService("RunService"):IsRunMode() })`),
				],
			}),
		});
		studio.run(`task.spawn(function()
			local result = game:GetService("StudioTestService"):ExecuteRunModeAsync(nil)
			print(result.passed, result.mode, os.clock() >= 2)
		end)`);
		studio.advance(1);
		expect(studio.playing).toBe("run");
		studio.advance(2);
		expect(printed(studio)).toEqual(["true true true"]);
	});

	it("returns nil when the playtest is stopped", async () => {
		const studio = await openStudio();
		studio.run(START);
		studio.advance(0.1);
		await studio.stop();
		studio.advance(0);
		expect(printed(studio)).toEqual(["result true nil"]);
	});

	it("refuses a second playtest", async () => {
		const studio = await openStudio();
		studio.run(START);
		studio.run(START); // the first has not even begun
		const refusal = "Previous call to start play session has not been completed";
		expect(printed(studio)).toEqual([expect.stringMatching(`^result false .*${refusal}$`)]);
		studio.advance(0.1);
		expect(() => studio.play()).toThrow(refusal);
	});

	it("tells what is not allowed where", async () => {
		const studio = await openStudio();
		const endTest = `${END}(1)`;
		expect(() => studio.run(endTest)).toThrow("EndTest can only be called from the server DataModel");
		studio.play();
		expect(() => studio.context("client").run(endTest)).toThrow("EndTest can only be called from the server DataModel");
		const start = `game:GetService("StudioTestService"):ExecutePlayModeAsync()`;
		expect(() => studio.context("server").run(start)).toThrow("can only be started from the edit DataModel");
		expect(() => studio.context("server").run(`${END}(workspace)`)).toThrow("an Instance cannot leave its DataModel");
		expect(() => studio.context("server").run(`${END}(print)`)).toThrow("a function cannot leave its DataModel");
	});

	it("knows whether the edit DataModel is idle", async () => {
		const studio = await openStudio();
		const idle = `return game:GetService("StudioTestService").EditModeActive`;
		expect(studio.run(idle)).toEqual([true]);
		studio.play();
		expect(studio.run(idle)).toEqual([false]);
		expect(studio.context("server").run(idle)).toEqual([false]);
		await studio.stop();
		expect(studio.run(idle)).toEqual([true]);
	});

	// Leaving is for the clients of multiplayer tests, which are not emulated.
	it("lets nobody leave a solo test", async () => {
		const studio = await openStudio();
		studio.play();
		const client = studio.context("client");
		expect(client.run(`return game:GetService("StudioTestService"):CanLeaveTest()`)).toEqual([false]);
		expect(() => client.run(`game:GetService("StudioTestService"):LeaveTest()`)).toThrow("cannot leave the test");
		expect(() => studio.run(`game:GetService("StudioTestService"):ExecuteMultiplayerTestAsync(2)`)).toThrow(
			"StudioTestService.ExecuteMultiplayerTestAsync is a Roblox API that headless Studio does not emulate yet",
		);
	});
});
