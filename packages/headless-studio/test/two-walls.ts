import { expect } from "vitest";
import type { HeadlessStudio, HeadlessStudioOptions } from "../src/index.js";
import { openStudio } from "./open-studio.js";

export const [WIDTH, HEIGHT] = [160, 90];

// A red wall fills the right half of the view and a blue one the left half.
const TWO_WALLS = `
	workspace:ClearAllChildren()
	local camera = Instance.new("Camera", workspace)
	camera.CFrame = CFrame.new(0, 0, 0)
	workspace.CurrentCamera = camera
	for x, color in { [50] = Color3.new(1, 0, 0), [-50] = Color3.new(0, 0, 1) } do
		local wall = Instance.new("Part", workspace)
		wall.Color, wall.Size, wall.CFrame = color, Vector3.new(100, 100, 1), CFrame.new(x, 0, -20)
	end`;

const SERVICES = `
	local CaptureService, AssetService = game:GetService("CaptureService"), game:GetService("AssetService")
	local StudioCaptureService = game:GetService("StudioCaptureService")`;

/** A Studio that shows the two walls. */
export async function openWalls(screen: HeadlessStudioOptions["screen"] = {}): Promise<HeadlessStudio> {
	const studio = await openStudio({ screen: { width: WIDTH, height: HEIGHT, ...screen } });
	studio.run(TWO_WALLS);
	return studio;
}

/** Runs a chunk that may wait, lets two seconds pass and returns what it passed to `finish`. */
export function perform(studio: HeadlessStudio, luau: string): unknown[] {
	studio.run(`local function finish(...) _G.results = table.pack(...) end
		${SERVICES}
		task.spawn(function()
			${luau}
		end)`);
	studio.advance(2);
	expect(studio.errors).toEqual([]);
	return studio.run("return table.unpack(_G.results or { n = 0 }, 1, (_G.results or { n = 0 }).n)");
}

export function isRed([red = 0, green = 0, blue = 0]: readonly number[]): boolean {
	return red > 100 && green === 0 && blue === 0;
}

export function isBlue([red = 0, green = 0, blue = 0]: readonly number[]): boolean {
	return blue > 100 && green === 0 && red === 0;
}
