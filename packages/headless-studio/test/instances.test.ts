import { describe, expect, it } from "vitest";
import { evaluate, failure } from "./open-studio.js";

// Luau, userdata: what the VM says of a value it cannot look into. creator-docs, Instance: it is one.
describe("what a script sees of an instance", () => {
	it("is a userdata called by its name", async () => {
		expect(
			await evaluate(`return typeof(workspace), type(workspace), tostring(workspace), workspace.ClassName`),
		).toEqual(["Instance", "userdata", "Workspace", "Workspace"]);
	});

	it("is closed to functions that look into tables", async () => {
		const [getmetatable_, ...blocked] = await evaluate(`
			local messages = { getmetatable(workspace) }
			for _, f in { pairs, ipairs, next, rawget, rawlen, setmetatable, table.insert, table.clone } do
				table.insert(messages, select(2, pcall(f, workspace, 1)))
			end
			return table.unpack(messages)`);
		expect(getmetatable_).toBe("The metatable is locked");
		expect(blocked).toHaveLength(8);
		for (const message of blocked)
			expect(message).toMatch(/^run:4: invalid argument #1 to '\w+' \(table expected, got Instance\)$/);
	});

	it.each([
		["for _ in workspace do end", "run:1: attempt to iterate over a Instance value"],
		["return #workspace", "run:1: attempt to get length of a Instance value"],
		["return workspace .. 'x'", "run:1: attempt to concatenate Instance with string"],
		["return workspace + 1", "run:1: attempt to perform arithmetic (add) on Instance and number"],
		["return workspace()", "run:1: attempt to call a Instance value"],
		["return workspace < workspace", "run:1: attempt to compare Instance < Instance"],
	])("fails like userdata in `%s`", async (source, message) => {
		expect(await failure(source)).toBe(message);
	});
});

// creator-docs, Instance: members and their types. Fact sheet 9: the texts "is not a valid member of".
describe("members", () => {
	it.each([
		[`return workspace.Nope`, `run:1: Nope is not a valid member of Workspace "Workspace"`],
		[`return workspace[0]`, "run:1: invalid argument #2 (string expected, got number)"],
		[`workspace[true] = 1`, "run:1: invalid argument #2 (string expected, got boolean)"],
		[`workspace.Nope = 1`, `run:1: Nope is not a valid member of Workspace "Workspace"`],
		[`workspace.Baseplate.ClassName = "x"`, "run:1: Unable to assign property ClassName. Property is read only"],
		[`workspace.Baseplate.Anchored = "yes"`, "run:1: Unable to assign property Anchored. boolean expected, got string"],
		[`workspace.Baseplate.Size = 5`, "run:1: Unable to assign property Size. Vector3 expected, got number"],
		[`workspace.Baseplate.Material = "Cheese"`, `run:1: Invalid value "Cheese" for enum Material`],
		[
			`workspace.Baseplate.Material = Enum.PartType.Ball`,
			"run:1: Unable to assign property Material. EnumItem of type Material expected, got EnumItem of type PartType",
		],
		[`workspace.Baseplate.Parent = 1`, "run:1: invalid argument #3 (Instance expected, got number)"],
		[`workspace.GetChildren()`, "run:1: Expected ':' not '.' calling member function GetChildren"],
		[`workspace.ChildAdded = 1`, "run:1: ChildAdded cannot be assigned to"],
		[`Instance.new("Nope")`, `run:1: Unable to create an Instance of type "Nope"`],
		[`Instance.new("Workspace")`, `run:1: Unable to create an Instance of type "Workspace"`],
		[`game:GetService("Nope")`, "run:1: 'Nope' is not a valid Service name"],
		// Fact sheet 2.1: 200,000 bytes and more cannot be assigned.
		[`Instance.new("Script").Source = string.rep("x", 200000)`, "run:1: String too long"],
		[`Instance.new("BindableFunction").OnInvoke()`, /^run:1: OnInvoke is a callback member of BindableFunction/],
	])("%s", async (source, message) => {
		if (typeof message === "string") expect(await failure(source)).toBe(message);
		else expect(await failure(source)).toMatch(message);
	});

	// rbx-dom, reflection database: the defaults of a new Part, written down here by hand.
	it("have the defaults of the reflection database", async () => {
		expect(
			await evaluate(`
				local part = Instance.new("Part")
				return part.Anchored, part.Transparency, part.Material.Name, tostring(part.Size), tostring(part.Color), part.Name,
					Instance.new("LineForce").MaxForce, tostring(Instance.new("UISizeConstraint").MaxSize)`),
		).toEqual([
			...[false, 0, "Plastic", "4, 1.2000000476837158, 2", "0.639216, 0.635294, 0.647059", "Part"],
			...[Number.POSITIVE_INFINITY, "inf, inf"],
		]);
	});

	it("are converted like the engine does", async () => {
		expect(
			await evaluate(`
				local part, value = Instance.new("Part"), Instance.new("IntValue")
				part.Transparency = 0.1
				part.Material = "Neon"
				part.Name = 12
				value.Value = -2.7
				return part.Transparency, part.Material == Enum.Material.Neon, part.Name, value.Value`),
		).toEqual([Math.fround(0.1), true, "12", -2]);
	});

	it("are found before children of the same name, and children otherwise", async () => {
		expect(
			await evaluate(`
				local folder = Instance.new("Folder")
				for _, name in { "Name", "Child" } do local c = Instance.new("Folder", folder) c.Name = name end
				return folder.Name, folder.Child.ClassName`),
		).toEqual(["Folder", "Folder"]);
	});

	it("follow deprecated and derived names to where the value is", async () => {
		expect(
			await evaluate(`
				local part = Instance.new("Part")
				part.Position = Vector3.new(1, 2, 3)
				part.Orientation = Vector3.new(0, 90, 0)
				part.BrickColor = BrickColor.new("Bright red")
				local decal = Instance.new("Decal")
				decal.Texture = "rbxassetid://1"
				local script = Instance.new("Script")
				script.Enabled = false
				return tostring(part.CFrame.Position), math.round(part.Orientation.Y), part.Color:ToHex(), part.BrickColor.Name,
					decal.TextureContent.Uri, decal.Texture, script.Disabled`),
		).toEqual(["1, 2, 3", 90, "c4281c", "Bright red", "rbxassetid://1", "rbxassetid://1", true]);
	});
});

// creator-docs, Instance: Parent, GetChildren, GetDescendants, FindFirst…, Clone and Destroy. Fact sheet 9: GetDebugId.
describe("the tree", () => {
	it("keeps children in order when some leave", async () => {
		expect(
			await evaluate(`
				local folder = Instance.new("Folder")
				local parts = {}
				for i = 1, 6 do parts[i] = Instance.new("Part", folder) parts[i].Name = tostring(i) end
				parts[1].Parent = nil
				parts[4]:Destroy()
				parts[6].Parent = nil
				parts[6].Parent = folder
				parts[2].Parent = nil
				parts[2].Parent = folder
				local names = {}
				for _, child in folder:GetChildren() do table.insert(names, child.Name) end
				return table.concat(names, " ")`),
		).toEqual(["3 5 6 2"]);
	});

	it("lists descendants depth first", async () => {
		expect(
			await evaluate(`
				local function folder(name, parent) local f = Instance.new("Folder", parent) f.Name = name return f end
				local root = folder("root")
				local a = folder("a", root)
				folder("a1", folder("a0", a))
				folder("b0", folder("b", root))
				local names = {}
				for _, d in root:GetDescendants() do table.insert(names, d.Name) end
				return table.concat(names, " "), root:FindFirstChild("a1", true):GetFullName(), root:FindFirstChild("a1")`),
		).toEqual(["a a0 a1 b b0", "root.a.a0.a1", undefined]);
	});

	it.each([
		[
			`workspace.Parent = nil`,
			/^run:1: The Parent property of Workspace is locked, current parent: Place1, new parent NULL$/,
		],
		[
			`local p = Instance.new("Part") p:Destroy() p.Parent = workspace`,
			/The Parent property of Part is locked, current parent: NULL, new parent Workspace$/,
		],
		[`local p = Instance.new("Part") p.Parent = p`, /Attempt to set Part as its own parent$/],
		[
			`local a = Instance.new("Folder") local b = Instance.new("Folder", a) a.Parent = b`,
			/Attempt to set parent of Folder to Folder.Folder would result in circular reference$/,
		],
	])("refuses %s", async (source, message) => {
		expect(await failure(source)).toMatch(message);
	});

	it("finds by name, class and ancestry", async () => {
		expect(
			await evaluate(`
				local model = Instance.new("Model", workspace)
				local part = Instance.new("Part", Instance.new("Folder", model))
				return model:FindFirstChildOfClass("Folder").Name, model:FindFirstChildWhichIsA("BasePart"), model:FindFirstChildWhichIsA("BasePart", true).Name,
					part:FindFirstAncestor("Model") == model, part:FindFirstAncestorOfClass("Workspace") == workspace, part:FindFirstAncestorWhichIsA("PVInstance") == model,
					part:IsDescendantOf(game), model:IsAncestorOf(part), part:IsDescendantOf(part)`),
		).toEqual(["Folder", undefined, "Part", true, true, true, true, true, false]);
	});

	it("destroys whole subtrees and locks them", async () => {
		expect(
			await evaluate(`
				local root = Instance.new("Folder", workspace)
				local child = Instance.new("Folder", root)
				local connection = child.Changed:Connect(function() end)
				root:Destroy()
				root:Destroy()
				return root.Parent, child.Parent, connection.Connected, (pcall(function() child.Parent = workspace end)), #root:GetChildren()`),
		).toEqual([undefined, undefined, false, false, 0]);
	});

	it("clones with attributes, tags and inner references, without what is not archivable", async () => {
		expect(
			await evaluate(`
				local model = Instance.new("Model")
				local part = Instance.new("Part", model)
				model.PrimaryPart = part
				model:SetAttribute("Level", 3)
				model:AddTag("Enemy")
				local secret = Instance.new("Folder", model)
				secret.Archivable = false
				Instance.new("Folder", secret)
				local copy = model:Clone()
				return copy.Parent, #copy:GetDescendants(), copy.PrimaryPart == copy.Part, copy.PrimaryPart ~= part,
					copy:GetAttribute("Level"), copy:HasTag("Enemy"), secret:Clone()`),
		).toEqual([undefined, 1, true, true, 3, true, undefined]);
	});

	it("gives every instance a stable id of its own", async () => {
		const [same, different, long] = await evaluate(`
			local a, b = Instance.new("Part"), Instance.new("Part")
			local id = a:GetDebugId(0)
			a.Name, a.Parent = "Other", workspace
			return id == a:GetDebugId(0), id ~= b:GetDebugId(0), a:GetDebugId()`);
		expect([same, different]).toEqual([true, true]);
		expect(long).toMatch(/^[0-9A-F]{4}_\d+$/);
	});
});
