import { describe, expect, it } from "vitest";
import { evaluate, failure, openStudio, printed } from "./open-studio.js";

// creator-docs, Instance.Parent: cycles, services and destroyed instances are refused.
describe("parents", () => {
	it.each([
		["game.Parent = workspace", /is locked/],
		[`game:GetService("Lighting").Parent = workspace`, /^run:1: The Parent property of Lighting is locked/],
		[`game:GetService("Lighting"):Destroy()`, /^run:1: The Parent property of Lighting is locked/],
		// Fact sheet 9.2: containers such as StarterCharacterScripts cannot be reparented.
		[
			`game:GetService("StarterPlayer").StarterCharacterScripts.Parent = workspace`,
			/^run:1: Cannot change Parent of type StarterCharacterScripts$/,
		],
		// Fact sheet 3: Destroy locks Parent for good.
		[`local p = Instance.new("Part") p:Destroy() p.Parent = workspace`, /The Parent property of Part is locked/],
		[
			`local f = Instance.new("Folder") local p = Instance.new("Part", f) f:Destroy() p.Parent = workspace`,
			/The Parent property of Part is locked/,
		],
		[`local p = Instance.new("Part") p.Parent = p`, /as its own parent$/],
		[
			`local a = Instance.new("Folder") local b = Instance.new("Folder", a) local c = Instance.new("Folder", b) a.Parent = c`,
			/would result in circular reference$/,
		],
		[`Instance.new("Part").Parent = "workspace"`, /Instance expected, got string/],
		[`Instance.new("Part", 5)`, /Instance expected, got number/],
	])("refuse %s", async (source, message) => {
		expect(await failure(source)).toMatch(message);
	});

	it("stay as they were when a change is refused", async () => {
		expect(
			await evaluate(`
				local a = Instance.new("Folder", workspace)
				local b = Instance.new("Folder", a)
				pcall(function() a.Parent = b end)
				return a.Parent == workspace, b.Parent == a, #b:GetChildren()`),
		).toEqual([true, true, 0]);
	});
});

// creator-docs, Instance: IsDescendantOf, FindFirstAncestor… and the deprecated spellings.
describe("ancestry", () => {
	// creator-docs, Instance:IsDescendantOf: an instance is a descendant of nil, and not of itself.
	it("ends at nil", async () => {
		expect(
			await evaluate(`
				local part = Instance.new("Part")
				local alone, inWorkspace = part:IsDescendantOf(nil), part:IsDescendantOf(workspace)
				part.Parent = workspace
				return alone, inWorkspace, part:IsDescendantOf(workspace), part:IsDescendantOf(game), part:IsDescendantOf(part),
					game:IsAncestorOf(part), part:IsAncestorOf(game)`),
		).toEqual([true, false, true, true, false, true, false]);
	});

	// creator-docs, Instance: OfClass compares ClassName, WhichIsA respects inheritance; ancestors start at the parent.
	it("is searched by name, class and inheritance", async () => {
		expect(
			await evaluate(`
				local outer = Instance.new("Model", workspace)
				local inner = Instance.new("Model", outer)
				local part = Instance.new("WedgePart", inner)
				return part:FindFirstAncestorOfClass("Model") == inner, inner:FindFirstAncestorOfClass("Model") == outer,
					part:FindFirstAncestorWhichIsA("WorldRoot") == workspace, part:FindFirstAncestorOfClass("WorldRoot"),
					outer:FindFirstChildWhichIsA("BasePart"), outer:FindFirstChildWhichIsA("BasePart", true) == part,
					inner:FindFirstChildOfClass("BasePart"), inner:FindFirstChildOfClass("WedgePart") == part,
					outer:FindFirstDescendant("WedgePart") == part, part:FindFirstAncestor("WedgePart")`),
		).toEqual([true, true, true, undefined, undefined, true, undefined, true, true, undefined]);
	});

	it("has methods of an older time", async () => {
		expect(
			await evaluate(`
				local part = Instance.new("Part", workspace)
				local copy = part:clone()
				part:remove()
				return #workspace:getChildren() == #workspace:children(), copy.className, part.Parent, workspace:findFirstChild("Part"), copy:isA("BasePart")`),
		).toEqual([true, "Part", undefined, undefined, true]);
	});
});

// creator-docs, Instance.new and Object:IsA.
describe("classes", () => {
	it("inherit, and only what exists can be made", async () => {
		expect(
			await evaluate(`
				local part = Instance.new("Part")
				local made = {}
				for _, name in { "Part", "BasePart", "Instance", "Workspace", "part", "" } do made[#made + 1] = (pcall(Instance.new, name)) end
				return part:IsA("Part"), part:IsA("BasePart"), part:IsA("PVInstance"), part:IsA("Instance"), part:IsA("Object"), part:IsA("Model"), made`),
		).toEqual([true, true, true, true, true, false, [true, false, false, false, false, false]]);
	});

	// creator-docs, ServiceProvider: GetService creates a service when there is none, FindService does not.
	it("of services have one instance each", async () => {
		expect(
			await evaluate(`
				local before = game:FindService("HapticService")
				local service = game:GetService("HapticService")
				return before, service == game:GetService("HapticService"), game:FindService("HapticService") == service, service.Parent == game,
					game.Workspace == workspace, game:GetService("Workspace") == workspace, game.RunService.ClassName`),
		).toEqual([undefined, true, true, true, true, true, "RunService"]);
	});
});

// creator-docs, Instance:Clone: properties, attributes and tags; references inside follow, those to the outside stay.
describe("Clone", () => {
	it("copies values, not identity, parents or connections", async () => {
		const studio = await openStudio({ signals: "immediate" });
		expect(
			studio.run(`
				local part = Instance.new("Part", workspace)
				part.Color = Color3.new(1, 0, 0)
				part:SetAttribute("A", 1)
				part.Changed:Connect(function(name) print(name) end)
				local copy = part:Clone()
				copy.Transparency = 1
				copy:SetAttribute("A", 2)
				copy:AddTag("T")
				return copy.Color == part.Color, copy.Parent, part.Transparency, part:GetAttribute("A"), part:HasTag("T"), copy:GetDebugId() ~= part:GetDebugId()`),
		).toEqual([true, undefined, 0, 1, false, true]);
		expect(printed(studio)).toEqual([]);
	});

	// creator-docs, Instance.fromExisting: no descendants, and also what is not archivable.
	it("is not Instance.fromExisting", async () => {
		expect(
			await evaluate(`
				local model = Instance.new("Model")
				model.Name, model.Archivable = "Secret", false
				Instance.new("Part", model)
				local copy = Instance.fromExisting(model)
				return model:Clone(), copy.Name, #copy:GetChildren()`),
		).toEqual([undefined, "Secret", 0]);
	});

	it("keeps references to what lies outside", async () => {
		expect(
			await evaluate(`
				local value, weld = Instance.new("ObjectValue"), Instance.new("WeldConstraint")
				value.Value = workspace
				local model = Instance.new("Model")
				local inside, outside = Instance.new("Part", model), Instance.new("Part")
				weld.Part0, weld.Part1, weld.Parent = inside, outside, model
				local copy = model:Clone()
				return value:Clone().Value == workspace, copy.WeldConstraint.Part0 == copy.Part, copy.WeldConstraint.Part1 == outside`),
		).toEqual([true, true, true]);
	});
});

// creator-docs, DataModel: a place that is neither published nor on a server has no job, creator or version.
it("game describes a local file", async () => {
	expect(
		await evaluate(
			`return game.JobId, game.CreatorId, game.PlaceVersion, game.PrivateServerId, game.PrivateServerOwnerId, game.lighting.Name`,
		),
	).toEqual(["", 0, 0, "", 0, "Lighting"]);
});

// creator-docs, Instance events: DescendantRemoving fires before the move, with the descendant first and then its
// descendants; ChildRemoved after it; Destroying before Destroy; AncestryChanged with who moved and where to.
it("signals of a move come in order, and see the tree as it is", async () => {
	const studio = await openStudio({ signals: "immediate" });
	studio.run(`
		local root, model = Instance.new("Folder", workspace), Instance.new("Model")
		local part = Instance.new("Part", model)
		root.ChildAdded:Connect(function(child) print("ChildAdded", child, child.Parent == root) end)
		root.DescendantAdded:Connect(function(d) print("DescendantAdded", d) end)
		root.DescendantRemoving:Connect(function(d) print("DescendantRemoving", d, d:IsDescendantOf(root)) end)
		root.ChildRemoved:Connect(function(child) print("ChildRemoved", child, child.Parent) end)
		part.AncestryChanged:Connect(function(child, parent) print("AncestryChanged", child, parent) end)
		part.Destroying:Connect(function() print("Destroying", part.Parent) end)
		model.Parent = root
		print("--")
		model:Destroy()`);
	expect(printed(studio)).toEqual([
		"ChildAdded Model true",
		"DescendantAdded Model",
		"DescendantAdded Part",
		"AncestryChanged Model Folder",
		"--",
		"Destroying Model",
		"DescendantRemoving Model true",
		"DescendantRemoving Part true",
		"ChildRemoved Model nil",
		"AncestryChanged Model nil",
	]);
});

// creator-docs, Instance:ClearAllChildren: calls Destroy on all children.
it("ClearAllChildren destroys them", async () => {
	expect(
		await evaluate(`
			local folder = Instance.new("Folder")
			local child = Instance.new("Folder", folder)
			folder:ClearAllChildren()
			return #folder:GetChildren(), (pcall(function() child.Parent = workspace end))`),
	).toEqual([0, false]);
});
