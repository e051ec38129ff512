import { describe, expect, it } from "vitest";
import { openStudio } from "./open-studio.js";

// Issue 3: "says honestly what is emulated, what is not and how each unknown behaves".
describe("what Roblox has and headless Studio does not", () => {
	it.each([
		[
			"workspace:Raycast(Vector3.zero, Vector3.one)",
			"Workspace.Raycast is a Roblox API that headless Studio does not emulate yet",
		],
		[
			"workspace.Baseplate.Touched:Connect(print)",
			"Part.Touched is a Roblox API that headless Studio does not emulate yet",
		],
		[
			"game:GetService('MarketplaceService').ProcessReceipt = print",
			"MarketplaceService.ProcessReceipt is a Roblox API that",
		],
		[
			"game:GetService('HttpService'):GetSecret('x')",
			"HttpService.GetSecret is a Roblox API that headless Studio does not emulate yet",
		],
		[
			"game:GetService('TweenService'):Create()",
			"TweenService.Create is a Roblox API that headless Studio does not emulate yet",
		],
		["SharedTable.new()", "SharedTable is a Roblox global that headless Studio does not emulate yet"],
	])("%s fails by name", async (source, message) => {
		const studio = await openStudio();
		expect(() => studio.run(source)).toThrow(`run:1: ${message}`);
	});

	it.each(["Instance.new('Humanoid').FloorMaterial", "workspace.CurrentCamera.NearPlaneZ"])(
		"a value only the engine computes fails by name: %s",
		async (property) => {
			const studio = await openStudio();
			expect(() => studio.run(`return ${property}`)).toThrow(
				/The value of \w+\.\w+ is not known to headless Studio until it is set$/,
			);
		},
	);

	it("is told apart from what does not exist", async () => {
		const studio = await openStudio();
		expect(() => studio.run("workspace:Raykast()")).toThrow('Raykast is not a valid member of Workspace "Workspace"');
		expect(studio.run("return NotAGlobal")).toEqual([undefined]);
	});
});
