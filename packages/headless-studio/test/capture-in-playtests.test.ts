import { expect, it } from "vitest";
import { readPng } from "./read-png.js";
import { isRed, openWalls, perform } from "./two-walls.js";

// Fact sheet 7.2: EditableImages of screenshots exist only in the edit DataModel, which can also read what the client of
// a playtest has captured.
it("a screenshot of the play client is read in edit mode, not in the playtest", async () => {
	const studio = await openWalls();
	studio.play();
	const client = studio.context("client");
	client.run(`task.spawn(function()
		game:GetService("CaptureService"):CaptureScreenshot(function(id)
			_G.id = id
			local AssetService = game:GetService("AssetService")
			_G.problem = select(2, pcall(AssetService.CreateEditableImageAsync, AssetService, Content.fromUri(id)))
		end)
	end)`);
	studio.advance(1);
	const [id, problem] = client.run("return _G.id, _G.problem");
	expect(problem).toContain("cannot currently create editable image from temporary texture id");
	const [size] = perform(
		studio,
		`local image = AssetService:CreateEditableImageAsync(Content.fromUri("${id}"))
		finish(tostring(image.Size))`,
	);
	expect(size).toBe("160, 90");
});

// Fact sheet 7.1: CanCaptureScreenshot is always false in the play client. 7.2: a play server renders nothing.
it("a playtest cannot use StudioCaptureService, and its server captures nothing", async () => {
	const studio = await openWalls();
	studio.play();
	for (const kind of ["client", "server"] as const) {
		expect(studio.context(kind).run(`return game:GetService("StudioCaptureService"):CanCaptureScreenshot()`)).toEqual([
			false,
		]);
	}
	const server = studio.context("server");
	server.run(`game:GetService("CaptureService"):CaptureScreenshot(function() _G.called = true end)`);
	studio.advance(1);
	expect(server.run("return _G.called")).toEqual([undefined]);
});

// Issue 3: "edit, server and client DataModels", and "take a picture".
it("studio.screenshot shows the DataModel asked for", async () => {
	const studio = await openWalls();
	studio.play();
	const shot = (context: "edit" | "server" | "client") => readPng(studio.screenshot({ context })).at(150, 45);
	studio.context("server").run("for _, part in workspace:QueryDescendants('Part') do part:Destroy() end");
	expect([isRed(shot("edit")), isRed(shot("client")), isRed(shot("server"))]).toEqual([true, true, false]);
	await studio.stop();
	expect(() => shot("client")).toThrow("the playtest is over");
});
