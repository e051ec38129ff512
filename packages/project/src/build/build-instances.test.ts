import { describe, expect, it } from "vitest";
import { buildInstances } from "./build-instances.js";
import { readInstances } from "./read-instances.js";

describe("instances that travel by themselves", () => {
	it("arrive below a folder, each carried by a value that bears its id", () => {
		const properties = { Size: { Vector3: [1, 2, 3] }, Tags: { Tags: ["a"] } };
		const bytes = buildInstances([
			{ id: "one", className: "Part", name: "Wall", properties },
			{ id: "two", className: "Part", name: "Wall", properties: {} },
		]);
		const [folder, ...others] = readInstances(bytes);
		expect(others).toEqual([]);
		expect(folder?.children.map(({ className, name }) => [className, name])).toEqual([
			["ObjectValue", "one"],
			["ObjectValue", "two"],
		]);
		expect(folder?.children[0]?.children).toEqual([
			{
				referent: expect.any(String),
				className: "Part",
				name: "Wall",
				properties: expect.objectContaining(properties),
				children: [],
			},
		]);
	});

	it("leave references out, which would lead nowhere", () => {
		const properties = { Value: { Ref: "0123456789abcdef0123456789abcdef" } };
		const [folder] = readInstances(buildInstances([{ id: "a", className: "ObjectValue", name: "V", properties }]));
		expect(folder?.children[0]?.children[0]?.properties.Value).toEqual({ Ref: "0".repeat(32) });
	});
});
