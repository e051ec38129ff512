import { describe, expect, it } from "vitest";
import { printed } from "./open-studio.js";
import { rgbaImage } from "./read-png.js";
import { HEIGHT, isBlue, isRed, openWalls, perform, WIDTH } from "./two-walls.js";

// Fact sheet 7.2: CaptureScreenshot calls back with a content id; CreateEditableImageAsync(Content.fromUri(id)) reads it;
// ReadPixelsBuffer gives RGBA, four bytes a pixel.
describe("CaptureService and EditableImage", () => {
	const CAPTURE = `
		local id
		CaptureService:CaptureScreenshot(function(contentId) id = contentId end)
		while not id do task.wait() end
		local image = AssetService:CreateEditableImageAsync(Content.fromUri(id))`;

	it("gives the pixels of the view", async () => {
		const studio = await openWalls();
		const [size, pixels] = perform(
			studio,
			`${CAPTURE}
			finish(tostring(image.Size), image:ReadPixelsBuffer(Vector2.zero, image.Size))`,
		);
		expect(size).toBe(`${WIDTH}, ${HEIGHT}`);
		const image = rgbaImage(WIDTH, HEIGHT, pixels as Uint8Array);
		expect(isBlue(image.at(10, 45))).toBe(true);
		expect(isRed(image.at(150, 45))).toBe(true);
	});

	it("shows the moment of the capture, not that of reading", async () => {
		const studio = await openWalls();
		const [red] = perform(
			studio,
			`local id
			CaptureService:CaptureScreenshot(function(contentId) id = contentId end)
			while not id do task.wait() end
			workspace:ClearAllChildren()
			local image = AssetService:CreateEditableImageAsync(Content.fromUri(id))
			finish(buffer.readu8(image:ReadPixelsBuffer(Vector2.new(150, 45), Vector2.one), 1))`,
		);
		expect(red).toBe(0); // the green of the sky would be more than 200
	});

	it("reads tiles, and fails outside of the image and after Destroy", async () => {
		const studio = await openWalls();
		const results = perform(
			studio,
			`${CAPTURE}
			local tile = image:ReadPixelsBuffer(Vector2.new(150, 40), Vector2.new(3, 2))
			local outside = select(2, pcall(image.ReadPixelsBuffer, image, Vector2.new(150, 40), Vector2.new(11, 2)))
			image:Destroy()
			local destroyed = select(2, pcall(image.ReadPixelsBuffer, image, Vector2.zero, Vector2.one))
			finish(buffer.len(tile), buffer.readu8(tile, 0) > 100, buffer.readu8(tile, 3), outside, destroyed)`,
		);
		expect(results.slice(0, 3)).toEqual([24, true, 255]);
		expect(results[3]).toContain("11x2 pixels at 150, 40 are outside of the image of 160x90");
		expect(results[4]).toContain("destroyed");
	});

	// Fact sheet 7.2: downscale with CreateEditableImage({Size}) and DrawImageTransformed; the pivot is the centre of the
	// source unless told otherwise.
	it.each([
		["around its corner", "Vector2.zero, Vector2.new(0.25, 0.25), 0, image, { PivotPoint = Vector2.zero }"],
		["around its centre", "small.Size / 2, Vector2.new(0.25, 0.25), 0, image"],
		["by the nearest pixel", "small.Size / 2, Vector2.new(0.25, 0.25), 0, image, { SamplingMode = Enum.ResamplerMode.Pixelated, CombineType = Enum.ImageCombineType.Overwrite }"], // biome-ignore format: one line a case
	])("scales an image down %s", async (_, drawing) => {
		const studio = await openWalls();
		const [pixels] = perform(
			studio,
			`${CAPTURE}
			local small = AssetService:CreateEditableImage({ Size = Vector2.new(40, 20) })
			small:DrawImageTransformed(${drawing})
			finish(small:ReadPixelsBuffer(Vector2.zero, small.Size))`,
		);
		const image = rgbaImage(40, 20, pixels as Uint8Array);
		expect(isBlue(image.at(2, 10))).toBe(true);
		expect(isBlue(image.at(18, 1))).toBe(true);
		expect(isRed(image.at(22, 18))).toBe(true);
		expect(isRed(image.at(38, 10))).toBe(true);
	});

	it("turns an image clockwise around its pivot", async () => {
		const studio = await openWalls();
		const [pixels] = perform(
			studio,
			`${CAPTURE}
			local turned = AssetService:CreateEditableImage({ Size = Vector2.new(90, 160) })
			turned:DrawImageTransformed(turned.Size / 2, Vector2.one, 90, image)
			finish(turned:ReadPixelsBuffer(Vector2.zero, turned.Size))`,
		);
		const image = rgbaImage(90, 160, pixels as Uint8Array);
		expect(isBlue(image.at(45, 10))).toBe(true); // left has become top
		expect(isRed(image.at(45, 150))).toBe(true);
	});

	it("keeps what WritePixelsBuffer wrote, and copies images by object", async () => {
		const studio = await openWalls();
		const results = perform(
			studio,
			`local image = AssetService:CreateEditableImage({ Size = Vector2.new(4, 4) })
			image:WritePixelsBuffer(Vector2.new(1, 2), Vector2.new(2, 1), buffer.fromstring("abcdefgh"))
			local copy = AssetService:CreateEditableImageAsync(Content.fromObject(image))
			image:Destroy()
			local short = select(2, pcall(copy.WritePixelsBuffer, copy, Vector2.zero, Vector2.one, buffer.create(3)))
			finish(buffer.tostring(copy:ReadPixelsBuffer(Vector2.new(0, 2), Vector2.new(3, 1))), short)`,
		);
		expect(results[0]).toBe("\0\0\0\0abcdefgh");
		expect(results[1]).toContain("1x1 pixels are 4 bytes, got 3");
	});

	it("lays translucent pixels over what is there", async () => {
		const studio = await openWalls();
		const [pixels] = perform(
			studio,
			`local below = AssetService:CreateEditableImage({ Size = Vector2.one })
			local above = AssetService:CreateEditableImage({ Size = Vector2.one })
			below:WritePixelsBuffer(Vector2.zero, Vector2.one, buffer.fromstring("\\0\\0\\200\\255"))
			above:WritePixelsBuffer(Vector2.zero, Vector2.one, buffer.fromstring("\\200\\0\\0\\51"))
			below:DrawImage(Vector2.zero, above, Enum.ImageCombineType.AlphaBlend)
			finish(below:ReadPixelsBuffer(Vector2.zero, Vector2.one))`,
		);
		// Alpha 51 is a fifth: 200 / 5 red over 200 * 4 / 5 blue.
		expect([...(pixels as Uint8Array)]).toEqual([40, 0, 160, 255]);
	});

	// Fact sheet 7.2: EditableImages that scripts create are at most 1024 by 1024; captured ones may be larger.
	it("limits the size of new images, not of captured ones", async () => {
		const studio = await openWalls({ width: 1428, height: 1181 });
		const results = perform(
			studio,
			`${CAPTURE}
			local ok, message = pcall(AssetService.CreateEditableImage, AssetService, { Size = Vector2.new(1025, 10) })
			finish(tostring(image.Size), buffer.len(image:ReadPixelsBuffer(Vector2.zero, image.Size)), ok, message)`,
		);
		expect(results.slice(0, 3)).toEqual(["1428, 1181", 1428 * 1181 * 4, false]);
		expect(results[3]).toContain("between 1x1 and 1024x1024, got 1025x10");
	});

	// Fact sheet 7.2: the callback never fires while the window is minimised; RenderStepped tells.
	it("never calls back while the window is minimised, and renders no frames", async () => {
		const studio = await openWalls({ window: "minimised" });
		studio.run(`_G.called, _G.rendered, _G.beats = 0, 0, 0
			game:GetService("CaptureService"):CaptureScreenshot(function() _G.called += 1 end)
			game:GetService("RunService").RenderStepped:Connect(function() _G.rendered += 1 end)
			game:GetService("RunService").Heartbeat:Connect(function() _G.beats += 1 end)`);
		studio.advance(10);
		expect(studio.run("return _G.called, _G.rendered, _G.beats > 500")).toEqual([0, 0, true]);
		studio.screen.set({ window: "shown" });
		studio.run(`game:GetService("CaptureService"):CaptureScreenshot(function() _G.called += 1 end)`);
		studio.advance(1);
		expect(studio.run("return _G.called, _G.rendered > 50")).toEqual([1, true]);
	});

	// Fact sheet 7.2: may need the setting "Allow Mesh / Image APIs".
	it("refuses EditableImages where the experience does not allow them", async () => {
		const studio = await openWalls({ editableImages: false });
		expect(() => studio.run(`game:GetService("AssetService"):CreateEditableImage()`)).toThrow(
			"Allow Mesh / Image APIs",
		);
	});

	it("names what it cannot read", async () => {
		const studio = await openWalls();
		const [asset, unknown] = perform(
			studio,
			`local function try(uri)
				return select(2, pcall(AssetService.CreateEditableImageAsync, AssetService, Content.fromUri(uri)))
			end
			finish(try("rbxassetid://1"), try("rbxtemp://99"))`,
		);
		expect(asset).toContain('CreateEditableImageAsync of "rbxassetid://1" is a Roblox API that headless Studio');
		expect(unknown).toContain("there is no screenshot rbxtemp://99");
		expect(() => studio.run(`game:GetService("AssetService"):CreateEditableImage():DrawLine()`)).toThrow(
			"EditableImage.DrawLine is a Roblox API that headless Studio does not emulate yet",
		);
	});
});

// Fact sheet 15: StudioCaptureService, then CaptureService with EditableImage.
it("lets a ladder of fallbacks reach the way that works", async () => {
	const studio = await openWalls({ studioCapture: "unsupported" });
	perform(
		studio,
		`local ok, granted = pcall(StudioCaptureService.RequestScreenshotPermissionAsync, StudioCaptureService)
		if ok and granted then print("studio") return end
		local done
		CaptureService:CaptureScreenshot(function(id)
			done = true
			local image = AssetService:CreateEditableImageAsync(Content.fromUri(id))
			print("fallback", image.Size)
		end)
		task.delay(1, function() if not done then print("timeout") end end)`,
	);
	expect(printed(studio)).toEqual([`fallback ${WIDTH}, ${HEIGHT}`]);
});
