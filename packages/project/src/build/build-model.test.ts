import { describe, expect, it } from "vitest";
import { printModel } from "../../test/print-model.js";
import type { Entries } from "../../test/write-entries.js";
import { readProject } from "../read-project.js";
import { MemoryVfs } from "../vfs/memory-vfs.js";
import { buildModel } from "./build-model.js";
import { modelFormatOf, modelFormats } from "./model-format.js";

const entries: Entries = {
	"default.project.json": JSON.stringify({
		name: "place",
		tree: {
			$className: "DataModel",
			Workspace: { Part: { $className: "Part", $properties: { Size: [1, 2, 3], Anchored: true } } },
			ReplicatedStorage: { $path: "src" },
		},
	}),
	src: { "b.lua": "return 'b'", a: { "init.server.lua": "print(1)" } },
};
const readAt = async (root: string) => (await readProject(root, { vfs: new MemoryVfs(root, entries) })).tree;

describe("buildModel", () => {
	it.each(modelFormats)("gives the same bytes for the same tree, wherever it was read from: %s", async (format) => {
		const tree = await readAt("/here");
		const bytes = buildModel(tree, format);
		expect(Buffer.compare(buildModel(tree, format), bytes)).toBe(0);
		expect(Buffer.compare(buildModel(await readAt("/somewhere/else"), format), bytes)).toBe(0);
		expect(Buffer.from(bytes).includes("here")).toBe(false);
	});

	it("puts the root itself into a model and its children into a place", async () => {
		const tree = await readAt("/here");
		const place = [
			'ReplicatedStorage "ReplicatedStorage"',
			'  Script "a" RunContext={"Enum":0} Source={"String":"print(1)"}',
			'  ModuleScript "b" Source={"String":"return \'b\'"}',
			'Workspace "Workspace" NeedsPivotMigration={"Bool":false}',
			'  Part "Part" Anchored={"Bool":true} Size={"Vector3":[1,2,3]}',
		];
		const model = ['DataModel "place"', ...place.map((line) => `  ${line}`)];
		const print = (format: (typeof modelFormats)[number]) => printModel(buildModel(tree, format)).trimEnd();
		expect(print("rbxl")).toBe(place.join("\n"));
		expect(print("rbxlx")).toBe(place.join("\n"));
		expect(print("rbxm")).toBe(model.join("\n"));
		expect(print("rbxmx")).toBe(model.join("\n"));
	});

	it("writes XML where the format ends in x, and binary elsewhere", async () => {
		const tree = await readAt("/here");
		const starts = modelFormats.map((format) =>
			Buffer.from(buildModel(tree, format).subarray(0, 8)).toString("latin1"),
		);
		expect(starts).toEqual(["<roblox!", "<roblox ", "<roblox!", "<roblox "]);
	});

	it("says which value cannot be written", async () => {
		const tree = await readAt("/here");
		const wrong = {
			...tree,
			properties: {
				X: {
					Region3int16: [
						[1, 2, 3],
						[1, 2, 3],
					],
				},
			},
		};
		expect(() => buildModel(wrong, "rbxmx")).toThrow(
			expect.objectContaining({
				code: "model_failed",
				message:
					"The model could not be written: rbx_xml::to_writer failed: Properties of type Region3int16 cannot be encoded yet. A value with an explicit type is probably not what its property holds; correct it in $properties.",
			}),
		);
	});
});

describe("modelFormatOf", () => {
	it.each([
		["a.rbxm", "rbxm"],
		["dist/a.b.rbxmx", "rbxmx"],
		["/x/a.rbxl", "rbxl"],
		["a.rbxlx", "rbxlx"],
	])("%s is %s", (path, format) => {
		expect(modelFormatOf(path)).toBe(format);
	});

	it.each(["a.rbx", "rbxm", "a.RBXM", "a"])("refuses %s", (path) => {
		expect(() => modelFormatOf(path)).toThrow(
			expect.objectContaining({
				code: "model_format_unknown",
				message: `${path} does not say which format to write. Expected a name ending in .rbxm, .rbxmx, .rbxl, .rbxlx.`,
			}),
		);
	});
});
