import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { LuauTimeout, StudioClosedError } from "../src/index.js";
import { modelFile, script } from "./model-file.js";
import { openStudio, printed } from "./open-studio.js";

const messages = (logs: readonly { message: string }[]) => logs.map((entry) => entry.message);

// Fact sheet 6.1: Unloading and BindToClose at the end. creator-docs, DataModel:BindToClose: in parallel, 30 seconds.
describe("stop", () => {
	// Fact sheet 6.1 and 1.1: play copies hear of the end by Unloading and game:BindToClose.
	it("runs closing functions, then unloads the plugins of the playtest and no other", async () => {
		const studio = await openStudio();
		studio.loadPlugin(
			modelFile(
				script(
					"Main",
					`plugin.Unloading:Connect(function() print("unloading") end)
					game:BindToClose(function() print("closing") end)`,
				),
			),
		);
		studio.play();
		const [server, client] = [studio.context("server"), studio.context("client")];
		await studio.stop();
		expect(messages(server.logs)).toEqual(["closing", "unloading"]);
		expect(messages(client.logs)).toEqual(["closing", "unloading"]);
		expect(printed(studio)).toEqual([]);
		expect(studio.playing).toBeUndefined();
		expect(() => server.run("return 1")).toThrow(
			new StudioClosedError("the server DataModel is closed: the playtest is over"),
		);
		expect(studio.context("server")).toBe(server); // to be read, until there is another
	});

	// The documentation of BindToClose: functions run in parallel, and the server waits for 30 seconds at most.
	it("waits for closing functions, 30 seconds at most", async () => {
		const studio = await openStudio();
		studio.play("run");
		const server = studio.context("server");
		server.run(`
			game:BindToClose(function() task.wait(2) print("saved", os.clock() >= 2) end)
			game:BindToClose(function() error("in a closing function") end)`);
		await studio.stop();
		expect(messages(server.logs)).toContain("saved true");
		expect(messages(server.errors)).toEqual(["run:3: in a closing function"]);

		studio.play("run");
		const stuck = studio.context("server");
		stuck.run(`game:BindToClose(function() task.wait(29) print("29") task.wait(2) print("31") end)`);
		const started = studio.run("return os.clock()")[0] as number;
		await studio.stop();
		expect(messages(stuck.logs)).toEqual(["29"]);
		expect((studio.run("return os.clock()")[0] as number) - started).toBeCloseTo(30, 1);
	});

	it("does nothing when nothing is played, and can be asked for from a callback", async () => {
		const studio = await openStudio({
			onLog: (entry) => {
				if (entry.message === "stop me") void studio.stop();
			},
		});
		await studio.stop();
		studio.play();
		studio.context("server").run("print('stop me')");
		studio.advance(0.1);
		expect(studio.playing).toBeUndefined();
	});

	it("closes the sockets of the playtest and leaves that of the edit DataModel open", async () => {
		const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
		onTestFinished(() => void server.close());
		await new Promise((resolve) => server.once("listening", resolve));
		const sockets = new Map<string, WebSocket>();
		const connected = new Promise<void>((resolve) => {
			server.on("connection", (socket, request) => {
				sockets.set(request.url ?? "", socket);
				if (sockets.size === 3) resolve();
			});
		});
		const studio = await openStudio({ clock: "real" });
		studio.play();
		for (const kind of ["edit", "server", "client"] as const) {
			studio.context(kind).run(`
				_G.client = game:GetService("HttpService"):CreateWebStreamClient(Enum.WebStreamClientType.WebSocket,
					{ Url = "ws://127.0.0.1:${(server.address() as AddressInfo).port}/${kind}" })`);
		}
		await connected;
		await studio.stop();
		const states = ["/edit", "/server", "/client"].map((path) => sockets.get(path)?.readyState);
		const { OPEN, CLOSING } = sockets.get("/edit") as WebSocket;
		expect(states[0]).toBe(OPEN);
		for (const state of states.slice(1)) expect(state).toBeGreaterThanOrEqual(CLOSING);
	});

	it("happens by itself when the Studio closes", async () => {
		const studio = await openStudio();
		studio.play();
		const server = studio.context("server");
		server.run("game:BindToClose(function() task.wait(60) end)");
		await studio.close();
		expect(() => server.run("return 1")).toThrow(StudioClosedError);
		expect(studio.errors).toEqual([]);
	});
});

// Fact sheet 6.4: plugins reload in every play DataModel each cycle.
describe("playing again and again", () => {
	it("starts afresh every time", async () => {
		const studio = await openStudio();
		for (let round = 0; round < 10; round++) {
			studio.play();
			expect(studio.context("server").run("_G.count = (_G.count or 0) + 1 return _G.count")).toEqual([1]);
			await studio.stop();
		}
	});
});

// Issue 3: "run a script and get its output, return values and errors", in each DataModel.
describe("a script that yields", () => {
	it("runs in a DataModel of the playtest", async () => {
		const studio = await openStudio();
		studio.play();
		const source = `task.wait(5) return game:GetService("RunService"):IsServer()`;
		expect(await studio.context("server").runScript(source)).toMatchObject({ ok: true, returns: [true] });
		expect(await studio.context("client").runScript(source)).toMatchObject({ ok: true, returns: [false] });
	});

	it("is stopped with it", async () => {
		const studio = await openStudio();
		studio.play("run");
		const running = studio.context("server").runScript(`game:GetService("StudioTestService"):EndTest() task.wait(60)`);
		expect(await running).toMatchObject({
			ok: false,
			error: { kind: "stopped", message: "the server DataModel is closed: the playtest is over" },
		});
		expect(studio.errors).toEqual([]);
	});
});

// Issue 3: "Real or virtual clock".
describe("on a real clock", () => {
	/** A Studio whose edit DataModel plays, and what it prints when that is over. */
	async function playUntilPrinted(source: string): Promise<string> {
		return new Promise((resolve) => {
			void openStudio({
				clock: "real",
				limits: { runMs: 100 },
				place: modelFile({
					className: "ServerScriptService",
					name: "ServerScriptService",
					children: [script("Test", source)],
				}),
				onLog: (entry, kind) => {
					if (kind === "edit") resolve(entry.message);
				},
			}).then((studio) =>
				studio.run(`task.spawn(function()
					print(pcall(function() return game:GetService("StudioTestService"):ExecutePlayModeAsync() end))
				end)`),
			);
		});
	}

	it("a playtest runs by itself, to its end", async () => {
		const source = `task.wait() game:GetService("StudioTestService"):EndTest("by itself")`;
		expect(await playUntilPrinted(source)).toBe("true by itself");
	});

	it("one that hangs is stopped, and its edit DataModel hears of it", async () => {
		expect(await playUntilPrinted("task.wait() while true do end")).toMatch(/^false .*the server DataModel crashed/);
	});
});

describe("plugins during a playtest", () => {
	const watcher = modelFile(
		script("Main", `plugin.Unloading:Connect(function() print("unloading") end) _G.loaded = true`),
	);

	// Fact sheet 12: a file newly dropped while Studio runs is not picked up.
	it("get copies at the next start, and lose all of them when they are unloaded", async () => {
		const studio = await openStudio();
		studio.play();
		studio.loadPlugin(watcher, { name: "late.rbxm" });
		expect(studio.context("server").run("return _G.loaded")).toEqual([undefined]);
		studio.unloadPlugin("late.rbxm");
		studio.loadPlugin(watcher, { name: "again.rbxm" });
		await studio.stop();
		studio.play();
		expect(studio.context("server").run("return _G.loaded")).toEqual([true]);
		studio.unloadPlugin("again.rbxm");
		expect(messages(studio.context("server").logs)).toEqual(["unloading"]);
		expect(messages(studio.context("client").logs)).toEqual(["unloading"]);
		expect(printed(studio)).toEqual(["unloading", "unloading"]);
	});
});

// Issue 3: "out of memory: each ends in a clear error".
describe("a playtest that cannot start", () => {
	it("says why and leaves the edit DataModel alone", async () => {
		const studio = await openStudio({ limits: { memoryMB: 64 } });
		studio.run("for i = 1, 10000 do Instance.new('Part', workspace).Name = string.rep(i, 100) end");
		studio.run(`_G.keep = {}
			repeat until not pcall(function() table.insert(_G.keep, buffer.create(1000000)) end)
			table.remove(_G.keep)`);
		expect(() => studio.play()).toThrow("not enough memory");
		expect(studio.playing).toBeUndefined();
		studio.run("_G.keep = nil");
		expect(studio.run("return 1 + 1")).toEqual([2]);
	});
});

// Issue 3: "A runaway script is stopped at a limit with its traceback."
describe("a playtest that hangs", () => {
	const RUNAWAY = "local function spin() while true do end end spin()";

	it("ends, and the edit DataModel goes on", async () => {
		const studio = await openStudio({ limits: { runMs: 100 } });
		studio.play();
		const [server, client] = [studio.context("server"), studio.context("client")];
		client.run(`game:BindToClose(function() print("closed in order") end)`);
		expect(() => server.run(RUNAWAY)).toThrow(LuauTimeout);
		expect(server.errors).toEqual([
			{
				message: "Luau ran for more than 100 ms without returning to the host; the VM was stopped",
				traceback: "run:1 function spin\nrun:1",
				script: undefined,
			},
		]);
		expect(() => server.run("return 1")).toThrow("the server DataModel crashed: Luau ran for more than 100 ms");
		studio.advance(0.1);
		expect(studio.playing).toBeUndefined();
		expect(messages(client.logs)).toEqual(["closed in order"]);
		expect(studio.errors).toEqual([]);
		studio.play();
		expect(studio.context("server").run("return 1 + 1")).toEqual([2]);
	});

	it("in a timer is told to who started it", async () => {
		const studio = await openStudio({
			limits: { runMs: 100 },
			place: modelFile({
				className: "ServerScriptService",
				name: "ServerScriptService",
				children: [script("Bad", `task.wait(1)\nwhile true do end`)],
			}),
		});
		studio.run(`task.spawn(function()
			local StudioTestService = game:GetService("StudioTestService")
			print(pcall(function() return StudioTestService:ExecutePlayModeAsync() end))
		end)`);
		studio.advance(2); // does not throw: the edit DataModel is fine
		expect(printed(studio)).toEqual([
			expect.stringContaining("the server DataModel crashed: Luau ran for more than 100 ms"),
		]);
		expect(studio.context("server").errors).toMatchObject([{ traceback: "ServerScriptService.Bad:2" }]);
		expect(studio.context("client").errors).toEqual([]);
	});

	it("at its start is the same", async () => {
		const studio = await openStudio({
			limits: { runMs: 100 },
			place: modelFile({
				className: "ReplicatedFirst",
				name: "ReplicatedFirst",
				children: [{ className: "LocalScript", name: "Bad", properties: { Source: { String: "while true do end" } } }],
			}),
		});
		studio.play();
		expect(studio.context("client").errors).toMatchObject([{ traceback: "ReplicatedFirst.Bad:1" }]);
		studio.advance(0.1);
		expect(studio.playing).toBeUndefined();
		expect(studio.run("return 1")).toEqual([1]);
	});

	it("takes everything with it when it is the edit DataModel that hangs", async () => {
		const studio = await openStudio({ limits: { runMs: 100 } });
		studio.play();
		const server = studio.context("server");
		expect(() => studio.run(RUNAWAY)).toThrow(LuauTimeout);
		expect(() => server.run("return 1")).toThrow(StudioClosedError);
		expect(() => studio.play()).toThrow("the headless Studio crashed");
		expect(() => studio.advance(1)).toThrow(StudioClosedError);
	});
});
