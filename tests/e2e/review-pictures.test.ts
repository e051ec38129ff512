import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { root } from "../support/repository.js";
import { HOME, REVIEW, ReviewDesk } from "../support/review-desk.js";

/** With STUDIO_BRIDGE_PICTURES=write, the pictures of docs/review.md are made anew. */
const isWriting = process.env.STUDIO_BRIDGE_PICTURES === "write";

let desk: ReviewDesk;
afterEach(async () => {
	const { errors } = desk;
	await desk.close();
	expect(errors).toEqual([]);
});

/** What a window looks like in both themes. Whoever looks at it must be able to read these texts. */
function picture(name: string, widget: string, texts: string[]): void {
	expect(desk.texts(widget)).toEqual(expect.arrayContaining(texts));
	for (const theme of ["Dark", "Light"]) {
		desk.useTheme(theme);
		const file = path.join(root, "docs/images", `${name}-${theme.toLowerCase()}.png`);
		const png = desk.studio.pluginUi.screenshotWidget(widget);
		if (isWriting) writeFileSync(file, png);
		expect(existsSync(file), `${file}: made with STUDIO_BRIDGE_PICTURES=write`).toBe(true);
	}
	desk.useTheme("Dark");
}

const PROJECT = {
	name: "lighthouse",
	tree: {
		$className: "DataModel",
		ReplicatedStorage: { Shared: { $path: "src/shared" } },
		ServerScriptService: { Server: { $path: "src/server" } },
		Workspace: {
			Lighthouse: {
				$className: "Model",
				Door: {
					$className: "Part",
					$properties: { Anchored: true, Color: [0.72, 0.2, 0.16], Material: "Wood", Size: [4, 7.5, 1] },
				},
			},
		},
	},
};

const DOOR_FILE = `local TweenService = game:GetService("TweenService")

local door = workspace.Lighthouse.Door
local slowly = TweenInfo.new(0.8, Enum.EasingStyle.Sine)

local function moveTo(angle)
	local goal = { CFrame = door.CFrame * CFrame.Angles(0, math.rad(angle), 0) }
	TweenService:Create(door, slowly, goal):Play()
end

local function open()
	moveTo(90)
	task.delay(3, moveTo, -90)
end

door.Touched:Connect(open)
`;

const DOOR_STUDIO = `local TweenService = game:GetService("TweenService")

local door = workspace.Lighthouse.Door

local function moveTo(angle)
	door.CFrame *= CFrame.Angles(0, math.rad(angle), 0)
end

local function open()
	moveTo(90)
	task.delay(3, moveTo, -90)
end

door.Touched:Connect(open)
`;

const KEEPER = (name: string, round: number) =>
	`local Keeper = {}\n\nKeeper.name = "${name}"\nKeeper.round = ${round}\n\nreturn Keeper\n`;

const FILES = {
	"default.project.json": JSON.stringify(PROJECT),
	"src/server/door.server.luau": DOOR_FILE,
	"src/server/keeper.luau": KEEPER("Ada", 4),
	"src/shared/lamp.luau": "return { brightness = 4 }\n",
	"src/shared/foghorn.luau": "return { seconds = 6 }\n",
};

const STUDIO = `
	local function new(class, parent, name, source)
		local made = Instance.new(class, parent)
		made.Name = name
		if source then made.Source = source end
		return made
	end
	local server = new("Folder", game:GetService("ServerScriptService"), "Server")
	new("Script", server, "door", ${JSON.stringify(DOOR_STUDIO)})
	new("ModuleScript", server, "keeper", ${JSON.stringify(KEEPER("Grace", 4))})
	local shared = new("Folder", game:GetService("ReplicatedStorage"), "Shared")
	new("ModuleScript", shared, "lamp", "return { brightness = 2 }\\n")
	local door = new("Part", new("Model", workspace, "Lighthouse"), "Door")
	door.Size, door.Anchored, door.Color = Vector3.new(4, 7, 1), true, Color3.new(0.4, 0.4, 0.42)`;

describe("the review", () => {
	it("shows a few changes, a difference and a table of properties", async () => {
		desk = await ReviewDesk.open({ files: FILES, studio: STUDIO });
		const report = desk.sync("manual", { reason: "The door opens slowly now, and the lighthouse has a foghorn." });
		await desk.reviewShown();
		desk.choose("door", "Studio");
		desk.choose("lamp", "Files");
		desk.choose("Door", "Studio");
		desk.select("door");
		await desk.textShown("local slowly = TweenInfo.new(0.8, Enum.EasingStyle.Sine)");
		picture("review-difference", REVIEW, [
			"Claude Code wants to sync the project lighthouse with this place",
			"3 to Studio",
			"1 to files",
			"1 undecided",
			"Confirm: change 3 in Studio, write 1 file",
		]);
		desk.select("Door");
		picture("review-properties", REVIEW, ["Color", "102, 102, 107", "184, 51, 41", "Material", "Plastic", "Wood"]);
		desk.studio.pluginUi.resizeWidget(REVIEW, { width: 620, height: 700 });
		picture("review-narrow", REVIEW, ["Confirm: change 3 in Studio, write 1 file"]);
		desk.studio.pluginUi.resizeWidget(REVIEW, { width: 1040, height: 640 });
		desk.choose("All changes", "Studio");
		desk.click("Filter_undecided");
		picture("review-all-decided", REVIEW, ["Everything is decided.", "0 undecided", "Confirm: change 5 in Studio"]);
		desk.click("Confirm");
		expect(await report).toMatchObject({ status: "success" });
	});

	it("shows where both sides changed the same lines", async () => {
		desk = await ReviewDesk.open({ files: FILES, studio: STUDIO });
		const first = desk.sync("manual");
		await desk.reviewShown();
		desk.choose("All changes", "Studio");
		desk.click("Confirm");
		await first;
		desk.studio.run(
			`game:GetService("ServerScriptService").Server.keeper.Source = ${JSON.stringify(KEEPER("Grace", 4))}`,
		);
		desk.write("src/server/keeper.luau", KEEPER("Joan", 4));
		const report = desk.sync("manual", { reason: "A new keeper." });
		await desk.reviewShown();
		desk.choose("keeper", "Merge");
		await desk.textShown("Studio, line 3");
		picture("review-conflict", REVIEW, [
			"1 place changed on both sides. No merge can tell which is meant: choose a side.",
			'Keeper.name = "Grace"',
			'Keeper.name = "Joan"',
		]);
		desk.click("Abort");
		await report;
	});

	it("shows 10,000 changes with as many objects as fit into the window", async () => {
		const folders = [...Array(100).keys()].map((folder) => [
			`Block ${folder}`,
			Object.fromEntries([
				["$className", "Folder"],
				...[...Array(100).keys()].map((part) => [
					`Brick ${part}`,
					{ $className: "Part", $properties: { Transparency: 0.5 } },
				]),
			]),
		]);
		const project = {
			name: "city",
			tree: { $className: "DataModel", Workspace: { City: { $className: "Folder", ...Object.fromEntries(folders) } } },
		};
		desk = await ReviewDesk.open({
			files: { "default.project.json": JSON.stringify(project) },
			studio: `
				local city = Instance.new("Folder", workspace)
				city.Name = "City"
				for folder = 0, 99 do
					local block = Instance.new("Folder", city)
					block.Name = "Block " .. folder
					for part = 0, 99 do Instance.new("Part", block).Name = "Brick " .. part end
				end`,
		});
		const report = desk.sync("manual", { reason: "The city is made of glass." });
		await desk.reviewShown();
		const few = desk.nodes().length;
		expect(few).toBeLessThan(600);
		desk.choose("Block 1", "Studio");
		desk.choose("Block 10", "Skip");
		desk.select("Block 0");
		picture("review-10000", REVIEW, ["10000 changes", "100 to Studio", "9800 undecided", "100 to Studio", "Brick 0"]);
		for (const y of [200, 1000, 5000, 100_000]) {
			desk.studio.pluginUi.scrollAt(REVIEW, 200, 300, { y });
			expect(desk.nodes().length).toBeLessThan(600);
		}
		expect(desk.texts()).toContain("Block 99");
		desk.studio.pluginUi.scrollAt(REVIEW, 200, 300, { y: -1_000_000 });
		desk.choose("All changes", "Studio");
		desk.click("Confirm: change 10000 in Studio");
		expect(await report).toMatchObject({ status: "success" });
		expect(desk.studio.run(`return workspace.City["Block 99"]["Brick 99"].Transparency`)).toEqual([0.5]);
	}, 120_000);
});

describe("the home page", () => {
	const lone = {
		"default.project.json": JSON.stringify({
			name: "lighthouse",
			tree: { $className: "DataModel", ServerScriptService: { Server: { $path: "src" } } },
		}),
		"src/lamp.luau": "return 4\n",
	};

	it("says how it is connected, what was synced, and lets a person change both", async () => {
		desk = await ReviewDesk.open({ files: lone });
		expect(await desk.sync("standard", { reason: "First light." })).toMatchObject({ status: "success" });
		await desk.openHome();
		picture("home-connected", HOME, ["Connected", "lighthouse", "1 to Studio, 0 to files."]);
		desk.click("Settings", HOME);
		picture("home-settings", HOME, ["always", "Also about more than", "Port of the server"]);
		desk.click("Back", HOME);
		desk.click("Disconnect", HOME);
		await desk.textShown("Disconnected", HOME);
		picture("home-disconnected", HOME, ["Disconnected", "Connect"]);
		desk.click("Connect", HOME);
		await desk.textShown("Connected", HOME);
	});

	it("asks for a code where no server knows it", async () => {
		desk = await ReviewDesk.open({ files: lone, settings: { StudioBridge_key: "" }, isStranger: true });
		await desk.openHome();
		picture("home-pairing", HOME, ["Not connected", "Pair with a server"]);
	});

	it("asks always once a person wants that, in this Studio and the next", async () => {
		desk = await ReviewDesk.open({ files: lone });
		await desk.openHome();
		desk.click("Settings", HOME);
		desk.click("always", HOME);
		const report = desk.sync("fastfail");
		await desk.reviewShown();
		expect(desk.texts()).toContain("Your settings say: always ask.");
		desk.click("Abort");
		expect(await report).toMatchObject({ status: "rejected" });
		desk.reloadPlugin();
		await desk.openHome();
		const again = desk.sync("standard");
		await desk.reviewShown();
		desk.click("Confirm");
		expect(await again).toMatchObject({ status: "success" });
	});

	it("asks about more changes than a person lets through", async () => {
		const files = { ...lone, "src/door.luau": "return 5\n", "src/keeper.luau": "return 6\n" };
		const studio = `Instance.new("Folder", game:GetService("ServerScriptService")).Name = "Server"`;
		desk = await ReviewDesk.open({ files, studio });
		await desk.openHome();
		desk.click("Settings", HOME);
		desk.studio.pluginUi.enterText(HOME, "Limit of changes", "2");
		const report = desk.sync("standard");
		await desk.reviewShown();
		expect(desk.texts()).toContain("Your settings say: ask about more than 2 changes.");
		desk.click("Confirm");
		expect(await report).toMatchObject({ status: "success" });
	});
});
