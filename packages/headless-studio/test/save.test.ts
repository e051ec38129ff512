import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Dom, type InstanceSpec, readBinary, readXml } from "rbx-dom";
import { describe, expect, it, onTestFinished } from "vitest";
import type { PlaceFormat } from "../src/index.js";
import { modelFile, xmlModelFile } from "./model-file.js";
import { openStudio } from "./open-studio.js";

/** A file as nested plain data, in which references are paths, so that two files can be compared. */
function describeFile(bytes: Uint8Array, format: PlaceFormat): unknown {
	const options = { propertyBehavior: "readUnknown" } as const;
	const dom = format === "rbxl" ? readBinary(bytes, options) : readXml(bytes, options);
	return dom.children(dom.rootRef).map((referent) => describeInstance(dom, referent));
}

function describeInstance(dom: Dom, referent: string): unknown {
	const view = dom.instance(referent);
	if (view === null) throw new Error(`no instance ${referent}`);
	const properties = Object.fromEntries(
		Object.entries(view.properties)
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.map(([name, value]) => [name, "Ref" in value ? { Ref: pathOf(dom, String(value.Ref)) } : value]),
	);
	const children = view.children.map((child) => describeInstance(dom, child));
	return { className: view.className, name: view.name, properties, children };
}

function pathOf(dom: Dom, referent: string): string {
	const view = dom.instance(referent);
	if (view === null) return "nothing";
	if (referent === dom.rootRef) return "";
	return `${pathOf(dom, view.parent)}/${dom.children(view.parent).indexOf(referent)}`;
}

const parse = (bytes: Uint8Array) => describeFile(bytes, "rbxl") as { name: string; children: SavedInstance[] }[];
interface SavedInstance {
	className: string;
	name: string;
	properties: Record<string, unknown>;
	children: SavedInstance[];
}

// Everything that is easily lost: unknown classes and properties, numbers beyond JSON, order, twins, references, bytes.
const RICH: InstanceSpec[] = [
	{
		className: "ServerStorage",
		name: "ServerStorage",
		children: [
			{ className: "Folder", name: "Twin" },
			{ className: "Folder", name: "Twin", properties: { Attributes: { Attributes: { Two: { Float64: 2 } } } } },
			{ className: "Folder", name: "" },
			{ className: "Folder", name: "a.b/c 🎈" },
			{ className: "BrandNewClass", name: "New", properties: { BrandNewProperty: { String: "kept" } } },
		],
	},
	{
		className: "Workspace",
		name: "Workspace",
		properties: { Gravity: { Float32: 50 }, BrandNewSetting: { Bool: true } },
		children: [
			{
				className: "Part",
				name: "Block",
				properties: {
					Size: { Vector3: [1e39, 2, 3] },
					CFrame: { CFrame: { position: [4, 5, 6], orientation: [[0, 0, 1], [0, 1, 0], [-1, 0, 0]] } }, // biome-ignore format: a matrix
					Color: { Color3uint8: [255, 128, 0] },
					Material: { Enum: 288 },
					UniqueId: { UniqueId: "0123456789abcdef0123456789abcdef" },
					Attributes: {
						Attributes: {
							Level: { Float64: 3 },
							Text: { String: "hé" },
							Kind: { EnumItem: { type: "Material", value: 256 } },
						},
					},
					Tags: { Tags: ["Enemy", "Boss"] },
				},
			},
			{ className: "IntValue", name: "Big", properties: { Value: { Int64: 9007199254740991 } } },
			{ className: "Script", name: "Main", properties: { Source: { String: "print('hi')\r\n\tlocal x" } } },
			{ className: "Terrain", name: "Terrain", properties: { SmoothGrid: { BinaryString: "AQUAAP8=" } } },
		],
	},
	{ className: "Lighting", name: "Lighting", properties: { Ambient: { Color3: [0.1, 0.2, 0.3] } } },
];

const WITH_REFERENCE = `<roblox version="4"><Item class="Workspace" referent="W"><Properties><string name="Name">Workspace</string></Properties>
	<Item class="Model" referent="M"><Properties><string name="Name">M</string><Ref name="PrimaryPart">P</Ref></Properties>
		<Item class="Part" referent="P"><Properties><string name="Name">P</string></Properties></Item></Item>
	<Item class="ObjectValue" referent="O"><Properties><string name="Name">O</string><Ref name="Value">M</Ref></Properties></Item>
	<Item class="NumberValue" referent="N"><Properties><string name="Name">N</string><double name="Value">INF</double></Properties></Item>
	<Item class="Part" referent="Q"><Properties><string name="Name">Q</string><float name="Transparency">NAN</float></Properties></Item>
	</Item></roblox>`;

// Issue 3: "Opening and saving a place without touching it gives an equivalent file".
describe("saving a place nobody touched", () => {
	it.each([
		["binary", "rbxl", modelFile(...RICH)],
		["XML", "rbxlx", xmlModelFile(...RICH)],
		["references and numbers beyond JSON", "rbxlx", Buffer.from(WITH_REFERENCE)],
		["nothing", "rbxl", modelFile()],
	] as const)("%s gives an equivalent file", async (_name, format, place) => {
		const studio = await openStudio({ place });
		const { bytes, unwritten } = studio.serialize(format);
		expect(describeFile(bytes, format)).toEqual(describeFile(place, format));
		expect(unwritten).toEqual([]);
	});

	it("keeps numbers JSON does not have", async () => {
		const studio = await openStudio({ place: Buffer.from(WITH_REFERENCE) });
		const text = studio.serialize("rbxlx").bytes.toString();
		expect(text).toContain('<double name="Value">INF</double>');
		expect(text).toContain('<float name="Transparency">NAN</float>');
	});

	it("stays equivalent after running and advancing", async () => {
		const place = modelFile(...RICH);
		const studio = await openStudio({ place });
		studio.run(
			"game:GetService('RunService'); game:GetService('Selection'):Set({ workspace.Block }); return tostring(workspace.Block.Size)",
		);
		studio.advance(5);
		expect(describeFile(studio.serialize("rbxl").bytes, "rbxl")).toEqual(describeFile(place, "rbxl"));
	});
});

// rbx-dom, Variant: what the saved file must hold, read back by rbx-dom.
describe("saving what scripts changed", () => {
	it("writes properties, names, attributes, tags and references, and leaves the rest", async () => {
		const studio = await openStudio({ place: modelFile(...RICH) });
		studio.run(`
			local block = workspace.Block
			block.Name = "Renamed"
			block.Transparency = 0.5
			block.Color = Color3.fromRGB(1, 2, 3)
			block.Material = Enum.Material.Wood
			block.CFrame = CFrame.new(7, 8, 9)
			block:SetAttribute("Level", 4)
			block:SetAttribute("Text", nil)
			block:SetAttribute("Where", Vector3.new(1, 2, 3))
			block:RemoveTag("Boss")
			workspace.Main.Source = "return 1"
			local value = Instance.new("ObjectValue")
			value.Name = "Value"
			value.Value = block
			value.Parent = workspace`);
		const { bytes, unwritten } = studio.serialize("rbxl");
		expect(unwritten).toEqual([]);
		const workspace = parse(bytes)[1];
		expect(workspace?.children.map(({ name }) => name)).toEqual(["Renamed", "Big", "Main", "Terrain", "Value"]);
		expect(workspace?.children[0]?.properties).toMatchObject({
			Transparency: { Float32: 0.5 },
			Color: { Color3uint8: [1, 2, 3] },
			Material: { Enum: 512 },
			CFrame: { CFrame: { position: [7, 8, 9] } },
			Size: { Vector3: [null, 2, 3] },
			UniqueId: { UniqueId: "0123456789abcdef0123456789abcdef" },
			Attributes: {
				Attributes: {
					Level: { Float64: 4 },
					Where: { Vector3: [1, 2, 3] },
					Kind: { EnumItem: { type: "Material", value: 256 } },
				},
			},
			Tags: { Tags: ["Enemy"] },
		});
		expect(workspace?.children[2]?.properties.Source).toEqual({ String: "return 1" });
		expect(workspace?.children[4]?.properties.Value).toEqual({ Ref: "/1/0" });
	});

	it("writes what was created, moved and destroyed, in order", async () => {
		const studio = await openStudio({ place: modelFile(...RICH) });
		studio.run(`
			local storage = game:GetService("ServerStorage")
			storage.New:Destroy()
			storage.Twin.Parent = workspace -- the first of the two
			workspace.Block.Parent = workspace.Main
			local model = Instance.new("Model")
			model.Parent = storage
			workspace.Big.Parent = model
			workspace.Main.Parent = model
			local hidden = Instance.new("Folder")
			hidden.Archivable = false
			hidden.Parent = workspace
			Instance.new("Folder", game:GetService("CoreGui"))`);
		const names = (instance: SavedInstance): unknown => [instance.name, instance.children.map(names)];
		expect(parse(studio.serialize("rbxl").bytes).map((root) => names(root as SavedInstance))).toEqual([
			["ServerStorage", [["Twin", []], ["", []], ["a.b/c 🎈", []], ["Model", [["Big", []], ["Main", [["Block", []]]]]]]],
			["Workspace", [["Terrain", []], ["Twin", []]]],
			["Lighting", []],
		]); // biome-ignore format: a tree
	});

	it("can turn an instance inside out", async () => {
		const place = modelFile({
			className: "Workspace",
			name: "Workspace",
			children: [{ className: "Model", name: "A", children: [{ className: "Model", name: "B" }] }],
		});
		const studio = await openStudio({ place });
		studio.run("local a = workspace.A; local b = a.B; b.Parent = workspace; a.Parent = b");
		expect(parse(studio.serialize("rbxl").bytes)[0]?.children).toMatchObject([
			{ name: "B", children: [{ name: "A", children: [] }] },
		]);
	});

	it("saves every datatype so that it reads back the same", async () => {
		const studio = await openStudio();
		studio.run(`
			local values = {
				Vector2.new(1, 2), Vector3.new(1, 2, 3), UDim.new(0.5, 3), UDim2.new(0.5, 1, 0.25, 2), Color3.new(0.5, 0.25, 1),
				BrickColor.new("Bright red"), CFrame.new(1, 2, 3, 0, 0, 1, 0, 1, 0, -1, 0, 0), NumberRange.new(1, 2), Rect.new(1, 2, 3, 4),
				NumberSequence.new(0, 1), ColorSequence.new(Color3.new(1, 0, 0), Color3.new(0, 0, 1)), Font.fromName("Arial", Enum.FontWeight.Bold),
				Enum.Material.Wood, "text", true, 12.5,
			}
			for index, value in values do workspace:SetAttribute("V" .. index, value) end
			local part = Instance.new("Part", workspace)
			part.Name = "Typed"
			part.CustomPhysicalProperties = PhysicalProperties.new(2, 0.5, 0.25)
			part.Size = Vector3.new(math.huge, 1, 1)
			Instance.new("Handles", part).Faces = Faces.new(Enum.NormalId.Top)
			local ray = Instance.new("RayValue", part)
			ray.Name = "Ray"
			ray.Value = Ray.new(Vector3.new(1, 2, 3), Vector3.new(4, 5, 6))
			Instance.new("ImageLabel", part).ImageContent = Content.fromUri("rbxassetid://1")`);
		const read = `
			local part = workspace.Typed
			local texts = { part.CustomPhysicalProperties.Density, tostring(part.Size), tostring(part.Handles.Faces),
				tostring(part.Ray.Value), part.ImageLabel.ImageContent.Uri }
			for index = 1, 16 do table.insert(texts, tostring(workspace:GetAttribute("V" .. index))) end
			return texts`;
		const reopened = await openStudio({ place: studio.serialize("rbxl").bytes });
		expect(reopened.run(read)).toEqual([
			[
				...[2, "inf, 1, 1", "Top", "{1, 2, 3}, {4, 5, 6}", "rbxassetid://1"],
				...["1, 2", "1, 2, 3", "0.5, 3", "{0.5, 1}, {0.25, 2}", "0.5, 0.25, 1", "Bright red"],
				...["1, 2, 3, 0, 0, 1, 0, 1, 0, -1, 0, 0", "1 2 ", "1, 2, 3, 4", "0 0 0 1 1 0 ", "0 1 0 0 0 1 0 0 1 0 "],
				"Font { Family = rbxasset://fonts/families/Arial.json, Weight = Bold, Style = Normal }",
				...["Enum.Material.Wood", "text", "true", "12.5"],
			],
		]);
		expect(describeFile(reopened.serialize("rbxl").bytes, "rbxl")).toEqual(
			describeFile(studio.serialize("rbxl").bytes, "rbxl"),
		);
	});

	it("names what a file cannot hold", async () => {
		const studio = await openStudio();
		studio.run("local v = Instance.new('NumberValue', workspace); v.Name = 'N'; v.Value = 0/0");
		expect(studio.serialize("rbxl").unwritten).toEqual(["Workspace.N.Value"]);
	});

	it("writes infinite numbers, single and double", async () => {
		const studio = await openStudio();
		studio.run(`
			Instance.new("NumberValue", workspace).Value = -math.huge
			workspace:SetAttribute("Far", 1e300)
			workspace.Gravity = math.huge`);
		const { bytes, unwritten } = studio.serialize("rbxlx");
		expect(unwritten).toEqual([]);
		expect(bytes.toString()).toContain('<double name="Value">-INF</double>');
		expect(bytes.toString()).toContain('<float name="Gravity">INF</float>');
		const binary = readBinary(studio.serialize("rbxl").bytes);
		expect(binary.toXml().toString()).toContain('<double name="Value">-INF</double>');
	});
});

// Issue 3: "open and save places (`.rbxl/.rbxlx`)".
describe("saving to a path", () => {
	it("writes the format the name asks for and leaves nothing else behind", async () => {
		const folder = mkdtempSync(path.join(tmpdir(), "save-"));
		onTestFinished(() => rmSync(folder, { recursive: true }));
		const studio = await openStudio();
		studio.save(path.join(folder, "a.rbxl"));
		studio.save(path.join(folder, "b.rbxlx"));
		expect(readFileSync(path.join(folder, "a.rbxl")).subarray(0, 8).toString()).toBe("<roblox!");
		expect(readFileSync(path.join(folder, "b.rbxlx"), "utf8")).toContain("Baseplate");
		expect(readdirSync(folder)).toEqual(["a.rbxl", "b.rbxlx"]);
		expect(() => studio.save(path.join(folder, "c.png"))).toThrow(/c\.png could not be written: a place is saved as/);
		expect(() => studio.save(path.join(folder, "missing/d.rbxl"))).toThrow(/d\.rbxl could not be written: ENOENT/);
	});
});
