import { describe, expect, it } from "vitest";
import { evaluate, openStudio, printed } from "./open-studio.js";

// creator-docs, BasePart: Position, Orientation and Rotation are views of CFrame.
describe("a part", () => {
	// creator-docs, BasePart: Position is CFrame.Position, Orientation its ToOrientation in degrees (Y, X, Z order),
	// Rotation its ToEulerAnglesXYZ in degrees.
	it.each([
		["Position = Vector3.new(1, 2, 3)", "CFrame.new(1, 2, 3)"],
		["Orientation = Vector3.new(10, 20, 30)", "CFrame.fromOrientation(math.rad(10), math.rad(20), math.rad(30))"],
		["Rotation = Vector3.new(10, 20, 30)", "CFrame.Angles(math.rad(10), math.rad(20), math.rad(30))"],
	])("%s sets its CFrame", async (assignment, cframe) => {
		const property = assignment.split(" ")[0];
		expect(
			await evaluate(`
				local part, other = Instance.new("Part"), Instance.new("Part")
				part.${assignment}
				other.CFrame = ${cframe}
				return part.CFrame:FuzzyEq(${cframe}), part.${property}:FuzzyEq(other.${property}, 1e-3)`),
		).toEqual([true, true]);
	});

	it("keeps its rotation when it is moved, and its place when it is turned", async () => {
		expect(
			await evaluate(`
				local part = Instance.new("Part")
				part.CFrame = CFrame.new(1, 2, 3) * CFrame.Angles(0, 1, 0)
				part.Position = Vector3.new(4, 5, 6)
				local moved = part.CFrame:FuzzyEq(CFrame.new(4, 5, 6) * CFrame.Angles(0, 1, 0))
				part.Orientation = Vector3.zero
				return moved, tostring(part.CFrame)`),
		).toEqual([true, "4, 5, 6, 1, 0, 0, 0, 1, 0, 0, 0, 1"]);
	});

	// @rbxts/types, CFrame:Orthonormalize: "The BasePart.CFrame property automatically applies orthonormalization".
	it("makes a rotation of a matrix that is none", async () => {
		expect(
			await evaluate(`
				local part = Instance.new("Part")
				part.CFrame = CFrame.fromMatrix(Vector3.zero, Vector3.xAxis * 3, Vector3.yAxis * 2, Vector3.zAxis)
				return tostring(part.CFrame)`),
		).toEqual(["0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1"]);
	});
});

// creator-docs, Attachment: CFrame is relative to the parent; World properties are in world space; Axis and SecondaryAxis
// are the right and the up direction.
describe("an attachment", () => {
	it("is where its part puts it", async () => {
		expect(
			await evaluate(`
				local part = Instance.new("Part")
				part.CFrame = CFrame.new(10, 0, 0) * CFrame.Angles(0, math.pi / 2, 0)
				local attachment = Instance.new("Attachment", part)
				attachment.Position = Vector3.new(0, 0, -2)
				local close = attachment.WorldCFrame:FuzzyEq(part.CFrame * CFrame.new(0, 0, -2))
				local position, axis = attachment.WorldPosition, attachment.WorldAxis
				attachment.WorldPosition = part.Position
				return close, position:FuzzyEq(Vector3.new(8, 0, 0)), axis:FuzzyEq(-Vector3.zAxis), attachment.Position:FuzzyEq(Vector3.zero),
					tostring(attachment.Axis), tostring(attachment.SecondaryAxis)`),
		).toEqual([true, true, true, true, "1, 0, 0", "0, 1, 0"]);
	});

	it("turns so that its axis points there, and the second one as far as the first allows", async () => {
		expect(
			await evaluate(`
				local attachment = Instance.new("Attachment")
				attachment.Position = Vector3.one
				attachment.Axis = Vector3.new(0, 0, 5)
				local axis, up = attachment.Axis, attachment.SecondaryAxis
				attachment.SecondaryAxis = Vector3.new(1, 0, 1)
				local moved = attachment.Axis:FuzzyEq(Vector3.zAxis) and attachment.SecondaryAxis:FuzzyEq(Vector3.xAxis)
				attachment.Axis = attachment.SecondaryAxis
				local cf = attachment.CFrame
				return axis:FuzzyEq(Vector3.zAxis), up:FuzzyEq(Vector3.yAxis), moved, attachment.Axis:FuzzyEq(Vector3.xAxis), cf:FuzzyEq(cf:Orthonormalize()),
					tostring(attachment.Position)`),
		).toEqual([true, true, true, true, true, "1, 1, 1"]);
	});

	it("stands in the world by itself without a part", async () => {
		expect(
			await evaluate(`
				local attachment = Instance.new("Attachment")
				attachment.CFrame = CFrame.new(1, 2, 3)
				return tostring(attachment.WorldPosition)`),
		).toEqual(["1, 2, 3"]);
	});
});

// creator-docs, Lighting: ClockTime is the hour of the day of TimeOfDay, and both change together.
it("the time of day has two forms", async () => {
	const studio = await openStudio();
	expect(
		studio.run(`
			local Lighting = game:GetService("Lighting")
			local times = { Lighting.ClockTime, Lighting.TimeOfDay }
			Lighting:GetPropertyChangedSignal("ClockTime"):Connect(function() print(Lighting.ClockTime) end)
			Lighting.TimeOfDay = "06:30:00"
			table.insert(times, Lighting.ClockTime)
			Lighting.ClockTime = 18.25
			table.insert(times, Lighting.TimeOfDay)
			Lighting:SetMinutesAfterMidnight(61)
			table.insert(times, Lighting.TimeOfDay)
			table.insert(times, Lighting:GetMinutesAfterMidnight())
			return times`),
	).toEqual([[14, "14:00:00", 6.5, "18:15:00", "01:01:00", 61]]);
	expect(printed(studio)).toHaveLength(3);
});

// creator-docs, Workspace.Terrain and Workspace.CurrentCamera.
it("the workspace knows its terrain and its camera", async () => {
	expect(
		await evaluate(`
			local camera = Instance.new("Camera", workspace)
			local first = workspace.CurrentCamera
			workspace.CurrentCamera = camera
			return workspace.Terrain.ClassName, workspace.Terrain:IsA("BasePart"), first.ClassName, workspace.CurrentCamera == camera`),
	).toEqual(["Terrain", true, "Camera", true]);
});
