import { describe, expect, it } from "vitest";
import { folder, modelFile } from "./model-file.js";
import { openStudio } from "./open-studio.js";

// Fact sheet 6: play DataModels start from the place being edited, attributes included (6.2), and edits in play are
// discarded at stop (6.4).
describe("the place in a playtest", () => {
	const BUILD = `
		local part = Instance.new("Part")
		part.Name = "Näme.with/dots 🧱"
		part.CFrame = CFrame.new(0.1, 2, 3) * CFrame.Angles(1, 2, 3)
		part.Color = Color3.new(0.1, 0.2, 0.3)
		part.Material = Enum.Material.Neon
		part:SetAttribute("Number", 1 / 3)
		part:SetAttribute("Vector", Vector3.new(0.1, 1e20, -0))
		part:SetAttribute("Kind", Enum.Material.Grass)
		part:SetAttribute("Range", NumberRange.new(1, 2))
		part:SetAttribute("Bytes", "\\0\\255")
		part:AddTag("Enemy")
		part:AddTag("Boss")
		part.Parent = workspace
		local value = Instance.new("ObjectValue", game.ReplicatedStorage)
		value.Value = part
		local label = Instance.new("TextLabel", game.StarterGui)
		label.Size = UDim2.new(0.1, 2, 0.3, 4)
		label.FontFace = Font.new("rbxasset://fonts/families/Arial.json", Enum.FontWeight.Bold)
		local left = Instance.new("Folder", workspace)
		left.Name, left.Archivable = "Left", false
		Instance.new("Folder", left)
		Instance.new("Folder", game.ServerStorage).Name = "Secret"
		workspace.Gravity = 12.5`;

	const READ = `
		local part = workspace["Näme.with/dots 🧱"]
		local label = game.StarterGui.TextLabel
		local function text(value) return typeof(value) .. " " .. tostring(value) end
		local attributes = part:GetAttributes()
		return {
			text(part.CFrame), text(part.Color), text(part.Material), tostring(attributes.Number), text(attributes.Vector),
			text(attributes.Kind), text(attributes.Range), attributes.Bytes == "\\0\\255", part:GetTags(),
			game.ReplicatedStorage:FindFirstChildOfClass("ObjectValue").Value == part, text(label.Size), text(label.FontFace.Weight), workspace.Gravity,
			#game:GetService("CollectionService"):GetTagged("Boss"), workspace.CurrentCamera:IsDescendantOf(workspace),
			workspace.Baseplate.Size.X,
		}`;

	it("is an exact copy, attributes, tags and references included", async () => {
		const studio = await openStudio();
		studio.run(BUILD);
		const original = studio.run(READ);
		expect((original[0] as unknown[]).slice(8, 10)).toEqual([["Boss", "Enemy"], true]);
		studio.play();
		expect(studio.context("server").run(READ)).toEqual(original);
		expect(studio.context("client").run(READ)).toEqual(original);
		// Fact sheet 9: what is not archivable is not saved either.
		expect(studio.context("server").run("return workspace:FindFirstChild('Left')")).toEqual([undefined]);
	});

	it("keeps what belongs to the server away from the client", async () => {
		const studio = await openStudio();
		studio.run(BUILD);
		studio.play();
		const count = "return #game.ServerStorage:GetChildren()";
		expect(studio.context("server").run(count)).toEqual([1]);
		expect(studio.context("client").run(count)).toEqual([0]);
	});

	it("keeps what the emulation does not know", async () => {
		const studio = await openStudio({
			place: modelFile({
				className: "Workspace",
				name: "Workspace",
				children: [
					{ className: "BrandNewThing", name: "New", properties: { Level: { Int32: 3 } } },
					folder("Deep", folder("Deeper", folder("Deepest"))),
				],
			}),
		});
		studio.play();
		expect(
			studio.context("server").run("return workspace.New.ClassName, workspace.Deep.Deeper.Deepest:GetFullName()"),
		).toEqual(["BrandNewThing", "Workspace.Deep.Deeper.Deepest"]);
	});

	it("is discarded at stop, and copied anew at the next start", async () => {
		const studio = await openStudio();
		studio.play();
		studio.context("server").run("workspace.Baseplate:Destroy() workspace:SetAttribute('Played', true)");
		expect(studio.context("client").run("return workspace:FindFirstChild('Baseplate') ~= nil")).toEqual([true]);
		await studio.stop();
		const state = "return workspace:FindFirstChild('Baseplate') ~= nil, workspace:GetAttribute('Played')";
		expect(studio.run(state)).toEqual([true, undefined]);
		studio.play();
		expect(studio.context("server").run(state)).toEqual([true, undefined]);
	});

	it("is complete when it is large", async () => {
		const studio = await openStudio();
		studio.run(
			"for i = 1, 20000 do local p = Instance.new('Part') p.Position = Vector3.new(i, 0, 0) p.Parent = workspace end",
		);
		studio.play();
		expect(
			studio.context("client").run("return #workspace:GetChildren(), workspace:GetChildren()[20004].Position.X"),
		).toEqual([20004, 20000]);
	});
});
