import { describe, expect, it } from "vitest";
import { openStudio, printed } from "./open-studio.js";

const CAPTURE = `game:GetService("CaptureService"):CaptureScreenshot(function(id) print(id) end)`;

const read = (id: string) => `
	task.spawn(function()
		print(pcall(function()
			local image = game:GetService("AssetService"):CreateEditableImageAsync(Content.fromUri("${id}"))
			local middle = image:ReadPixelsBuffer(Vector2.new(image.Size.X // 2, image.Size.Y // 2), Vector2.one)
			return buffer.readu8(middle, 0) > 200, buffer.readu8(middle, 1) < 50
		end))
	end)`;

// Fact sheet 7.2: a screenshot taken in the play client can be made an EditableImage in the edit DataModel only.
describe("a picture of the play client", () => {
	it("shows its place, and is read in the edit DataModel", async () => {
		const studio = await openStudio();
		studio.play();
		const client = studio.context("client");
		client.run(`
			local wall = Instance.new("Part")
			wall.Size, wall.Color, wall.Anchored = Vector3.new(100, 100, 1), Color3.new(1, 0, 0), true
			wall.Parent = workspace
			workspace.CurrentCamera.CFrame = CFrame.lookAt(Vector3.new(0, 0, 20), Vector3.zero)
			${CAPTURE}`);
		studio.advance(0.1);
		const id = client.logs[0]?.message ?? "";
		expect(id).toMatch(/^rbxtemp:/);
		client.run(read(id));
		studio.run(read(id));
		studio.advance(0.1);
		expect(client.logs[1]?.message).toMatch(
			/^false .*cannot currently create editable image from temporary texture id$/,
		);
		expect(printed(studio)).toEqual(["true true true"]);
	});

	// Fact sheet 7.2: nothing is captured while the window is minimised, and there is one window.
	it("does not come while the window is minimised", async () => {
		const studio = await openStudio({ screen: { window: "minimised" } });
		studio.play();
		studio.context("client").run(CAPTURE);
		studio.advance(1);
		expect(studio.context("client").logs).toEqual([]);
		studio.screen.set({ window: "shown" });
		studio.context("client").run(CAPTURE);
		studio.advance(1);
		expect(studio.context("client").logs).toHaveLength(1);
	});
});
