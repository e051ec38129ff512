import { readBinary } from "rbx-dom";
import { describe, expect, it } from "vitest";
import { folder, modelFile, xmlModelFile } from "./model-file.js";
import { openStudio } from "./open-studio.js";

const SETUP = `
	local service = game:GetService("SerializationService")
	local function fails(name, ...) return (string.gsub(select(2, pcall(service[name], service, ...)), "^run:%d+: ", "")) end
	local model = Instance.new("Model", workspace)
	model.Name = "Tower"
	local part = Instance.new("Part", model)
	part.CFrame = CFrame.new(1, 2, 3) * CFrame.Angles(0, math.pi / 2, 0)
	part.Color = Color3.fromRGB(10, 20, 30)
	part.Material = Enum.Material.Grass
	part:SetAttribute("Height", 4)
	part:AddTag("Solid")
	model.PrimaryPart = part`;

// Fact sheet 9.2: rbxm bytes; services and classes that cannot be created are errors.
describe("SerializeInstancesAsync", () => {
	it("writes a binary model that rbx-dom reads", async () => {
		const studio = await openStudio();
		const [bytes] = studio.run(`${SETUP} return buffer.tostring(service:SerializeInstancesAsync({ model }))`);
		const dom = readBinary(Buffer.from(bytes as Uint8Array));
		const [root] = dom.children(dom.rootRef).map((referent) => dom.instance(referent));
		expect(root).toMatchObject({ className: "Model", name: "Tower" });
		const part = dom.instance(root?.children[0] ?? "");
		expect(part).toMatchObject({
			className: "Part",
			properties: {
				Color: { Color3uint8: [10, 20, 30] },
				Material: { Enum: 1280 },
				Tags: { Tags: ["Solid"] },
				Attributes: { Attributes: { Height: { Float64: 4 } } },
			},
		});
		expect(root?.properties.PrimaryPart).toEqual({ Ref: part?.referent });
	});

	it("refuses services and classes that cannot be created", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`${SETUP}
				return fails("SerializeInstancesAsync", { workspace }), fails("SerializeInstancesAsync", { game:GetService("StarterPlayer").StarterPlayerScripts }),
					fails("SerializeInstancesAsync", { "Part" })`),
		).toEqual([
			"SerializeInstancesAsync cannot serialize Workspace: Workspace is a service",
			"SerializeInstancesAsync cannot serialize StarterPlayer.StarterPlayerScripts: StarterPlayerScripts cannot be created",
			"invalid argument #1 to 'SerializeInstancesAsync' (Instance expected, got string)",
		]);
	});

	it("leaves out what is not archivable", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`${SETUP}
				Instance.new("Folder", model).Archivable = false
				local copy = service:DeserializeInstancesAsync(service:SerializeInstancesAsync({ model }))[1]
				return #model:GetChildren(), #copy:GetChildren()`),
		).toEqual([2, 1]);
	});
});

// Fact sheet 9.2: roots without a parent.
describe("DeserializeInstancesAsync", () => {
	it("gives back what was written, without a parent and with its references", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`${SETUP}
				local roots = service:DeserializeInstancesAsync(service:SerializeInstancesAsync({ model, Instance.new("Folder") }))
				local copy = roots[1]
				local twin = copy.PrimaryPart
				return #roots, copy.Name, copy.Parent, twin ~= part and twin.Parent == copy, twin.CFrame == part.CFrame,
					twin.Color == part.Color, twin.Material.Name, twin:GetAttribute("Height"), twin:HasTag("Solid"), roots[2].ClassName`),
		).toEqual([2, "Tower", undefined, true, true, true, "Grass", 4, true, "Folder"]);
	});

	it("reads binary models from elsewhere, and nothing else", async () => {
		const studio = await openStudio();
		const read = (file: Buffer) =>
			studio.run(`${SETUP}
				local bytes = game:GetService("EncodingService"):Base64Decode(buffer.fromstring("${file.toString("base64")}"))
				local ok, result = pcall(service.DeserializeInstancesAsync, service, bytes)
				return if ok then result[1].Child.Name else string.match(result, "the buffer.+")`);
		const spec = folder("Root", folder("Child"));
		const problem = "the buffer does not contain a binary model";
		expect(read(modelFile(spec))).toEqual(["Child"]);
		expect(read(xmlModelFile(spec))).toEqual([problem]);
		expect(read(modelFile(spec).subarray(0, 60))).toEqual([problem]);
		expect(read(Buffer.from("text"))).toEqual([problem]);
	});
});
