import { describe, expect, it } from "vitest";
import { openStudio, printed } from "./open-studio.js";

// Fact sheet 8: spawn at once, defer at the end, delay and wait on Heartbeat. creator-docs, task.
describe("task", () => {
	it("runs spawned threads at once, deferred ones at the end, delayed ones later", async () => {
		const studio = await openStudio();
		studio.run(`
			task.defer(print, "deferred")
			task.delay(0, print, "delayed")
			task.spawn(print, "spawned", 1, nil)
			print("last line")`);
		expect(printed(studio)).toEqual(["spawned 1 nil", "last line", "deferred"]);
		studio.advance(1);
		expect(printed(studio).at(-1)).toBe("delayed");
	});

	// Fact sheet 8: task.wait resumes on a Heartbeat and returns the time that really passed.
	it("resumes at frame boundaries and returns the elapsed time", async () => {
		const studio = await openStudio();
		studio.run(`
			for _, seconds in { 0.5, 0, 0.25, 0.01 } do
				task.spawn(function()
					local elapsed = task.wait(seconds)
					print(seconds, math.round(elapsed * 60), math.round(os.clock() * 60))
				end)
			end`);
		studio.advance(1);
		expect(printed(studio)).toEqual(["0 1 1", "0.01 1 1", "0.25 15 15", "0.5 30 30"]);
	});

	it("resumes threads due in the same frame by due time, then by age", async () => {
		const studio = await openStudio();
		studio.run(`
			task.delay(0.100, print, "b")
			task.delay(0.100, print, "c")
			task.delay(0.099, print, "a")`);
		studio.advance(0.2);
		expect(printed(studio)).toEqual(["a", "b", "c"]);
	});

	it("lets a frame pass in every task.wait()", async () => {
		const studio = await openStudio();
		studio.run(`task.spawn(function() for i = 1, 3 do task.wait() print(math.round(os.clock() * 60)) end end)`);
		studio.advance(0.1);
		expect(printed(studio)).toEqual(["1", "2", "3"]);
	});

	it("moves time exactly as far as told", async () => {
		const studio = await openStudio();
		studio.run(`task.delay(1, print, "one second")`);
		studio.advance(0.9);
		expect(printed(studio)).toEqual([]);
		studio.advance(0.2);
		expect(printed(studio)).toEqual(["one second"]);
		expect(studio.run("return os.clock()")[0]).toBeCloseTo(1.1, 9);
	});

	it("cancels threads that wait, in whatever queue", async () => {
		const studio = await openStudio();
		studio.run(`
			task.cancel(task.delay(0.1, print, "delayed"))
			task.cancel(task.defer(print, "deferred"))
			task.cancel(task.spawn(function() task.wait() print("waited") end))`);
		studio.advance(1);
		expect(printed(studio)).toEqual([]);
		expect(() => studio.run("task.cancel(coroutine.running())")).toThrow("run:1: cannot cancel thread");
	});

	it("resumes coroutines of scripts that wait", async () => {
		const studio = await openStudio();
		studio.run(`
			local thread = coroutine.create(function() print("started") task.wait(0.1) print("resumed") end)
			coroutine.resume(thread)
			print(coroutine.status(thread))`);
		studio.advance(1);
		expect(printed(studio)).toEqual(["started", "suspended", "resumed"]);
	});

	it("goes on with what a chunk started before it failed", async () => {
		const studio = await openStudio();
		const source = `task.defer(print, "deferred") task.delay(1, print, "delayed") error("failed")`;
		expect(() => studio.run(source)).toThrow("failed");
		expect(printed(studio)).toEqual(["deferred"]);
		studio.advance(1);
		expect(printed(studio)).toEqual(["deferred", "delayed"]);
	});

	it("keeps the deprecated functions working", async () => {
		const studio = await openStudio();
		studio.run(`
			delay(0.1, function() print("delay") end)
			spawn(function() print("spawn") wait() print("wait", math.round(time() * 60)) end)`);
		expect(printed(studio)).toEqual([]);
		studio.advance(1);
		expect(printed(studio)).toEqual(["spawn", "wait 3", "delay"]);
	});
});

// creator-docs, studio/microprofiler/task-scheduler: the order of a frame. Fact sheet 5: the modes.
describe("frames", () => {
	// Order of resumption points in the engine: PreRender, PreAnimation, waiting threads, Heartbeat.
	it("fires the events of a frame in the engine's order, with the time since the last one", async () => {
		const studio = await openStudio();
		studio.run(`
			local RunService = game:GetService("RunService")
			for _, name in { "Heartbeat", "PreAnimation", "PreRender", "Stepped" } do
				RunService[name]:Once(function(dt) print(name, math.round(dt * 60)) end)
			end
			task.delay(0, print, "timer")`);
		studio.advance(0.1);
		expect(printed(studio)).toEqual(["PreRender 1", "PreAnimation 1", "timer", "Heartbeat 1"]);
	});

	it("fires Heartbeat sixty times a second while somebody listens", async () => {
		const studio = await openStudio();
		studio.run(`
			local count = 0
			local connection = game:GetService("RunService").Heartbeat:Connect(function() count += 1 end)
			task.delay(1, function() connection:Disconnect() print(count) end)`);
		studio.advance(5);
		expect(printed(studio)).toEqual(["59"]);
	});

	it("reports edit mode", async () => {
		const studio = await openStudio();
		// Fact sheet 5, first row.
		expect(
			studio.run(`
				local r = game:GetService("RunService")
				return r:IsStudio(), r:IsClient(), r:IsServer(), r:IsEdit(), r:IsRunning(), r:IsRunMode()`),
		).toEqual([true, true, true, true, false, false]);
	});
});

// creator-docs, Instance:WaitForChild: a warning after five seconds, nil at the timeout.
describe("WaitForChild", () => {
	it("returns children that exist, appear or are renamed", async () => {
		const studio = await openStudio();
		studio.run(`
			local folder = Instance.new("Folder", workspace)
			local function wait(name) task.spawn(function() print(name, folder:WaitForChild(name).ClassName) end) end
			Instance.new("Part", folder).Name = "There"
			local old = Instance.new("Configuration", folder)
			wait("There")
			wait("Later")
			wait("Renamed")
			wait("Old")
			task.delay(1, function() Instance.new("Model", folder).Name = "Later" end)
			task.delay(2, function() local f = Instance.new("Folder", folder) task.wait(1) f.Name = "Renamed" end)
			task.delay(4, function() old.Name = "Old" end)`);
		studio.advance(10);
		expect(printed(studio)).toEqual(["There Part", "Later Model", "Renamed Folder", "Old Configuration"]);
	});

	it("warns after five seconds without timeout, and returns nil at a timeout", async () => {
		const studio = await openStudio();
		studio.run(`
			task.spawn(function() workspace:WaitForChild("Nothing") end)
			task.spawn(function() print(workspace:WaitForChild("Never", 2), math.round(os.clock())) end)`);
		studio.advance(4.9);
		expect(printed(studio)).toEqual(["nil 2"]);
		expect(studio.logs.filter((entry) => entry.level === "warning")).toEqual([]);
		studio.advance(0.2);
		expect(studio.logs.filter((entry) => entry.level === "warning").map((entry) => entry.message)).toEqual([
			`Infinite yield possible on 'Workspace:WaitForChild("Nothing")'`,
		]);
	});
});

// creator-docs, RobloxGlobals.tick, time, LuaGlobals os.time and DateTime.now: all tell the same time.
it("tells the time of its own clock", async () => {
	const studio = await openStudio();
	const [before] = studio.run("return { tick(), os.time(), DateTime.now().UnixTimestampMillis, time() }") as [number[]];
	studio.advance(100);
	const [after] = studio.run("return { tick(), os.time(), DateTime.now().UnixTimestampMillis, time() }") as [number[]];
	const passed = after.map((value, i) => Math.round(value - (before[i] ?? 0)));
	expect(passed).toEqual([100, 100, 100_000, 100]);
});

// Issue 3: "Real or virtual clock".
it("follows the machine's clock unless told otherwise", async () => {
	const studio = await openStudio({ clock: "real" });
	const done = new Promise<void>((resolve) => {
		const poll = setInterval(() => {
			if (studio.logs.length > 0) {
				clearInterval(poll);
				resolve();
			}
		}, 1);
	});
	studio.run(`task.delay(0.02, print, "done")`);
	await done;
	expect(printed(studio)).toEqual(["done"]);
	expect(() => studio.advance(1)).toThrow('advance() needs the option clock: "virtual"');
});
