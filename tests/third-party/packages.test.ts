import { describe, expect, it } from "vitest";
import { open, run } from "../support/run-luau.js";

describe("@rbxts/janitor", () => {
	it("cleans up objects, connections, functions and promises", async () => {
		const studio = await open("janitor");
		const returned = await run(
			studio,
			`local Janitor = load("janitor", "src").Janitor
			local janitor, log = Janitor.new(), {}
			local part = janitor:Add(Instance.new("Part", workspace), "Destroy")
			local connection = janitor:Add(part.Changed:Connect(function() end), "Disconnect")
			janitor:Add(function() table.insert(log, "called") end, true)
			janitor:Add(Instance.new("Folder", workspace), "Destroy", "Named")
			janitor:Remove("Named")
			local promise = janitor:AddPromise(TS.Promise.delay(10))
			janitor:Cleanup()
			return part.Parent, connection.Connected, log, workspace:FindFirstChild("Folder"), promise:getStatus()`,
		);
		expect(returned).toEqual([undefined, false, ["called"], undefined, "Cancelled"]);
	});

	it("is linked to the life of an instance", async () => {
		const studio = await open("janitor");
		const returned = await run(
			studio,
			`local janitor = load("janitor", "src").Janitor.new()
			local part, cleaned = Instance.new("Part", workspace), false
			janitor:Add(function() cleaned = true end, true)
			janitor:LinkToInstance(part)
			part:Destroy()
			task.wait(1)
			return cleaned`,
		);
		expect(returned).toEqual([true]);
	});
});

describe("@rbxts/sift", () => {
	it("changes arrays, dictionaries and sets without changing them", async () => {
		const studio = await open("sift");
		const returned = await run(
			studio,
			`local Sift = load("sift", "out")
			local list = table.freeze({ 3, 1, 2 })
			local merged = Sift.Dictionary.mergeDeep({ a = { b = 1 }, gone = true }, { a = { c = 2 }, gone = Sift.None })
			local set = Sift.Set.toArray(Sift.Set.intersection({ x = true, y = true }, { y = true, z = true }))
			return Sift.Array.sort(list), Sift.Array.map(list, function(n) return n * 2 end), Sift.Array.concat(list, { 9 }), merged, set,
				Sift.Dictionary.equalsDeep({ a = { 1 } }, { a = { 1 } }), list`,
		);
		expect(returned).toEqual([[1, 2, 3], [6, 2, 4], [3, 1, 2, 9], { a: { b: 1, c: 2 } }, ["y"], true, [3, 1, 2]]);
	});
});

describe("@rbxts/t", () => {
	it("checks values of Luau and of Roblox", async () => {
		const studio = await open("t");
		const returned = await run(
			studio,
			`local t = load("t", "lib", "ts").t
			local check = t.interface({ name = t.string, at = t.Vector3, part = t.instanceIsA("BasePart"), material = t.enum(Enum.Material) })
			local good = { name = "n", at = Vector3.zero, part = Instance.new("Part"), material = Enum.Material.Wood }
			local bad = { name = "n", at = Vector2.zero, part = Instance.new("Folder"), material = Enum.KeyCode.A }
			return check(good), check(bad), t.array(t.numberPositive)({ 1, 2 }), t.union(t.nan, t.integer)(1.5), t.Color3(Color3.new())`,
		);
		expect(returned).toEqual([true, false, true, false, true]);
	});
});

describe("@rbxts/signal", () => {
	it("fires, waits, and passes tables unchanged", async () => {
		const studio = await open("signal");
		const returned = await run(
			studio,
			`local Signal = load("signal")
			local signal, log, identity = Signal.new(), {}, {}
			local connection = signal:Connect(function(a, b) table.insert(log, a + b) table.insert(log, true) end)
			signal:Fire(1, 2)
			task.wait() -- disconnecting drops events that are still deferred
			connection:Disconnect()
			task.delay(1, function() signal:Fire(identity, 0) end)
			local waited = signal:Wait()
			signal:Destroy()
			return log[1], waited == identity`,
		);
		expect(returned).toEqual([3, true]);
	});
});

describe("@rbxts/charm", () => {
	it("tells effects about atoms, through string requires", async () => {
		const studio = await open("charm");
		const returned = await run(
			studio,
			`local Charm = load("charm", "src")
			local count, seen = Charm.atom(1), {}
			local double = Charm.computed(function() return count() * 2 end)
			local stop = Charm.effect(function() table.insert(seen, double()) end)
			count(2)
			Charm.batch(function() count(3) count(4) end)
			stop()
			count(5)
			return seen, double()`,
		);
		expect(returned).toEqual([[2, 4, 8], 10]);
	});
});
