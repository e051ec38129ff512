import { describe, expect, it } from "vitest";
import { openStudio, printed } from "./open-studio.js";

const ORDER = `
	local folder = Instance.new("Folder")
	folder.ChildAdded:Connect(function(child) print("first", child.Name, child.Parent) end)
	folder.ChildAdded:Connect(function(child) print("second", child.Name) end)
	local part = Instance.new("Part")
	part.Parent = folder
	print("parented")
	part.Parent = nil
	print("removed")`;

// creator-docs, scripting/events/deferred: when handlers run. Fact sheet 8: after the fact.
describe("deferred signals", () => {
	it("run handlers at the end of the resumption, when the world may have moved on", async () => {
		const studio = await openStudio();
		studio.run(ORDER);
		expect(printed(studio)).toEqual(["parented", "removed", "first Part nil", "second Part"]);
	});

	it("drop what is queued for a connection that is disconnected", async () => {
		const studio = await openStudio();
		studio.run(`
			local event = Instance.new("BindableEvent")
			local connection = event.Event:Connect(function() print("called") end)
			event:Fire()
			connection:Disconnect()`);
		expect(printed(studio)).toEqual([]);
	});

	// Fact sheet 8: handlers of Destroying run after Parent is already nil.
	it("still deliver Destroying, after the fact", async () => {
		const studio = await openStudio();
		studio.run(`
			local part = Instance.new("Part", workspace)
			part.Destroying:Connect(function() print("destroying", part.Parent) end)
			part:Destroy()
			print("destroyed")`);
		expect(printed(studio)).toEqual(["destroyed", "destroying nil"]);
	});

	it("end a chain of events that never ends with an error", async () => {
		const studio = await openStudio();
		studio.run(`
			local event = Instance.new("BindableEvent")
			event.Event:Connect(function(n) event:Fire(n + 1) end)
			event:Fire(1)`);
		expect(studio.errors.map((error) => error.message)).toEqual(["Maximum re-entrancy depth (80) exceeded"]);
	});
});

// creator-docs, Workspace.SignalBehavior: Immediate runs handlers at once.
describe("immediate signals", () => {
	it("run handlers at once, in the order they were connected", async () => {
		const studio = await openStudio({ signals: "immediate" });
		studio.run(ORDER);
		expect(printed(studio)).toEqual(["first Part Folder", "second Part", "parented", "removed"]);
	});

	it("call everybody who was connected, even if a handler disconnects somebody", async () => {
		const studio = await openStudio({ signals: "immediate" });
		studio.run(`
			local event = Instance.new("BindableEvent")
			local second
			event.Event:Connect(function() print("first") second:Disconnect() end)
			second = event.Event:Connect(function() print("second") end)
			event.Event:Connect(function() print("third") end)
			event:Fire()
			event:Fire()`);
		expect(printed(studio)).toEqual(["first", "third", "first", "third"]);
	});
});

// creator-docs, RBXScriptSignal: Connect, Once and Wait. creator-docs, Instance: which events tell of what.
describe.each(["deferred", "immediate"] as const)("%s signals", (signals) => {
	it("pass arguments, nil included", async () => {
		const studio = await openStudio({ signals });
		studio.run(`
			local event = Instance.new("BindableEvent")
			event.Event:Connect(function(...) print(select("#", ...), ...) end)
			event:Fire(1, nil, "three", nil)`);
		expect(printed(studio)).toEqual(["4 1 nil three nil"]);
	});

	it("resume waiting threads once and count Once once", async () => {
		const studio = await openStudio({ signals });
		studio.run(`
			local event = Instance.new("BindableEvent")
			event.Event:Once(function(n) print("once", n) end)
			task.spawn(function() print("waited", event.Event:Wait()) end)
			event:Fire(1)
			event:Fire(2)`);
		expect(printed(studio)).toEqual(["once 1", "waited 1"]);
	});

	it("keep an error to the handler that raised it", async () => {
		const studio = await openStudio({ signals });
		studio.run(`
			local event = Instance.new("BindableEvent")
			event.Event:Connect(function() error("broken") end)
			event.Event:Connect(function() print("fine") end)
			event:Fire()`);
		expect(printed(studio)).toEqual(["fine"]);
		expect(studio.errors).toEqual([{ message: "run:3: broken", traceback: "run:3", script: undefined }]);
	});

	it("report changes of properties, attributes and ancestry", async () => {
		const studio = await openStudio({ signals });
		studio.run(`
			local part = Instance.new("Part")
			part.Changed:Connect(function(name) print("Changed", name) end)
			part:GetPropertyChangedSignal("Anchored"):Connect(function() print("Anchored is", part.Anchored) end)
			part.AttributeChanged:Connect(function(name) print("attribute", name) end)
			part:GetAttributeChangedSignal("A"):Connect(function() print("A") end)
			part.AncestryChanged:Connect(function(child, parent) print("ancestry", child, parent) end)
			workspace.DescendantAdded:Connect(function(d) print("added", d) end)
			part.Anchored = true
			part.Anchored = true
			part:SetAttribute("A", 1)
			part.Parent = workspace`);
		expect(printed(studio)).toEqual([
			"Changed Anchored",
			"Anchored is true",
			"attribute A",
			"A",
			"added Part",
			"Changed Parent",
			"ancestry Part Workspace",
		]);
	});
});

// creator-docs, Instance.Changed: it also tells of properties that follow.
it("reports derived properties together with the one that holds the value", async () => {
	const studio = await openStudio();
	studio.run(`
		local part, script = Instance.new("Part"), Instance.new("Script")
		part:GetPropertyChangedSignal("Position"):Connect(function() print("moved to", part.Position) end)
		part.Changed:Connect(print)
		script:GetPropertyChangedSignal("Enabled"):Connect(function() print("enabled", script.Enabled) end)
		part.CFrame = CFrame.new(1, 2, 3)
		part.Orientation = Vector3.new(0, 90, 0)
		script.Disabled = true`);
	expect(printed(studio)).toEqual([
		"CFrame",
		"Position",
		"moved to 1, 2, 3",
		"CFrame",
		"Orientation",
		"Rotation",
		"enabled false",
	]);
});

// Fact sheet 9: Changed of a ValueBase gives its value.
it("fires Changed of a value object with its value", async () => {
	const studio = await openStudio();
	studio.run(`
		local value = Instance.new("IntValue")
		value.Changed:Connect(print)
		value.Name = "Renamed"
		value.Value = 7`);
	expect(printed(studio)).toEqual(["7"]);
});

// creator-docs, RBXScriptSignal:Connect: takes a function; Instance:GetPropertyChangedSignal: takes a property.
it("refuses to connect what is not a function", async () => {
	const studio = await openStudio();
	expect(() => studio.run(`workspace.ChildAdded:Connect(5)`)).toThrow(
		"run:1: Attempt to connect failed: Passed value is not a function",
	);
	expect(() => studio.run(`workspace:GetPropertyChangedSignal("Nope")`)).toThrow(
		"run:1: Nope is not a valid property name.",
	);
});
