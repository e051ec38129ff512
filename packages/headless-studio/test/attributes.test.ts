import { describe, expect, it } from "vitest";
import { evaluate, failure, openStudio } from "./open-studio.js";

// creator-docs, Instance:SetAttribute: which names and types an attribute can have; GetAttributes returns a dictionary.
describe("attributes", () => {
	// Fact sheet 9: the types an attribute can have.
	it.each([
		["string", `"text"`],
		["boolean", "false"],
		["number", "1e300"],
		["UDim", "UDim.new(1, 2)"],
		["UDim2", "UDim2.new(1, 2, 3, 4)"],
		["BrickColor", "BrickColor.new(21)"],
		["Color3", "Color3.new(1, 0, 0)"],
		["Vector2", "Vector2.one"],
		["Vector3", "Vector3.one"],
		["CFrame", "CFrame.Angles(1, 2, 3)"],
		["NumberSequence", "NumberSequence.new(0, 1)"],
		["ColorSequence", "ColorSequence.new(Color3.new())"],
		["NumberRange", "NumberRange.new(1, 2)"],
		["Rect", "Rect.new(1, 2, 3, 4)"],
		["Font", "Font.fromName('Arial')"],
		["EnumItem", "Enum.Material.Neon"],
	])("can be a %s", async (type, value) => {
		expect(
			await evaluate(`
				local part = Instance.new("Part")
				part:SetAttribute("A", ${value})
				return typeof(part:GetAttribute("A")), part:GetAttribute("A") == ${value}, part:Clone():GetAttribute("A") == ${value}`),
		).toEqual([type, true, true]);
	});

	it.each([
		"{}",
		"print",
		"workspace",
		"Vector3int16.new()",
		"Enum.Material",
		"coroutine.running()",
		"buffer.create(1)",
	])("cannot be %s", async (value) => {
		expect(await failure(`workspace:SetAttribute("A", ${value})`)).toMatch(
			/^run:1: \w+ is not a supported attribute type$/,
		);
	});

	// Fact sheet 9: at most 100 characters of [A-Za-z0-9_./-], not starting with RBX.
	it.each(["a", "A_1.b/c-d", "1", "rbx", "_", "x".repeat(100)])("can be called %s", async (name) => {
		expect(await evaluate(`workspace:SetAttribute("${name}", 1) return workspace:GetAttribute("${name}")`)).toEqual([
			1,
		]);
	});

	it.each(["''", "'a b'", "'été'", "'a\\0'", "'RBX'", "'RBXName'", "string.rep('a', 101)"])(
		"cannot be called %s",
		async (name) => {
			expect(await failure(`workspace:SetAttribute(${name}, 1)`)).toMatch(/^run:1: Attribute name/);
		},
	);

	// Fact sheet 9: set nil deletes. creator-docs: AttributeChanged also fires then; equal values change nothing.
	it("are deleted by nil, and only changes are reported", async () => {
		const studio = await openStudio({ signals: "immediate" });
		expect(
			studio.run(`
				local part, events = Instance.new("Part"), {}
				part.AttributeChanged:Connect(function(name) table.insert(events, name) end)
				part:GetAttributeChangedSignal("B"):Connect(function() table.insert(events, "B too") end)
				part:SetAttribute("A", 1)
				part:SetAttribute("A", 1)
				part:SetAttribute("A", nil)
				part:SetAttribute("A", nil)
				part:SetAttribute("B", Vector3.one)
				part:SetAttribute("B", Vector3.new(1, 1, 1))
				return events, part:GetAttribute("A"), (next(part:GetAttributes()))`),
		).toEqual([["A", "A", "B", "B too"], undefined, "B"]);
	});

	it("are handed out as a copy", async () => {
		expect(
			await evaluate(`
				workspace:SetAttribute("A", 1)
				local attributes = workspace:GetAttributes()
				attributes.A, attributes.B = 2, 3
				return workspace:GetAttribute("A"), workspace:GetAttribute("B")`),
		).toEqual([1, undefined]);
	});
});
