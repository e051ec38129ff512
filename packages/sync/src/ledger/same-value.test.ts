import type { Variant } from "@studio-bridge/project";
import { describe, expect, it } from "vitest";
import { sameValue } from "./same-value.js";

const same: readonly [string, Variant, Variant][] = [
	["what a 32-bit float makes of a number", { Float32: 0.3 }, { Float32: 0.30000001192092896 }],
	["a number in another width", { Float64: 2 }, { Int32: 2 }],
	["parts of a vector", { Vector3: [0.1, 5, 0] }, { Vector3: [0.10000000149011612, 5, 0] }],
	["colours of the same pixels", { Color3: [0.5, 0, 1] }, { Color3: [0.50001, 0, 1] }],
	["a large integer as digits", { Int64: "12" }, { Int64: 12 }],
	["numbers that are none", { Float64: "nan" }, { Float64: "nan" }],
	[
		"nested fields",
		{
			UDim2: [
				[0, 1],
				[0.5, 2],
			],
		},
		{
			UDim2: [
				[0, 1],
				[0.500001, 2],
			],
		},
	],
];

const different: readonly [string, Variant, Variant][] = [
	["a visible difference", { Float32: 0.3 }, { Float32: 0.301 }],
	["another type", { String: "1" }, { Float64: 1 }],
	["a list with one more", { Tags: ["a"] }, { Tags: ["a", "b"] }],
	["a field the other lacks", { Attributes: {} }, { Attributes: { A: { Bool: true } } }],
	["truth", { Bool: true }, { Bool: false }],
];

describe("values that are the same", () => {
	it.each(same)("%s", (_case, a, b) => {
		expect([sameValue(a, b), sameValue(b, a)]).toEqual([true, true]);
	});

	it.each(different)("not: %s", (_case, a, b) => {
		expect([sameValue(a, b), sameValue(b, a)]).toEqual([false, false]);
	});

	it("nothing is only the same as nothing", () => {
		expect([sameValue(undefined, undefined), sameValue(undefined, { Bool: false })]).toEqual([true, false]);
	});
});
