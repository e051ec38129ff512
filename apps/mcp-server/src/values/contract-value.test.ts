import { describe, expect, it } from "vitest";
import { contractValue } from "./contract-value.js";

describe("contractValue", () => {
	it.each([
		[{ Vector3: [0, 4, 0] }, { type: "Vector3", value: [0, 4, 0] }],
		[{ Bool: false }, false],
		[{ Float32: 0.5 }, 0.5],
		[{ String: "inf" }, "inf"],
		[{ Float64: "inf" }, { type: "Float64", value: "inf" }],
		[{ Int64: "9007199254740993" }, { type: "Int64", value: "9007199254740993" }],
		[{ EnumItem: { type: "Material", value: 256 } }, { type: "EnumItem", value: { type: "Material", value: 256 } }],
	])("%j", (tagged, value) => {
		expect(contractValue(tagged)).toEqual(value);
	});
});
