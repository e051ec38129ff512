import { afterEach, describe, expect, it } from "vitest";
import { ReviewDesk } from "../support/review-desk.js";

const PROJECT = JSON.stringify({
	name: "lighthouse",
	tree: {
		$className: "DataModel",
		ServerScriptService: { Server: { $path: "src/server" } },
		Workspace: { Door: { $className: "Part", $properties: { Anchored: true, Material: "Wood" } } },
	},
});

const FILES = {
	"default.project.json": PROJECT,
	"src/server/door.server.luau": "print('file')\n",
	"src/server/lamp.luau": "return 'file'\n",
};

/** Other texts than the project's, another door, and a script that only Studio has. */
const STUDIO = `
	local function new(class, parent, name, source)
		local made = Instance.new(class, parent)
		made.Name = name
		if source then made.Source = source end
		return made
	end
	local server = new("Folder", game:GetService("ServerScriptService"), "Server")
	new("Script", server, "door", "print('studio')\\n")
	new("ModuleScript", server, "lamp", "return 'studio'\\n")
	new("ModuleScript", server, "ghost", "return 'boo'\\n")
	new("Part", workspace, "Door").Anchored = false`;

const SOURCE = (name: string) => `return game:GetService("ServerScriptService").Server["${name}"].Source`;

let desk: ReviewDesk;
afterEach(async () => {
	const { errors } = desk;
	await desk.close();
	expect(errors).toEqual([]);
});

describe("a review in Studio", () => {
	it("says who asks, why, for what, and what confirming would do", async () => {
		desk = await ReviewDesk.open({ files: FILES, studio: STUDIO });
		const report = desk.sync("manual", { reason: "The door opens slowly now." });
		await desk.reviewShown();
		const texts = desk.texts();
		expect(texts).toContain("Claude Code wants to sync the project lighthouse with this place");
		expect(texts).toContain("“The door opens slowly now.”");
		expect(texts).toEqual(expect.arrayContaining(["4 changes", "0 to Studio", "0 to files", "4 undecided"]));
		expect(texts).toContain("Confirm: change nothing");
		expect(texts).toContain("4 not decided: left as they are on both sides, and asked about again next time");
		desk.click("Abort");
		expect(await report).toMatchObject({ status: "rejected" });
	});

	it("does what was chosen for each change and for whole subtrees", async () => {
		desk = await ReviewDesk.open({ files: FILES, studio: STUDIO });
		const report = desk.sync("manual");
		await desk.reviewShown();
		desk.choose("ServerScriptService / Server", "Files");
		desk.choose("door", "Studio");
		expect(["door", "ghost", "lamp"].map((name) => desk.outcome(name))).toEqual([
			"changed in Studio",
			"new file",
			"written to file",
		]);
		expect(desk.outcome("ServerScriptService / Server")).toBe("3 mixed");
		desk.choose("Door", "Skip");
		desk.choose("ghost", "Skip");
		desk.click("Confirm: change 1 in Studio, write 1 file");
		expect(await report).toMatchObject({ status: "success" });
		expect(desk.studio.run(SOURCE("door"))).toEqual(["print('file')\n"]);
		expect(desk.read("src/server/lamp.luau")).toBe("return 'studio'\n");
		expect(desk.studio.run(SOURCE("ghost"))).toEqual(["return 'boo'\n"]);
		expect(desk.studio.run("return workspace.Door.Anchored")).toEqual([false]);
	});

	it("shows the difference of the selected script, with the project's text asked for", async () => {
		desk = await ReviewDesk.open({ files: FILES, studio: STUDIO });
		const report = desk.sync("manual");
		await desk.reviewShown();
		desk.select("lamp");
		await desk.textShown("return 'file'");
		expect(desk.texts()).toEqual(expect.arrayContaining(["−  Studio now", "+  project file", "return 'studio'"]));
		desk.choose("lamp", "Files");
		expect(desk.texts()).toEqual(expect.arrayContaining(["−  project file now", "+  Studio"]));
		desk.select("Door");
		expect(desk.texts()).toEqual(expect.arrayContaining(["Property", "Anchored", "Material", "Plastic", "Wood"]));
		desk.click("Abort");
		await report;
	});

	it("changes nothing when it is aborted, or when nobody answers in time", async () => {
		desk = await ReviewDesk.open({ files: FILES, studio: STUDIO });
		const aborted = desk.sync("manual");
		await desk.reviewShown();
		desk.choose("All changes", "Studio");
		desk.click("Abort");
		expect(await aborted).toMatchObject({ status: "rejected", message: "The changes were rejected in Studio." });
		expect(await desk.sync("manual", { reviewTimeout: 1 })).toMatchObject({
			status: "rejected",
			message: "Nobody decided in Studio within 1 seconds. Nothing was changed.",
		});
		expect(desk.studio.run(SOURCE("lamp"))).toEqual(["return 'studio'\n"]);
		expect(desk.read("src/server/lamp.luau")).toBe("return 'file'\n");
		expect(desk.studio.pluginUi.widgets().filter(({ enabled }) => enabled)).toEqual([]);
	});

	it("is answered later, when the agent does not wait", async () => {
		desk = await ReviewDesk.open({ files: FILES, studio: STUDIO });
		const { status, syncId } = await desk.sync("manual", { wait: false });
		expect(status).toBe("pending");
		await desk.reviewShown();
		desk.choose("All changes", "Studio");
		desk.click("Confirm: change 3 in Studio, delete 1 in Studio");
		expect(await desk.sync("manual", { syncId })).toMatchObject({ status: "success" });
		expect(desk.studio.run(SOURCE("lamp"))).toEqual(["return 'file'\n"]);
	});

	it("merges what both sides changed in different places, and says where it cannot", async () => {
		const lines = (one: string, two: string) => `local one = ${one}\n-- between\n-- them\nlocal two = ${two}\n`;
		const files = { ...FILES, "src/server/lamp.luau": lines("1", "2"), "src/server/door.server.luau": lines("1", "2") };
		desk = await ReviewDesk.open({ files, studio: STUDIO });
		const first = desk.sync("manual");
		await desk.reviewShown();
		desk.choose("All changes", "Studio");
		desk.click("Confirm");
		expect(await first).toMatchObject({ status: "success" });
		for (const [name, text] of [
			["lamp", lines("1", "'studio'")],
			["door", lines("'studio'", "2")],
		] as const) {
			desk.studio.run(`game:GetService("ServerScriptService").Server["${name}"].Source = ${JSON.stringify(text)}`);
		}
		desk.write("src/server/lamp.luau", lines("'file'", "2"));
		desk.write("src/server/door.server.luau", lines("'file'", "2"));
		const report = desk.sync("manual");
		await desk.reviewShown();
		desk.choose("All changes", "Merge");
		await desk.textShown("Confirm: change 1 in Studio, write 1 file");
		expect(desk.outcome("lamp")).toBe("merged into both");
		expect(desk.outcome("door")).toBe("not decided");
		desk.select("door");
		await desk.textShown("1 place changed on both sides. No merge can tell which is meant: choose a side.");
		desk.click("Confirm");
		expect(await report).toMatchObject({ status: "success" });
		const merged = lines("'file'", "'studio'");
		expect(desk.read("src/server/lamp.luau")).toBe(merged);
		expect(desk.studio.run(SOURCE("lamp"))).toEqual([merged]);
		expect(desk.read("src/server/door.server.luau")).toBe(lines("'file'", "2"));
	});
});
