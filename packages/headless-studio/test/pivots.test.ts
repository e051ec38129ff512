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
});
