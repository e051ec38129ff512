import { describe, expect, it } from "vitest";
import type { JsonValue } from "../json/json-value.js";
import { resolveProperty } from "./resolve-property.js";

const resolve = (className: string, property: string, json: JsonValue) =>
	resolveProperty(className, property, { json, location: "p.json:1:2, tree.$properties.X" });

describe("resolveProperty", () => {
	it.each<[className: string, property: string, written: JsonValue, expected: JsonValue]>([
		["Part", "Anchored", true, { Bool: true }],
		["TextLabel", "Text", "hi", { String: "hi" }],
		["Part", "Transparency", 0.1, { Float32: Math.fround(0.1) }],
		["NumberValue", "Value", 0.1, { Float64: 0.1 }],
		["TextLabel", "LayoutOrder", 1.9, { Int32: 1 }],
		["TextLabel", "LayoutOrder", -1.9, { Int32: -1 }],
		["TextLabel", "LayoutOrder", 1e12, { Int32: 2147483647 }],
		["TextLabel", "LayoutOrder", -1e12, { Int32: -2147483648 }],
		["IntValue", "Value", 5, { Int64: "5" }],
		["IntValue", "Value", 1e30, { Int64: "9223372036854775807" }],
		["IntValue", "Value", -1e30, { Int64: "-9223372036854775808" }],
		["TextLabel", "AnchorPoint", [0.5, 1], { Vector2: [0.5, 1] }],
		["Part", "Size", [1, 2, 3], { Vector3: [1, 2, 3] }],
		["Part", "Color", [1, 0.5, 0], { Color3: [1, 0.5, 0] }],
		["Part", "Material", "Wood", { Enum: 512 }],
		["Part", "Tags", ["b", "a"], { Tags: ["b", "a"] }],
		["Sound", "SoundId", "rbxassetid://1", { ContentId: "rbxassetid://1" }],
		["ImageLabel", "ImageContent", "rbxassetid://1", { Content: { Uri: "rbxassetid://1" } }],
		["Folder", "Attributes", { a: { Bool: true } }, { Attributes: { a: { Bool: true } } }],
		["Folder", "Attributes", { Bool: { Bool: true } }, { Attributes: { Bool: { Bool: true } } }],
		[
			"Part",
			"CFrame",
			[1, 2, 3, 0, 1, 0, 0, 0, 1, 1, 0, 0],
			{
				CFrame: {
					position: [1, 2, 3],
					orientation: [
						[0, 1, 0],
						[0, 0, 1],
						[1, 0, 0],
					],
				},
			},
		],
	])("%s.%s: %j", (className, property, written, expected) => {
		expect(resolve(className, property, written)).toEqual(expected);
	});

	it("finds a property in any superclass, also under an older name", () => {
		expect(resolve("Part", "Name", "x")).toEqual({ String: "x" });
		expect(resolve("Part", "size", [1, 2, 3])).toEqual({ Vector3: [1, 2, 3] });
	});

	it("takes a typed value as it is, for any property", () => {
		expect(resolve("Part", "Anchored", { Float32: 1.5 })).toEqual({ Float32: 1.5 });
		expect(
			resolve("Part", "FromTheFuture", {
				UDim2: [
					[0, 8],
					[1, 0],
				],
			}),
		).toEqual({
			UDim2: [
				[0, 8],
				[1, 0],
			],
		});
	});

	it("keeps a number too large for its type, which rbx-dom writes as infinity", () => {
		expect(resolve("Part", "FromTheFuture", { Float32: 1e39 })).toEqual({ Float32: 1e39 });
	});

	it.each<[className: string, property: string, written: JsonValue, problem: string]>([
		["Part", "Anchored", 1, "Part.Anchored expects true or false; found 1."],
		["Part", "Size", [1, 2], "Part.Size expects an array of 3 numbers; found [1,2]."],
		["Part", "Size", { Vector3: [1, 2] }, 'Part.Size expects an array of 3 numbers; found {"Vector3":[1,2]}.'],
		["Part", "Size", null, "Part.Size expects an array of 3 numbers; found null."],
		["Part", "BrickColor", 21, 'Part.BrickColor expects a value with its type: { "BrickColor": … }; found 21.'],
		[
			"Script",
			"RunContext",
			2,
			"Script.RunContext expects the name of an item of Enum.RunContext: Legacy, Server, Client, Plugin; found 2.",
		],
		[
			"Part",
			"Material",
			"Cheese",
			'Part.Material expects the name of an item of Enum.Material: Plastic, SmoothPlastic, Neon, Wood, WoodPlanks, Marble, Basalt, Slate, CrackedLava, Concrete, Limestone, Granite, …; found "Cheese".',
		],
		[
			"IntValue",
			"Value",
			{ Int64: 2 ** 53 },
			'Int64 expects a whole number, or beyond 2^53 a string such as { "Int64": "9007199254740993" }; found {"Int64":9007199254740992}.',
		],
	])("refuses %s.%s: %j", (className, property, written, problem) => {
		expect(() => resolve(className, property, written)).toThrow(
			expect.objectContaining({
				code: "value_invalid",
				message: `p.json:1:2, tree.$properties.X: ${problem}`,
			}),
		);
	});

	it.each([
		["Part", "Nope"],
		["NotAClass", "Name"],
	])("does not guess the type of %s.%s", (className, property) => {
		expect(() => resolve(className, property, "x")).toThrow(
			expect.objectContaining({
				code: "property_unknown",
				message: `p.json:1:2, tree.$properties.X: ${className}.${property} is not a property we know, found "x". Correct the name, or write the value with its type, such as { "String": "…" }.`,
			}),
		);
	});
});
