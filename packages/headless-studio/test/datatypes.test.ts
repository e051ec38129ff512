import { describe, expect, it } from "vitest";
import { evaluate } from "./open-studio.js";

// creator-docs, Vector3: its members; Luau, vector library: the native type, which is single precision.
describe("Vector3", () => {
	it("is the VM's own vector with Roblox's name and members", async () => {
		expect(
			await evaluate(`
				local v = Vector3.new(3, 4, 0)
				return typeof(v), type(v), v.Magnitude, tostring(v.Unit), v.X, v.Y, v.Z, v:Dot(Vector3.one),
					tostring(v:Cross(Vector3.zAxis)), tostring(v:Lerp(Vector3.zero, 0.5)), v == Vector3.new(3, 4), tostring(v * 2 + Vector3.one)`),
		).toEqual([
			"Vector3",
			"vector",
			5,
			"0.6000000238418579, 0.800000011920929, 0",
			3,
			4,
			0,
			7,
			"4, -3, 0",
			"1.5, 2, 0",
			true,
			"7, 9, 1",
		]);
	});

	it("refuses unknown members", async () => {
		expect(await evaluate(`return select(2, pcall(function() return Vector3.one.Foo end))`)).toEqual([
			"run:1: Foo is not a valid member of Vector3",
		]);
	});
});

// creator-docs, Random: the same seed gives the same sequence, NextInteger includes both ends, Clone continues alike.
describe("Random", () => {
	it("repeats itself with the same seed and stays inside its bounds", async () => {
		expect(
			await evaluate(`
				local a, b, c = Random.new(7), Random.new(7), Random.new(8)
				local clone = a:Clone()
				local first = a:NextNumber()
				local integers = {}
				for i = 1, 200 do integers[a:NextInteger(1, 3)] = true end
				local list = { 1, 2, 3, 4 }
				c:Shuffle(list)
				table.sort(list)
				return first == b:NextNumber(), first == clone:NextNumber(), first ~= c:NextNumber(), integers, list,
					math.abs(c:NextUnitVector().Magnitude - 1) < 1e-5, select(2, pcall(c.NextInteger, c, 2, 1))`),
		).toEqual([
			true,
			true,
			true,
			[true, true, true],
			[1, 2, 3, 4],
			true,
			"run:11: invalid argument #2 to 'NextInteger' (interval is empty)",
		]);
	});
});

// creator-docs, Color3, UDim2, BrickColor and so on: what the constructors mean; the text is what `print` shows in
// Studio.
describe("records", () => {
	it.each([
		["Color3.fromRGB(255, 128, 0)", "Color3", "1, 0.501961, 0"],
		["Color3.fromHex('#ff8000')", "Color3", "1, 0.501961, 0"],
		["Color3.fromHSV(0.5, 1, 1)", "Color3", "0, 1, 1"],
		["Vector2.new(1, 2) * 2 + Vector2.one", "Vector2", "3, 5"],
		["UDim2.new(0.5, 10, 0, 20)", "UDim2", "{0.5, 10}, {0, 20}"],
		["UDim2.fromScale(1, 1) + UDim2.fromOffset(5, 6)", "UDim2", "{1, 5}, {1, 6}"],
		["UDim.new(0.25, 4)", "UDim", "0.25, 4"],
		["NumberRange.new(1, 2)", "NumberRange", "1 2 "],
		["Rect.new(1, 2, 3, 4)", "Rect", "1, 2, 3, 4"],
		["NumberSequence.new(0, 1)", "NumberSequence", "0 0 0 1 1 0 "],
		["ColorSequence.new(Color3.new(1, 1, 1))", "ColorSequence", "0 1 1 1 0 1 1 1 1 0 "],
		["BrickColor.new('Bright red')", "BrickColor", "Bright red"],
		["BrickColor.new(21)", "BrickColor", "Bright red"],
		["BrickColor.new(9999)", "BrickColor", "Medium stone grey"],
		["Vector3int16.new(1, -2, 70000)", "Vector3int16", "1, -2, 4464"],
		["Axes.new(Enum.Axis.X, Enum.NormalId.Top)", "Axes", "X, Y"],
		["Faces.new(Enum.NormalId.Front)", "Faces", "Front"],
		["Enum.Material.Neon", "EnumItem", "Enum.Material.Neon"],
		["Enum.Material", "Enum", "Material"],
		["Font.fromName('Arial', Enum.FontWeight.Bold).Bold", "boolean", "true"],
		["PhysicalProperties.new(1, 0.5, 0.25)", "PhysicalProperties", "1, 0.5, 0.25, 1, 1, 1"],
		["DateTime.fromUniversalTime(2024, 2, 29, 12, 30, 15, 250):ToIsoDate()", "string", "2024-02-29T12:30:15.250Z"],
		["DateTime.fromIsoDate('1999-12-31T23:59:59Z').UnixTimestamp", "number", "946684799"],
		["Content.fromUri('rbxassetid://1').Uri", "string", "rbxassetid://1"],
	])("%s", async (source, type, text) => {
		expect(await evaluate(`local value = ${source} return typeof(value), tostring(value)`)).toEqual([type, text]);
	});

	it("compare by value, except enum items, which are unique", async () => {
		expect(
			await evaluate(`
				return Color3.new(1, 0, 0) == Color3.fromRGB(255, 0, 0), UDim2.new(1, 2, 3, 4) == UDim2.new(1, 2, 3, 4),
					Color3.new() == Vector2.zero, CFrame.new(1, 2, 3) == CFrame.new(1, 2, 3),
					rawequal(Enum.Material.Neon, Enum.Material:FromName("Neon")), Enum.Material.Neon.Value`),
		).toEqual([true, true, false, true, true, 288]);
	});

	it("cannot be changed and name what is wrong", async () => {
		expect(
			await evaluate(`
				local function message(f) return select(2, pcall(f)) end
				return message(function() Color3.new().R = 1 end), message(function() return Color3.new().X end),
					message(function() return Enum.Material.Cheese end), message(function() return Enum.Nope end),
					message(function() return UDim.new() * 2 end)`),
		).toEqual([
			"run:3: R cannot be assigned to",
			"run:3: X is not a valid member of Color3",
			'run:4: Cheese is not a valid member of "Enum.Material"',
			'run:4: Nope is not a valid member of "Enum"',
			"run:5: attempt to perform arithmetic (mul) on UDim and number",
		]);
	});

	it("list the items of an enum by value", async () => {
		expect(
			await evaluate(`
				local names = {}
				for _, item in Enum.MessageType:GetEnumItems() do table.insert(names, item.Name) end
				return names, #Enum:GetEnums() > 300`),
		).toEqual([["MessageOutput", "MessageInfo", "MessageWarning", "MessageError"], true]);
	});
});
