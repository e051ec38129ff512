import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { WebSocketServer } from "ws";
import { createHeadlessStudio, LuauOutOfMemory, LuauTimeout, StudioClosedError } from "../src/index.js";
import { openStudio, printed } from "./open-studio.js";

// Issue 3: "A runaway script is stopped at a limit with its traceback."
describe("a Studio that hangs", () => {
	it("is stopped, throws and stays closed", async () => {
		const studio = await openStudio({ limits: { runMs: 100 } });
		expect(() => studio.run("while true do end")).toThrow(LuauTimeout);
		expect(() => studio.run("return 1")).toThrow(StudioClosedError);
		expect(() => studio.run("return 1")).toThrow("the headless Studio crashed: Luau ran for more than 100 ms");
		expect(() => studio.stats()).toThrow(StudioClosedError);
		expect(studio.errors).toEqual([
			{
				message: "Luau ran for more than 100 ms without returning to the host; the VM was stopped",
				traceback: "run:1",
				script: undefined,
			},
		]);
		await studio.close();
	});

	it("in a timer reports the crash and leaves neither timer nor connection", async () => {
		const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
		onTestFinished(() => void server.close());
		await new Promise((resolve) => server.once("listening", resolve));
		const disconnected = new Promise((resolve) => server.once("connection", (socket) => socket.once("close", resolve)));
		const crash = new Promise<Error>((resolve) => {
			void openStudio({ clock: "real", limits: { runMs: 100 }, onCrash: resolve }).then((studio) => {
				studio.run(`
					local client = game:GetService("HttpService"):CreateWebStreamClient(Enum.WebStreamClientType.WebSocket,
						{ Url = "ws://127.0.0.1:${(server.address() as AddressInfo).port}" })
					client.Opened:Connect(function() task.delay(0, function() while true do end end) end)`);
			});
		});
		const error = await crash;
		expect(error).toBeInstanceOf(StudioClosedError);
		expect(error.cause).toBeInstanceOf(LuauTimeout);
		await disconnected;
	});
});

// Issue 3: "out of memory: each ends in a clear error".
describe("a Studio that runs out of memory", () => {
	it("says so and goes on", async () => {
		const studio = await openStudio({ limits: { memoryMB: 64 } });
		const source = "local t = {} while true do table.insert(t, buffer.create(1000000)) end";
		expect(studio.run(`return pcall(function() ${source} end)`)).toEqual([false, "not enough memory"]);
		expect(() => studio.run(source)).toThrow(LuauOutOfMemory);
		expect(studio.run("return 1 + 1")).toEqual([2]);
	});
});

// Issue 3: "never in a hung process".
describe("close", () => {
	it("can be called twice and ends everything", async () => {
		const studio = await createHeadlessStudio();
		studio.run(`
			game:GetService("RunService").Heartbeat:Connect(function() end)
			task.spawn(function() while true do task.wait() end end)`);
		await Promise.all([studio.close(), studio.close()]);
		expect(() => studio.run("return 1")).toThrow(new StudioClosedError("the headless Studio is closed"));
		expect(studio.errors).toEqual([]);
	});

	it("lets the process end", async () => {
		const before = process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
		const studio = await createHeadlessStudio();
		studio.run(`game:GetService("RunService").Heartbeat:Connect(function() end)`);
		await studio.close();
		expect(process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length).toBeLessThanOrEqual(before);
	});
});

// Issue 3: "Library: createHeadlessStudio", which can be called more than once.
describe("several Studios", () => {
	it("do not see each other", async () => {
		const [a, b] = [await openStudio(), await openStudio()];
		a.run("_G.x = 1 Instance.new('Folder', workspace).Name = 'OnlyA'");
		expect(b.run("return _G.x, workspace:FindFirstChild('OnlyA')")).toEqual([undefined, undefined]);
		a.advance(5);
		expect(b.run("return os.clock()")).toEqual([0]);
	});
});

// Issue 3: "a small typed API"; a callback is where its user reacts.
it("can be used from inside its own callbacks", async () => {
	const seen: unknown[] = [];
	const studio = await openStudio({
		onLog: (entry) => {
			if (entry.message === "outer") seen.push(...studio.run(`print("inner") return #workspace:GetChildren()`));
		},
	});
	studio.run(`task.defer(print, "deferred") print("outer") return string.rep("x", 100)`);
	expect(seen).toEqual([4]);
	expect(printed(studio)).toEqual(["outer", "inner", "deferred"]);
});

// Issue 3: "run a script and get its output", for as long as the Studio is open.
it("keeps a bounded log", async () => {
	const studio = await openStudio();
	studio.run("for i = 1, 15000 do print(i) end");
	expect(studio.logs.length).toBeLessThanOrEqual(12_500);
	expect(studio.logs.length).toBeGreaterThanOrEqual(10_000);
	expect(printed(studio).at(-1)).toBe("15000");
});

// Issue 3: "A place with 100,000 instances … with memory".
it("counts the instances of the place", async () => {
	const studio = await openStudio();
	const before = studio.stats().instances;
	studio.run("for i = 1, 10 do Instance.new('Folder', workspace) end Instance.new('Folder')");
	expect(studio.stats().instances - before).toBe(10);
	expect(studio.stats().wasmMB).toBeGreaterThanOrEqual(20);
});
