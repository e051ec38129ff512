import { describe, expect, it } from "vitest";
import type { HeadlessStudio } from "../src/index.js";
import { openStudio } from "./open-studio.js";

/** Processor time, which other work on the machine does not change as much as the time on the clock. */
function processorTime(work: () => void): number {
	const before = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(before);
	return user + system;
}

const OPERATIONS = {
	create: (n: number) =>
		`local f = Instance.new("Folder") for i = 1, ${n} do Instance.new("Folder").Parent = f end f.Parent = workspace _G.f = f`,
	"read and write properties": () => `
		for _, child in _G.f:GetChildren() do
			child.Name = child.Name .. child.ClassName
			child:SetAttribute("Archivable", child.Archivable)
		end`,
	walk: (n: number) => `
		assert(#_G.f:GetDescendants() == ${n} and #_G.f:QueryDescendants("Folder[$Archivable = true]") == ${n})
		for _, child in _G.f:GetChildren() do assert(child:IsDescendantOf(game)) end`,
	"reparent from the front": (n: number) => `
		local f, g = _G.f, Instance.new("Folder", workspace)
		for _, child in f:GetChildren() do child.Parent = g end
		assert(#g:GetChildren() == ${n})
		_G.f = g`,
	"remove every other": () => `for i, child in _G.f:GetChildren() do if i % 2 == 0 then child.Parent = nil end end`,
	"take the first child until none is left": () => `
		local f = _G.f:Clone()
		local child = f:FindFirstChildOfClass("Folder")
		while child do child:Destroy() child = f:FindFirstChildOfClass("Folder") end`,
	"destroy the parent": () => `_G.f:Destroy() assert(#_G.f:GetChildren() == 0)`,
};

function costs(studio: HeadlessStudio, n: number): Record<string, number> {
	return Object.fromEntries(
		Object.entries({ ...OPERATIONS, ...DEEP_OPERATIONS }).map(([name, source]) => [
			name,
			processorTime(() => studio.run(source(n))),
		]),
	);
}

/** A chain of folders, each with a part: what is deep must not cost more than what is wide. */
const DEEP_OPERATIONS = {
	"create branches": (n: number) => `
		local root = Instance.new("Folder")
		for branch = 1, ${n} / 10 do
			local parent = Instance.new("Folder")
			local top = parent
			for level = 2, 10 do
				local child = Instance.new("Part")
				child.Position = Vector3.new(branch, level, 0)
				child.Parent = parent
				parent = child
			end
			top.Parent = root
		end
		root.Parent = workspace
		_G.root = root`,
	"clone them": (n: number) => `assert(#_G.root:Clone():GetDescendants() == ${n})`,
	"move them while somebody listens": (n: number) => `
		local seen = 0
		local connection = workspace.DescendantRemoving:Connect(function() seen += 1 end)
		_G.root.Parent = nil
		_G.root.Parent = workspace
		task.defer(function() connection:Disconnect() assert(seen == ${n} + 1, seen) end)`,
	"destroy them": () => `_G.root:Destroy()`,
};

// Issue 3: "growth at most linear".
describe("a playtest of a place with 50,000 instances", () => {
	it("costs about five times as much to start as one with 10,000, not twenty-five times", async () => {
		const start = async (n: number) => {
			const studio = await openStudio();
			studio.run(`for i = 1, ${n} do Instance.new("Part", workspace).Position = Vector3.new(i, 0, 0) end`);
			return processorTime(() => studio.play("run"));
		};
		await start(10_000); // lets the engine optimise first
		const small = await start(10_000);
		expect((await start(50_000)) / small).toBeLessThan(12);
	});
});

// Issue 3: "Cost stays linear: creating, reading, walking, reparenting and destroying 100,000 instances."
describe("100,000 instances", () => {
	it("cost about five times as much as 20,000, not twenty-five times", async () => {
		const studio = await openStudio({ limits: { runMs: 60_000 } });
		costs(studio, 20_000); // lets the engine optimise first
		const small = costs(studio, 20_000);
		const large = costs(studio, 100_000);
		expect(studio.errors).toEqual([]);
		for (const [name, cost] of Object.entries(large)) {
			// At least 5 ms, so that the collector's timing does not decide.
			expect(cost / Math.max(small[name] ?? 0, 5000), name).toBeLessThan(15);
		}
	}, 120_000);
});
