import { describe, expect, it } from "vitest";
import { openStudio } from "./open-studio.js";

const MODEL = `
	local function part(x, y, z, size, parent)
		local part = Instance.new("Part")
		part.Size = size
		part.CFrame = CFrame.new(x, y, z)
		part.Parent = parent
		return part
	end
	local model = Instance.new("Model", workspace)
	local inner = Instance.new("Model", model)
	local a = part(0, 0, 0, Vector3.new(2, 2, 2), model)
	local b = part(10, 4, 0, Vector3.new(2, 4, 6), inner)`;

async function evaluate(source: string): Promise<unknown[]> {
	return (await openStudio()).run(`${MODEL}\n${source}`);
}

// creator-docs, PVInstance: a part's pivot is CFrame * PivotOffset; a model's is that of its primary part, else its
// WorldPivot; PivotTo moves all descendants along.
describe("pivots", () => {
	it("of parts are their CFrame and an offset", async () => {
		expect(
			await evaluate(`
				a.PivotOffset = CFrame.new(0, -1, 0)
				local before = a:GetPivot()
				a:PivotTo(CFrame.new(5, 5, 5))
				return tostring(before.Position), tostring(a.Position), tostring(a:GetPivot().Position)`),
		).toEqual(["0, -1, 0", "5, 6, 5", "5, 5, 5"]);
	});

	it("of models lie in the middle of their parts, where they were put, or in the primary part", async () => {
		// The parts reach from -1, -1, -3 to 11, 6, 3.
		expect(
			await evaluate(`
				local middle = model:GetPivot().Position
				model.WorldPivot = CFrame.new(1, 2, 3)
				local stored = model:GetPivot().Position
				model.PrimaryPart = b
				return tostring(middle), tostring(stored), tostring(model:GetPivot().Position), tostring(model.WorldPivot.Position)`),
		).toEqual(["5, 2.5, 0", "1, 2, 3", "10, 4, 0", "1, 2, 3"]);
	});

	it.each(["", "model.PrimaryPart = a", "model.WorldPivot = CFrame.new(3, 2, 1)"])(
		"move everything rigidly (%s)",
		async (setup) => {
			expect(
				await evaluate(`
					${setup}
					local target = CFrame.new(100, 0, 0) * CFrame.Angles(0, 1, 0)
					local relative, offset = a.CFrame:ToObjectSpace(b.CFrame), model:GetPivot():ToObjectSpace(a.CFrame)
					local innerOffset = a.CFrame:ToObjectSpace(inner:GetPivot())
					model:PivotTo(target)
					return model:GetPivot():FuzzyEq(target, 1e-3), a.CFrame:ToObjectSpace(b.CFrame):FuzzyEq(relative, 1e-3),
						a.CFrame:FuzzyEq(target * offset, 1e-3), a.CFrame:ToObjectSpace(inner:GetPivot()):FuzzyEq(innerOffset, 1e-3)`),
			).toEqual([true, true, true, true]);
		},
	);

	// creator-docs, Model: the box is aligned with the primary part if there is one.
	it("come with a box around all parts", async () => {
		expect(
			await evaluate(`
				local cframe, size = model:GetBoundingBox()
				model:TranslateBy(Vector3.new(0, 1, 0))
				local moved = tostring(a.Position)
				local turned = CFrame.Angles(0, 0.7, 0)
				model.PrimaryPart = a
				model:PivotTo(turned)
				return tostring(cframe.Position), tostring(size), moved, model:GetExtentsSize():FuzzyEq(size, 1e-3)`),
		).toEqual(["5, 2.5, 0", "12, 7, 6", "0, 1, 0", true]);
	});

	// creator-docs, Model:MoveTo: to the position, without its rotation, and up until nothing is in the way.
	it("MoveTo goes to a place, or on top of what is there", async () => {
		expect(
			await evaluate(`
				model.PrimaryPart = a
				model:PivotTo(CFrame.Angles(0, 1, 0))
				model:MoveTo(Vector3.new(500, 100, 0))
				local free = a.CFrame:FuzzyEq(CFrame.new(500, 100, 0), 1e-5)
				-- A block from 94 to 104, a second one on it to 110: the model is 7 high and reaches one below its primary part.
				part(500, 99, 0, Vector3.new(10, 10, 10), workspace)
				part(505, 107, 0, Vector3.new(10, 6, 10), workspace)
				model:MoveTo(Vector3.new(500, 100, 0))
				return free, tostring(a.Position)`),
		).toEqual([true, "500, 111, 0"]);
	});

	// creator-docs, Model:SetPrimaryPartCFrame and GetPrimaryPartCFrame: of the primary part, without which they throw.
	it("have older names for those of the primary part", async () => {
		expect(
			await evaluate(`
				local problem = select(2, pcall(model.GetPrimaryPartCFrame, model))
				model.PrimaryPart, a.PivotOffset = a, CFrame.new(0, -1, 0)
				model:SetPrimaryPartCFrame(CFrame.new(1, 2, 3))
				return string.find(problem, "PrimaryPart") ~= nil, tostring(a.Position), tostring(b.Position), model:GetPrimaryPartCFrame() == a.CFrame`),
		).toEqual([true, "1, 2, 3", "11, 6, 3", true]);
	});

	// creator-docs, Model:ScaleTo: around the pivot, sizes and places; there and back is exactly the same.
	it("ScaleTo scales sizes and places around them", async () => {
		expect(
			await evaluate(`
				model.WorldPivot = CFrame.new(0, 0, 0)
				a.Position = Vector3.new(0.1, 0.2, 0.3)
				local before = tostring(a.CFrame) .. tostring(a.Size)
				local attachment = Instance.new("Attachment", b)
				attachment.Position = Vector3.new(1, 0, 0)
				model:ScaleTo(3)
				local scaled = { tostring(b.Size), tostring(b.Position), attachment.Position.X, model:GetScale() }
				model:ScaleTo(0.7)
				b.Size = Vector3.new(7, 7, 7)
				model:ScaleTo(1)
				return scaled, tostring(a.CFrame) .. tostring(a.Size) == before, b.Size:FuzzyEq(Vector3.new(10, 10, 10), 1e-4),
					(pcall(model.ScaleTo, model, -1))`),
		).toEqual([["6, 12, 18", "30, 12, 0", 3, 3], true, true, false]);
		await expect(evaluate(`Instance.new("Sound", a) model:ScaleTo(2)`)).rejects.toThrow(
			"Model.ScaleTo of a Sound is a Roblox API that headless Studio does not emulate yet",
		);
	});
});
