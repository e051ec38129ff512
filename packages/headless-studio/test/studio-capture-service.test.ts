import { describe, expect, it } from "vitest";
import { readPng, rgbaImage } from "./read-png.js";
import { HEIGHT, isBlue, isRed, openWalls, perform, WIDTH } from "./two-walls.js";

// Fact sheet 7.1: permission, options, BufferStatus, formats and builds without it.
describe("StudioCaptureService", () => {
	const READY = `while capture.BufferStatus ~= Enum.StudioCaptureBufferStatus.Ready do task.wait(0.02) end`;

	it("captures RGBA8 after permission, pending until a frame has passed", async () => {
		const studio = await openWalls();
		const results = perform(
			studio,
			`local can, granted = StudioCaptureService:CanCaptureScreenshot(), StudioCaptureService:RequestScreenshotPermissionAsync()
			local capture = StudioCaptureService:CaptureScreenshot({ UICaptureMode = Enum.UICaptureMode.None })
			local status = capture.BufferStatus.Name
			local early = select(2, pcall(capture.GetBuffer, capture))
			${READY}
			finish(capture:GetBuffer(), can, granted, status, early, capture.BufferFormat.Name, tostring(capture.Resolution), capture.UICaptureMode.Name, #capture:GetErrors())`,
		);
		const image = rgbaImage(WIDTH, HEIGHT, results[0] as Uint8Array);
		expect([isBlue(image.at(10, 45)), isRed(image.at(150, 45))]).toEqual([true, true]);
		expect(results.slice(1, 4)).toEqual([true, true, "Pending"]);
		expect(results[4]).toContain("GetBuffer needs a BufferStatus of Ready, it is Pending");
		expect(results.slice(5)).toEqual(["RGBA8", "160, 90", "None", 0]);
	});

	it("crops, scales and encodes PNG", async () => {
		const studio = await openWalls();
		const [file, original, resolution, scaled] = perform(
			studio,
			`local capture = StudioCaptureService:CaptureScreenshot({
				Position = Vector2.new(80, 0), CaptureSize = Vector2.new(80, 90), OutputSize = Vector2.new(40, 45),
				ResampleMode = Enum.ResamplerMode.Default, Format = Enum.StudioCaptureScreenshotFormat.PNG,
			})
			${READY}
			local half = capture:ScaleAsync(Enum.ResamplerMode.Pixelated, Vector2.new(20, 10))
			finish(capture:GetBuffer(), tostring(capture.OriginalSize), tostring(capture.Resolution), half:GetBuffer())`,
		);
		expect([original, resolution]).toEqual(["80, 90", "40, 45"]);
		const image = readPng(Buffer.from(file as Uint8Array));
		expect([image.width, image.height, isRed(image.at(2, 20)), isRed(image.at(38, 40))]).toEqual([40, 45, true, true]);
		const half = readPng(Buffer.from(scaled as Uint8Array));
		expect([half.width, half.height, isRed(half.at(10, 5))]).toEqual([20, 10, true]);
	});

	it("needs a ResampleMode to scale and stays inside the viewport", async () => {
		const studio = await openWalls();
		const capture = (options: string) =>
			studio.run(`game:GetService("StudioCaptureService"):CaptureScreenshot(${options})`);
		expect(() => capture("{ OutputSize = Vector2.new(10, 10) }")).toThrow("ResampleMode is required");
		expect(() => capture("{ Position = Vector2.new(100, 0), CaptureSize = Vector2.new(61, 9) }")).toThrow(
			"61x9 pixels at 100, 0 are outside of the viewport of 160x90",
		);
		expect(() => capture("{ Position = 5 }")).toThrow("Position must be a Vector2, got number");
	});

	it("is not supported by some builds", async () => {
		const studio = await openWalls({ studioCapture: "unsupported" });
		const [can, ok, message, captured, problem] = perform(
			studio,
			`local ok, message = pcall(StudioCaptureService.RequestScreenshotPermissionAsync, StudioCaptureService)
			local captured, problem = pcall(StudioCaptureService.CaptureScreenshot, StudioCaptureService, {})
			finish(StudioCaptureService:CanCaptureScreenshot(), ok, message, captured, problem)`,
		);
		expect([can, ok, captured]).toEqual([false, false, false]);
		expect(message).toContain("Feature not supported yet");
		expect(problem).toContain("Feature not supported yet");
	});

	it.each([
		["the user says no", { studioCapture: "denied" }, [true, false, "Error", 1]],
		["the window is minimised", { window: "minimised" }, [false, true, "Error", 1]],
	] as const)("ends in an error when %s", async (_, screen, expected) => {
		const studio = await openWalls(screen);
		const results = perform(
			studio,
			`local can, granted = StudioCaptureService:CanCaptureScreenshot(), StudioCaptureService:RequestScreenshotPermissionAsync()
			local capture = StudioCaptureService:CaptureScreenshot({})
			task.wait(0.1)
			finish(can, granted, capture.BufferStatus.Name, #capture:GetErrors())`,
		);
		expect(results).toEqual(expected);
	});
});
