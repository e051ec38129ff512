import { describe, expect, it } from "vitest";
import { evaluate, openStudio, printed } from "./open-studio.js";

// Issue 3: "Duplicate sibling names, empty names, names with dots, slashes and emoji all work."
describe.each([
	["empty", ""],
	["with a dot", "a.b"],
	["with slashes", "a/b\\\\c"],
	["with spaces", " two  words "],
	["of emoji", "🎉👩‍👩‍👧"],
	["of another script", "部品"],
	["like a keyword", "end"],
	["with quotes and line breaks", `say \\"hi\\"\\nthere`],
	["like a number", "12"],
])("a name that is %s", (_kind, name) => {
	it("finds its instance every way", async () => {
		expect(
			await evaluate(`
				local name = "${name}"
				local folder = Instance.new("Folder", workspace)
				local child = Instance.new("Part")
				child.Name = name
				child.Parent = folder
				local leaf = Instance.new("Folder", child)
				return child.Name == name, tostring(child) == name, folder[name] == child, folder:FindFirstChild(name) == child, folder:WaitForChild(name) == child,
					workspace:FindFirstChild(name, true) == child, leaf:FindFirstAncestor(name) == child,
					leaf:GetFullName() == "Workspace.Folder." .. name .. ".Folder", folder:Clone():FindFirstChild(name).Name == name`),
		).toEqual(Array(9).fill(true));
	});
});

describe("duplicate names", () => {
	// creator-docs, Instance:FindFirstChild: the first child found with the name; children are in the order they came.
	it("find the first that came", async () => {
		expect(
			await evaluate(`
				local folder = Instance.new("Folder")
				local twins = {}
				for i = 1, 3 do twins[i] = Instance.new("Part", folder) end
				local first = folder.Part == twins[1] and folder:FindFirstChild("Part") == twins[1]
				twins[1].Parent = nil
				local second = folder.Part == twins[2]
				twins[1].Parent = folder
				return first, second, folder.Part == twins[2], #folder:GetChildren()`),
		).toEqual([true, true, true, 3]);
	});

	// Fact sheet 9: paths are ambiguous, GetDebugId is not.
	it("have paths alike but ids of their own", async () => {
		expect(
			await evaluate(`
				local a, b = Instance.new("Part", workspace), Instance.new("Part", workspace)
				return a:GetFullName() == b:GetFullName(), a:GetDebugId() == b:GetDebugId(), a == b`),
		).toEqual([true, false, false]);
	});
});

// creator-docs, Instance:WaitForChild: waits for the name, warns after 5 seconds without a timeout, else gives nil.
describe("WaitForChild", () => {
	it.each([
		["added", `Instance.new("Folder", folder).Name = "Late"`],
		["renamed", `other.Name = "Late"`],
	])("returns a child that is %s later", async (_how, action) => {
		const studio = await openStudio();
		studio.run(`
			local folder = Instance.new("Folder")
			local other = Instance.new("Folder", folder)
			task.spawn(function() print(folder:WaitForChild("Late").Name, os.clock()) end)
			task.delay(2, function() ${action} end)`);
		studio.advance(3);
		expect(printed(studio)[0]).toMatch(/^Late 2(\.\d+)?$/);
		expect(studio.logs).toHaveLength(1);
	});

	it("gives up after its timeout, and warns without one", async () => {
		const studio = await openStudio();
		studio.run(`
			task.spawn(function() print(workspace:WaitForChild("Never", 1)) end)
			task.spawn(function() workspace:WaitForChild("Never") end)`);
		studio.advance(4.9);
		expect(studio.logs.map((entry) => entry.message)).toEqual(["nil"]);
		studio.advance(0.2);
		expect(studio.logs.at(-1)).toMatchObject({
			level: "warning",
			message: `Infinite yield possible on 'Workspace:WaitForChild("Never")'`,
		});
	});
});
