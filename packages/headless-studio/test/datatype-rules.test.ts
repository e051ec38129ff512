import { types } from "rbx-dom";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHeadlessStudio, type HeadlessStudio } from "../src/index.js";

let studio: HeadlessStudio;
beforeAll(async () => {
	studio = await createHeadlessStudio({ clock: "virtual" });
});
afterAll(() => studio.close());

/** The values of an expression, as text unless they are plain. */
function evaluate(source: string): unknown[] {
	return studio.run(`
		local values = table.pack(${source})
		for i = 1, values.n do
			if type(values[i]) == "userdata" or type(values[i]) == "vector" then values[i] = tostring(values[i]) end
		end
		return table.unpack(values, 1, values.n)`);
}

// creator-docs, Vector3 and Vector2: the example each method is documented with.
describe("vectors", () => {
	it.each([
		["Vector3.new(-2, 4, -6):Abs()", "2, 4, 6"],
		["Vector3.new(-2.6, 5.1, 8.8):Ceil()", "-2, 6, 9"],
		["Vector3.new(-2.6, 5.1, 8.8):Floor()", "-3, 5, 8"],
		["Vector3.new(-2.6, 5.1, 0):Sign()", "-1, 1, 0"],
		["Vector3.new(1, 2, 1):Max(Vector3.new(2, 1, 2))", "2, 2, 2"],
		["Vector3.new(1, 2, 1):Min(Vector3.new(2, 1, 2))", "1, 1, 1"],
		["Vector3.new(1, 5, 3):Max(Vector3.new(4, 2, 1), Vector3.new(0, 0, 9))", "4, 5, 9"],
		["Vector3.one:Lerp(Vector3.new(3, 3, 3), 2)", "5, 5, 5"], // alpha is not limited to [0, 1]
		["Vector3.FromNormalId(Enum.NormalId.Front)", "0, 0, -1"],
		["Vector3.FromAxis(Enum.Axis.Y)", "0, 1, 0"],
		["Vector3.new(6, 8, 10) / Vector3.new(2, 4, 5)", "3, 2, 2"],
		["2 / Vector3.new(1, 2, 4)", "2, 1, 0.5"],
		["Vector2.new(-2, 4):Abs()", "2, 4"],
		["Vector2.new(-2.6, 5.1):Ceil()", "-2, 6"],
		["Vector2.new(1, 5):Min(Vector2.new(4, 2), Vector2.new(3, 1))", "1, 1"],
		["Vector2.new(7, 9) // 2", "3, 4"],
		["-Vector2.new(1, 2) / Vector2.new(2, 2)", "-0.5, -1"],
		["Vector2int16.new(1, 2) + Vector2int16.new(3, 4)", "4, 6"],
		["Vector3int16.new(32767, 0, 0) + Vector3int16.new(1, 0, 0)", "-32768, 0, 0"],
		["Vector3int16.new(7, -7, 1) / 2", "3, -3, 0"],
	])("%s is %s", (source, text) => {
		expect(evaluate(source)).toEqual([text]);
	});

	it("measure lengths and angles", () => {
		const [length, right, signed, negative, cross] = evaluate(`
			Vector2.new(3, 4).Magnitude, Vector2.xAxis:Angle(-Vector2.yAxis), Vector2.xAxis:Angle(-Vector2.yAxis, true),
			Vector3.xAxis:Angle(Vector3.zAxis, Vector3.yAxis), Vector2.new(1, 2):Cross(Vector2.new(3, 4))`);
		expect([length, cross]).toEqual([5, 1 * 4 - 2 * 3]);
		expect([right, signed, negative].map((angle) => Math.round(((angle as number) * 180) / Math.PI))).toEqual([
			90, -90, -90,
		]);
	});

	// creator-docs, Vector3:FuzzyEq: each component within epsilon, which is 1e-5 unless given.
	it("compare within a tolerance per component, however large they are", () => {
		expect(
			evaluate(`
				Vector3.new(1000, 0, 0):FuzzyEq(Vector3.new(1000.01, 0, 0)), Vector3.zero:FuzzyEq(Vector3.one * 9e-6),
				Vector3.zero:FuzzyEq(Vector3.one, 1), Vector2.new(1000, 0):FuzzyEq(Vector2.new(1000.01, 0)), Vector2.zero:FuzzyEq(Vector2.one, 1)`),
		).toEqual([false, true, true, false, true]);
	});

	it("hold single precision", () => {
		expect(evaluate("Vector3.new(0.1, 0, 0).X, Vector2.new(0.1, 0).X")).toEqual([Math.fround(0.1), Math.fround(0.1)]);
		expect(evaluate("Color3.new(0.1).R, UDim.new(0.1).Scale")).toEqual([Math.fround(0.1), Math.fround(0.1)]);
		expect(evaluate("NumberRange.new(0.1).Max, NumberSequence.new(0.1).Keypoints[1].Value")).toEqual([
			Math.fround(0.1),
			Math.fround(0.1),
		]);
	});
});

// creator-docs, Color3.toHSV: hue, saturation and value. By definition: the hues of the primaries are sixths of the
// circle.
describe("colours", () => {
	// The hues of the primaries are sixths of the circle.
	it.each([
		["1, 0, 0", [0, 1, 1]],
		["1, 1, 0", [1 / 6, 1, 1]],
		["0, 1, 0", [2 / 6, 1, 1]],
		["0, 1, 1", [3 / 6, 1, 1]],
		["0, 0, 1", [4 / 6, 1, 1]],
		["1, 0, 1", [5 / 6, 1, 1]],
		["0.5, 0.5, 0.5", [0, 0, 0.5]],
		["0, 0, 0", [0, 0, 0]],
		["0.5, 0.25, 0.25", [0, 0.5, 0.5]],
	] as const)("Color3.new(%s) has hue, saturation and value %s, and back", (rgb, hsv) => {
		const found = evaluate(`Color3.new(${rgb}):ToHSV()`) as number[];
		for (const [i, value] of hsv.entries()) expect(found[i]).toBeCloseTo(value, 6);
		expect(evaluate(`Color3.fromHSV(${hsv.join(", ")})`)).toEqual([rgb]);
	});

	// @rbxts/types, Color3.fromHex: six or three digits, "#" ignored; #FFAA00 is the same as #FA0.
	it("read and write hexadecimal", () => {
		expect(evaluate(`Color3.fromHex("#FFAA00") == Color3.fromHex("FA0"), Color3.fromRGB(1, 2, 255):ToHex()`)).toEqual([
			true,
			"0102ff",
		]);
		expect(() => evaluate(`Color3.fromHex("12345")`)).toThrow("Unable to convert characters to hex value");
	});

	// rbx-dom's palette is the oracle for colours, @rbxts/types' for names and places.
	it.each([
		[1, "White"],
		[21, "Bright red"],
		[194, "Medium stone grey"],
		[1032, "Hot pink"],
	])("BrickColor %i is %s", (number, name) => {
		const [r, g, b] = types.brickColorToColor3uint8(number) as number[];
		expect(
			evaluate(`BrickColor.new(${number}).Name, BrickColor.new("${name}").Number, BrickColor.new(Color3.fromRGB(${r}, ${g}, ${b})).Number,
				BrickColor.new(${number}).Color == Color3.fromRGB(${r}, ${g}, ${b})`),
		).toEqual([name, number, number, true]);
	});

	it("find the nearest BrickColor, and the fallback for what is none", () => {
		// Bright red is 196, 40, 28.
		expect(
			evaluate(`
				BrickColor.new(Color3.fromRGB(197, 41, 27)).Name, BrickColor.new(0.77, 0.16, 0.11).Name, BrickColor.new("Nope").Name,
				BrickColor.new(77).Number, BrickColor.Red().Number, BrickColor.palette(0).Number, BrickColor.palette(3).Number`),
		).toEqual(["Bright red", "Bright red", "Medium stone grey", 194, 21, 141, 26]);
		expect(() => evaluate("BrickColor.palette(128)")).toThrow("is not from 0 to 127");
	});
});

// creator-docs, Region3, Ray, Rect, UDim2, Axes and Faces: what each member means, computed by hand.
describe("intervals, regions and sequences", () => {
	it.each([
		["Region3.new(Vector3.new(1, 1, 1), Vector3.new(7, 7, 7)):ExpandToGrid(4).Size", "8, 8, 8"],
		["Region3.new(Vector3.new(-1, 0, 0), Vector3.new(1, 2, 4)).CFrame.Position", "0, 1, 2"],
		["Ray.new(Vector3.zero, Vector3.xAxis * 5):ClosestPoint(Vector3.new(3, 4, 0))", "3, 0, 0"],
		["Ray.new(Vector3.zero, Vector3.xAxis):ClosestPoint(Vector3.new(-3, 4, 0))", "0, 0, 0"],
		["Ray.new(Vector3.zero, Vector3.xAxis):Distance(Vector3.new(3, 4, 0))", 4],
		["Ray.new(Vector3.zero, Vector3.xAxis * 5).Unit.Direction", "1, 0, 0"],
		["Rect.new(1, 2, 4, 8).Width", 3],
		["Rect.new(Vector2.new(1, 2), Vector2.new(4, 8)).Height", 6],
		["Rect.new()", "0, 0, 0, 0"],
		["UDim2.new(0, 0, 1, 10):Lerp(UDim2.new(1, 10, 0, 20), 0.5)", "{0.5, 5}, {0.5, 15}"],
		["-UDim2.new(UDim.new(1, 2), UDim.new(3, 4))", "{-1, -2}, {-3, -4}"],
		["Axes.new(Enum.Axis.X).Right", true],
		["Axes.new(Enum.NormalId.Top).Y", true],
		["Axes.new(Enum.NormalId.Top).Front", false],
		["Faces.new(Enum.NormalId.Top, Enum.NormalId.Left)", "Top, Left"],
	])("%s is %s", (source, expected) => {
		expect(evaluate(source)).toEqual([expected]);
	});

	// creator-docs, NumberSequence and ColorSequence: at least two keypoints, from time 0 to 1, in order.
	it.each([
		"NumberSequence.new({ NumberSequenceKeypoint.new(0, 1) })",
		"NumberSequence.new({ NumberSequenceKeypoint.new(0.5, 1), NumberSequenceKeypoint.new(1, 1) })",
		"NumberSequence.new({ NumberSequenceKeypoint.new(0, 1), NumberSequenceKeypoint.new(0.9, 1), NumberSequenceKeypoint.new(0.5, 1), NumberSequenceKeypoint.new(1, 1) })",
		"NumberSequence.new({ 1, 2 })",
		"ColorSequence.new({ ColorSequenceKeypoint.new(0, Color3.new()) })",
		"ColorSequence.new(5)",
		"NumberRange.new(2, 1)",
	])("%s is refused", (source) => {
		expect(() => evaluate(source)).toThrow(/^run:\d+: Number|^run:\d+: Color/);
	});

	// creator-docs, PhysicalProperties: the range of each property; what lies outside is clamped.
	it("clamp physical properties to their ranges", () => {
		expect(evaluate("PhysicalProperties.new(1000, 5, 5, 1000, -1)")).toEqual(["100, 2, 1, 100, 0, 1"]);
		expect(evaluate("PhysicalProperties.new(0, -1, -1).Density, PhysicalProperties.new(0, -1, -1).Friction")).toEqual([
			Math.fround(0.0001),
			0,
		]);
	});
});

// creator-docs, RaycastParams and OverlapParams: "you can change all of the members without creating a new object".
describe.each(["RaycastParams", "OverlapParams"])("%s", (name) => {
	it("has the documented defaults, takes changes and copies lists", () => {
		expect(
			evaluate(`(function()
				local params = ${name}.new()
				local list = { workspace }
				local defaults = { params.FilterType.Name, #params.FilterDescendantsInstances, params.CollisionGroup, params.RespectCanCollide }
				params.FilterDescendantsInstances = list
				table.insert(list, game)
				params:AddToFilter(workspace.Terrain)
				params:AddToFilter({ workspace.CurrentCamera })
				params.FilterType = Enum.RaycastFilterType.Include
				params.IncludeInstances = {}
				return { defaults, #params.FilterDescendantsInstances, params.FilterType.Name, #params.IncludeInstances, params.ExcludeInstances == nil }
			end)()`),
		).toEqual([[["Exclude", 0, "Default", false], 3, "Include", 0, true]]);
	});

	it.each([
		["RespectCanCollide = 1", "Unable to assign property RespectCanCollide. boolean expected, got number"],
		["FilterDescendantsInstances = { 1 }", "(Instance expected, got number)"],
		["Nope = 1", `Nope is not a valid member of ${name}`],
	])("refuses %s", (assignment, message) => {
		expect(() => studio.run(`${name}.new().${assignment}`)).toThrow(message);
	});
});

// Luau, lauxlib: the words for a wrong argument, and numbers in text.
describe("arguments", () => {
	it.each([
		["Vector3.new('a')", "invalid argument #1 to 'new' (number expected, got string)"],
		["Vector2.new(1, {})", "invalid argument #2 to 'new' (number expected, got table)"],
		["Color3.fromRGB(1, 2, true)", "invalid argument #3 to 'fromRGB' (number expected, got boolean)"],
		["UDim2.new(UDim.new(), 3)", "invalid argument #2 to 'new' (UDim expected, got number)"],
		["ColorSequenceKeypoint.new(0, 1)", "invalid argument #2 to 'new' (Color3 expected, got number)"],
		["NumberRange.new()", "Argument 1 missing or nil"],
		["Vector2.one + 1", "attempt to perform arithmetic (add) on Vector2 and number"],
		["Color3.new() + Color3.new()", "attempt to perform arithmetic (add) on Color3 and Color3"],
		["TweenInfo.new(1, 'Nope')", "Unable to cast value to EasingStyle"],
	])("%s fails: %s", (source, message) => {
		expect(() => studio.run(`return ${source}`)).toThrow(`run:1: ${message}`);
	});

	it("that are numbers in text are numbers, as for Luau's own functions", () => {
		expect(evaluate("Vector3.new('1', 2, 3)")).toEqual(["1, 2, 3"]);
	});
});

// creator-docs, RobloxGlobals.typeof: the name of the datatype.
it("typeof names every datatype", () => {
	const values: Record<string, string> = {
		Axes: "Axes.new()",
		BrickColor: "BrickColor.new(1)",
		CFrame: "CFrame.identity",
		Color3: "Color3.new()",
		ColorSequence: "ColorSequence.new(Color3.new())",
		ColorSequenceKeypoint: "ColorSequenceKeypoint.new(0, Color3.new())",
		Content: "Content.none",
		DateTime: "DateTime.now()",
		Enum: "Enum.Material",
		EnumItem: "Enum.Material.Neon",
		Enums: "Enum",
		Faces: "Faces.new()",
		Font: "Font.fromName('Arial')",
		Instance: "game",
		NumberRange: "NumberRange.new(1)",
		NumberSequence: "NumberSequence.new(1)",
		NumberSequenceKeypoint: "NumberSequenceKeypoint.new(0, 1)",
		OverlapParams: "OverlapParams.new()",
		PhysicalProperties: "PhysicalProperties.new(1, 1, 1)",
		Random: "Random.new()",
		Ray: "Ray.new(Vector3.zero, Vector3.one)",
		RaycastParams: "RaycastParams.new()",
		RBXScriptSignal: "game.ChildAdded",
		RBXScriptConnection: "game.ChildAdded:Connect(print)",
		Rect: "Rect.new()",
		Region3: "Region3.new(Vector3.zero, Vector3.one)",
		Region3int16: "Region3int16.new(Vector3int16.new(), Vector3int16.new())",
		TweenInfo: "TweenInfo.new()",
		UDim: "UDim.new()",
		UDim2: "UDim2.new()",
		Vector2: "Vector2.zero",
		Vector2int16: "Vector2int16.new()",
		Vector3: "Vector3.zero",
		Vector3int16: "Vector3int16.new()",
	};
	const names = Object.keys(values);
	expect(
		studio.run(
			`return ${Object.values(values)
				.map((v) => `typeof(${v})`)
				.join(", ")}`,
		),
	).toEqual(names);
});

// creator-docs, Enum: GetEnumItems, FromName and FromValue; EnumItem: Name, Value, EnumType, IsA.
it("enums find their items by name and value", () => {
	expect(
		evaluate(`
			Enum.Axis:FromName("Y") == Enum.Axis.Y, Enum.Axis:FromValue(1) == Enum.Axis.Y, Enum.Axis:FromName("Q"), Enum.Axis:FromValue(99),
			Enum.Axis.Y.Name, Enum.Axis.Y.Value, Enum.Axis.Y.EnumType == Enum.Axis, Enum.Axis.Y:IsA("Axis"), Enum.Axis.Y == Enum.Axis.X`),
	).toEqual([true, true, undefined, undefined, "Y", 1, true, true, false]);
});
