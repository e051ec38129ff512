import { describe, expect, it } from "vitest";
import type { JsonValue } from "../json/json-value.js";
import { resolveAttributes } from "./resolve-attributes.js";

const resolve = (json: JsonValue) => resolveAttributes(new Map([["a", { json, location: "p.json:1:2" }]])).a;

describe("resolveAttributes", () => {
	it.each<[written: JsonValue, expected: JsonValue]>([
		[true, { Bool: true }],
		[1, { Float64: 1 }],
		["", { String: "" }],
		[{ Vector3: [1, 2, 3] }, { Vector3: [1, 2, 3] }],
		[{ EnumItem: { type: "Material", value: 256 } }, { EnumItem: { type: "Material", value: 256 } }],
	])("%j", (written, expected) => {
		expect(resolve(written)).toEqual(expected);
	});

	it.each<[JsonValue]>([[null], [[1, 2, 3]], [{}], [{ Vector3: [1] }], [{ Enum: 1 }], [{ Tags: ["x"] }]])(
		"refuses %j",
		(written) => {
			expect(() => resolve(written)).toThrow(
				expect.objectContaining({
					code: "value_invalid",
					message: `p.json:1:2: the attribute a expects true, false, a number, a string, or a type attributes can have, such as { "Vector3": [0, 5, 0] }; found ${JSON.stringify(written)}.`,
				}),
			);
		},
	);
});
