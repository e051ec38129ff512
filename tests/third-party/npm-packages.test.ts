import { createHeadlessStudio, type HeadlessStudio } from "@studio-bridge/headless-studio";
import { describe, expect, it, onTestFinished } from "vitest";
import { placeWithPackages } from "../support/luau-packages.js";

/** How roblox-ts code gets at its runtime and its packages. */
const PRELUDE = `local include = game:GetService("ReplicatedStorage").rbxts_include
local TS = require(include.RuntimeLib)
local function load(name, ...) return TS.import(include, include, "node_modules", "@rbxts", name, ...) end
`;

async function open(...packages: string[]): Promise<HeadlessStudio> {
	const studio = await createHeadlessStudio({ place: placeWithPackages(...packages), clock: "virtual" });
	onTestFinished(() => studio.close());
	return studio;
}

/** What a script returns; any error, in whatever thread, fails the test. */
async function run(studio: HeadlessStudio, source: string): Promise<unknown[]> {
	const result = await studio.runScript(PRELUDE + source, { chunkName: "test" });
	expect(studio.errors.map(({ message, traceback }) => `${message}\n${traceback}`)).toEqual([]);
	if (!result.ok) throw new Error(`${result.error.message}\n${result.error.traceback}`);
	return result.returns;
}

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

describe("@rbxts/react and @rbxts/react-roblox", () => {
	const RENDER = `local React, ReactRoblox = load("react"), load("react-roblox")
		local e = React.createElement
		local function Counter(props)
			local count, setCount = React.useState(props.start)
			React.useEffect(function()
				local thread = task.delay(1, setCount, function(n) return n + 1 end)
				return function() pcall(task.cancel, thread) end
			end, {})
			return e("TextLabel", { Text = "count " .. count, Size = UDim2.fromScale(1, 1), BackgroundColor3 = Color3.new(1, 0, 0) },
				{ Corner = e("UICorner", { CornerRadius = UDim.new(0, 8) }) })
		end
		local gui = GUI
		local rootNode = ReactRoblox.createRoot(gui)
		rootNode:render(e("Frame", nil, { Counter = e(Counter, { start = 1 }), Fixed = e("ImageLabel", { Image = "rbxassetid://1" }) }))
		task.wait(0.5)
		local frame = gui:FindFirstChildWhichIsA("Frame", true)
		local before = frame.Counter.Text
		task.wait(1)
		local after, corner, names = frame.Counter.Text, tostring(frame.Counter.Corner.CornerRadius), {}
		for _, child in frame:GetChildren() do table.insert(names, child.ClassName .. " " .. child.Name) end
		table.sort(names)
		rootNode:unmount()
		task.wait(0.1)
		return before, after, corner, names, #gui:GetChildren()`;
	const EXPECTED = ["count 1", "count 2", "0, 8", ["ImageLabel Fixed", "TextLabel Counter"], 0];
	const packages = ["react", "react-roblox", "react-vendor"];

	it("renders a small tree into a ScreenGui, with state and effects", async () => {
		const studio = await open(...packages);
		const gui = 'Instance.new("ScreenGui", game:GetService("StarterGui"))';
		expect(await run(studio, RENDER.replace("GUI", gui))).toEqual(EXPECTED);
	});
});

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
