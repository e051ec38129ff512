import { createDom } from "rbx-dom";
import { describe, expect, it } from "vitest";
import { createHeadlessStudio, PlaceFormatError } from "../src/index.js";
import { modelFile, xmlModelFile } from "./model-file.js";
import { openStudio } from "./open-studio.js";

const PLACE = [
	{
		className: "Workspace",
		name: "Workspace",
		properties: { Gravity: { Float32: 50 } },
		children: [
			{
				className: "Part",
				name: "Block",
				properties: {
					Size: { Vector3: [1, 2, 3] },
					CFrame: {
						CFrame: {
							position: [4, 5, 6],
							orientation: [
								[0, 0, 1],
								[0, 1, 0],
								[-1, 0, 0],
							],
						},
					},
					Color: { Color3uint8: [255, 128, 0] },
					Material: { Enum: 288 },
					CustomPhysicalProperties: {
						PhysicalProperties: {
							density: 2,
							friction: 0.5,
							elasticity: 0.25,
							frictionWeight: 1,
							elasticityWeight: 1,
							acousticAbsorption: 1,
						},
					},
					Attributes: {
						Attributes: {
							Level: { Float64: 3 },
							Home: { Vector3: [1, 0, 0] },
							Text: { String: "hé" },
							Kind: { EnumItem: { type: "Material", value: 256 } },
						},
					},
					Tags: { Tags: ["Enemy", "Boss"] },
				},
			},
			{
				className: "Trail",
				name: "Trail",
				properties: {
					Color: {
						ColorSequence: {
							keypoints: [
								{ time: 0, color: [1, 0, 0] },
								{ time: 1, color: [0, 0, 1] },
							],
						},
					},
					Transparency: {
						NumberSequence: {
							keypoints: [
								{ time: 0, value: 0.25, envelope: 0 },
								{ time: 1, value: 0.5, envelope: 0.125 },
							],
						},
					},
				},
			},
			{
				className: "TextLabel",
				name: "Label",
				properties: {
					Size: {
						UDim2: [
							[0.5, 10],
							[0.25, 100000001],
						],
					},
					FontFace: {
						Font: {
							family: "rbxasset://fonts/families/Arial.json",
							weight: "Bold",
							style: "Italic",
							cachedFaceId: null,
						},
					},
				},
			},
			{ className: "Handles", name: "Handles", properties: { Faces: { Faces: ["Top", "Front"] } } },
			{
				className: "RayValue",
				name: "Ray",
				properties: { Value: { Ray: { origin: [1, 2, 3], direction: [4, 5, 6] } } },
			},
		],
	},
	{
		className: "ServerScriptService",
		name: "ServerScriptService",
		children: [
			{ className: "Script", name: "Main", properties: { Source: { String: "print('never runs in edit mode')" } } },
		],
	},
];

const READ = `
	local block = workspace.Block
	local physical = block.CustomPhysicalProperties
	return workspace.Gravity, tostring(block.Size), tostring(block.Position), block.Color:ToHex(), block.Material.Name, physical.Density,
		block:GetAttribute("Level"), tostring(block:GetAttribute("Home")), block:GetAttribute("Text"), tostring(block:GetAttribute("Kind")),
		block:GetTags(), #game:GetService("CollectionService"):GetTagged("Boss"), game:GetService("ServerScriptService").Main.Source,
		workspace:FindFirstChild("Baseplate"), tostring(workspace.Trail.Color), tostring(workspace.Trail.Transparency),
		tostring(workspace.Label.Size), workspace.Label.FontFace.Weight.Name, tostring(workspace.Handles.Faces), tostring(workspace.Ray.Value)`;

const EXPECTED = [
	50,
	"1, 2, 3",
	"4, 5, 6",
	"ff8000",
	"Neon",
	2,
	3,
	"1, 0, 0",
	"hé",
	"Enum.Material.Plastic",
	["Boss", "Enemy"],
	1,
	"print('never runs in edit mode')",
	undefined,
	"0 1 0 0 0 1 0 0 1 0 ",
	"0 0.25 0 1 0.5 0.125 ",
	"{0.5, 10}, {0.25, 100000001}",
	"Bold",
	"Top, Front",
	"{1, 2, 3}, {4, 5, 6}",
];

// rbx-dom, Variant: the values as the file has them, beside the members of creator-docs, BasePart, Trail, TextLabel and
// others.
describe("opening a place", () => {
	it.each([
		["binary", modelFile(...PLACE)],
		["XML", xmlModelFile(...PLACE)],
	])("reads %s files", async (_format, place) => {
		const studio = await openStudio({ place });
		expect(studio.run(READ)).toEqual(EXPECTED);
		expect(studio.logs).toEqual([]);
	});

	// Studio writes places with zstd; rbx-dom, by default, with LZ4.
	it("reads files compressed either way, or not at all", async () => {
		const dom = createDom({ className: "DataModel", children: PLACE });
		for (const compression of ["zstd", "none"] as const) {
			const studio = await openStudio({ place: dom.toBinary({ refs: dom.children(dom.rootRef), compression }) });
			expect(studio.run(READ)).toEqual(EXPECTED);
		}
	});

	it("resolves references between instances", async () => {
		const place = `<roblox version="4"><Item class="Workspace" referent="W"><Properties><string name="Name">Workspace</string></Properties>
			<Item class="Model" referent="M"><Properties><string name="Name">M</string><Ref name="PrimaryPart">P</Ref></Properties>
				<Item class="Part" referent="P"><Properties><string name="Name">P</string></Properties></Item>
			</Item></Item></roblox>`;
		const studio = await openStudio({ place: Buffer.from(place) });
		expect(studio.run("return workspace.M.PrimaryPart == workspace.M.P")).toEqual([true]);
	});

	// Issue 3: "properties the emulator does not know included".
	it("keeps classes, properties and value types it does not know", async () => {
		const place = `<roblox version="4"><Item class="Workspace" referent="W"><Properties><string name="Name">Workspace</string></Properties>
			<Item class="BrandNewClass" referent="N"><Properties><string name="Name">New</string></Properties></Item>
			<Item class="Part" referent="P"><Properties><string name="Name">P</string><UniqueId name="UniqueId">0123456789abcdef0123456789abcdef</UniqueId></Properties></Item>
			</Item></roblox>`;
		const studio = await openStudio({ place: Buffer.from(place) });
		expect(studio.run("return workspace.New.ClassName, workspace.New:IsA('Instance'), workspace.P.ClassName")).toEqual([
			"BrandNewClass",
			true,
			"Part",
		]);
	});

	it.each([
		["nothing", Buffer.alloc(0), "it is neither binary"],
		["a picture", Buffer.from("89504e470d0a1a0a", "hex"), "it is neither binary"],
		["half a binary file", modelFile(...PLACE).subarray(0, 60), ""],
		["half an XML file", Buffer.from('<roblox version="4"><Item'), ""],
	])("refuses %s", async (_name, place, reason) => {
		const error = await createHeadlessStudio({ place }).catch((e: unknown) => e);
		expect(error).toBeInstanceOf(PlaceFormatError);
		expect(String(error)).toContain(`(bytes) is not a readable Roblox file: ${reason}`);
	});

	// Issue 3: "With no arguments it opens a baseplate". Studio's template has these four.
	it("shows a baseplate when no place is given", async () => {
		const studio = await openStudio({ placeName: "Test", placeId: 12, gameId: 34 });
		expect(
			studio.run(`
				local names = {}
				for _, child in workspace:GetChildren() do table.insert(names, child.ClassName .. " " .. child.Name) end
				return game.Name, game.PlaceId, game.GameId, names, workspace.CurrentCamera == workspace.Camera, workspace.Baseplate.Locked`),
		).toEqual([
			"Test",
			12,
			34,
			["Camera Camera", "Part Baseplate", "SpawnLocation SpawnLocation", "Terrain Terrain"],
			true,
			true,
		]);
	});
});
