import { describe, expect, it } from "vitest";
import { open, PRELUDE, run } from "../support/run-luau.js";

describe("roblox-ts' Promise", () => {
	it("chains, waits, races, retries and cancels", async () => {
		const studio = await open();
		const returned = await run(
			studio,
			`local Promise = TS.Promise
			local log = {}
			local chained = Promise.delay(2):andThen(function() return 20 end):andThen(function(n) return n + 1 end):expect()
			local all = Promise.all({ Promise.resolve(1), Promise.delay(1):andThenReturn(2) }):expect()
			local fastest = Promise.race({ Promise.delay(5):andThenReturn("slow"), Promise.delay(1):andThenReturn("fast") }):expect()
			local attempts = 0
			local retried = Promise.retry(function() attempts += 1 return if attempts < 3 then Promise.reject("no") else Promise.resolve("yes") end, 5):expect()
			local caught = Promise.new(function() error("broken") end):catch(function(e) return tostring(e):match("broken") end):expect()
			local cancelled = Promise.delay(1)
			cancelled:finally(function(status) table.insert(log, status) end)
			cancelled:cancel()
			local timedOut = Promise.delay(10):timeout(1):catch(function(e) return Promise.Error.isKind(e, Promise.Error.Kind.TimedOut) end):expect()
			return chained, all, fastest, retried, attempts, caught, log, timedOut, math.floor(time())`,
		);
		expect(returned).toEqual([21, [1, 2], "fast", "yes", 3, "broken", ["Cancelled"], true, 5]);
	});
});

describe("roblox-ts' RuntimeLib", () => {
	it("imports, tries, awaits, generates and does bitwise arithmetic", async () => {
		const studio = await open();
		const returned = await run(
			studio,
			`local order = {}
			local async = TS.async(function(n) table.insert(order, TS.await(TS.Promise.delay(1):andThenReturn(n))) return n * 2 end)
			local doubled = TS.await(async(4))
			local exit = TS.try(function() error("x") end, function(e) table.insert(order, "caught") end, function() table.insert(order, "finally") end)
			local generated = {}
			local generator = TS.generator(function() coroutine.yield(1) coroutine.yield(2) return 3 end)
			repeat local step = generator.next() table.insert(generated, step.value) until step.done
			return order, doubled, exit, generated, TS.bit_lrsh(-8, 1), TS.instanceof({}, {})`,
		);
		expect(returned).toEqual([[4, "caught", "finally"], 8, undefined, [1, 2, 3], -4, false]);
	});

	it("names a module it cannot find", async () => {
		const studio = await open();
		const result = await studio.runScript(`${PRELUDE}TS.getModule(include, "@rbxts", "nowhere")`);
		expect(result).toMatchObject({
			ok: false,
			error: { message: expect.stringContaining("Could not find module: nowhere") },
		});
	});
});
