import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, renameSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { eventually, LiveProcess } from "../support/live-workshop.js";
import { Workshop } from "../support/sync-workshop.js";

/** The built binary keeps a real project and a headless Studio with the release plugin together. */
describe("a live sync", () => {
	const opened: Workshop[] = [];
	const open = async (files: Record<string, string>) => {
		const shop = await Workshop.open(files);
		opened.push(shop);
		return shop;
	};
	afterEach(() => Promise.all(opened.splice(0).map((shop) => shop.close())));

	const files = {
		"src/main.server.luau": "print(1)\n",
		"src/Util.luau": "return {}\n",
		"src/Tools/init.luau": "return 'tools'\n",
		"src/Tools/Hammer.luau": "return 'hammer'\n",
	};
	const at = (name: string) => `ServerScriptService/Server/${name}`;
	const namesIn = (shop: Workshop, below = "game.ServerScriptService.Server") =>
		shop.luau(
			`local names = {} for _, one in ${below}:GetDescendants() do table.insert(names, one.Name) end table.sort(names) return table.concat(names, " ")`,
		);
	const textOf = (shop: Workshop, name: string) => (existsSync(path.join(shop.folder, name)) ? shop.read(name) : "");

	it("brings a save to Studio and an edit in Studio to the file, and nothing back", async () => {
		const shop = await open(files);
		const live = await shop.goLive();
		shop.write("src/main.server.luau", "print(2)\n");
		await eventually(() => shop.source("main"), "print(2)\n");
		await shop.type("Util", "return { 1 }\n");
		await eventually(() => textOf(shop, "src/Util.luau"), "return { 1 }\n");
		shop.write("src/main.server.luau", "print(3)\n");
		await eventually(() => shop.source("main"), "print(3)\n");
		await eventually(() => live.flows, [`→ ${at("main")}`, `← ${at("Util")}`, `→ ${at("main")}`]);
		expect(await live.stop()).toBe(0);
		expect((await shop.sync("fastfail")).status).toBe("empty");
		expect(live.flows).toHaveLength(3);
	});

	it("takes what is new, renamed and removed on either side", async () => {
		const shop = await open(files);
		const live = await shop.goLive();
		shop.write("src/New/Deep/init.luau", "return 'deep'\n");
		await eventually(() => namesIn(shop), "Deep Hammer New Tools Util main");
		await shop.luau(
			'local made = Instance.new("ModuleScript") made.Name = "Made" made.Source = "return 5\\n" made.Parent = game.ServerScriptService.Server',
		);
		await eventually(() => textOf(shop, "src/Made.luau"), "return 5\n");
		await shop.luau('game.ServerScriptService.Server.Made.Name = "Renamed"');
		await eventually(
			() => readdirSync(path.join(shop.folder, "src")).sort(),
			[...["New", "Renamed.luau", "Tools", "Util.luau", "main.server.luau"]],
		);
		expect(shop.read("src/Renamed.luau")).toBe("return 5\n");
		renameSync(path.join(shop.folder, "src/Util.luau"), path.join(shop.folder, "src/Moved.luau"));
		await eventually(() => namesIn(shop), "Deep Hammer Moved New Renamed Tools main");
		shop.remove("src/New");
		await eventually(() => namesIn(shop), "Hammer Moved Renamed Tools main");
		await shop.luau("game.ServerScriptService.Server.Renamed.Parent = nil");
		await eventually(() => existsSync(path.join(shop.folder, "src/Renamed.luau")), false);
		expect(live.waiting).toEqual([]);
		await live.stop();
		expect((await shop.sync("fastfail")).status).toBe("empty");
	});

	it("lets a conflict wait, touches neither side, and goes on with everything else", async () => {
		const shop = await open(files);
		await (await shop.goLive()).stop();
		shop.write("src/main.server.luau", "print('file')\n");
		await shop.type("main", "print('Studio')\n");
		const live = await shop.goLive();
		await eventually(() => live.waiting, [at("main")]);
		shop.write("src/Util.luau", "return 2\n");
		await eventually(() => shop.source("Util"), "return 2\n");
		shop.write("src/main.server.luau", "print('file, later')\n");
		shop.write("src/Util.luau", "return 3\n");
		await eventually(() => shop.source("Util"), "return 3\n");
		expect(await shop.source("main")).toBe("print('Studio')\n");
		expect(shop.read("src/main.server.luau")).toBe("print('file, later')\n");
		expect(live.waiting).toEqual([at("main")]);
		await shop.type("main", "print('file, later')\n");
		await eventually(() => live.waiting, []);
	});

	it("takes an undo in Studio for the edit it is", async () => {
		const shop = await open(files);
		await shop.goLive();
		shop.write("src/Util.luau", "return 'pushed'\n");
		await eventually(() => shop.source("Util"), "return 'pushed'\n");
		// After the script has ended: scripts are steps of their own.
		await shop.luau(
			`task.delay(0.1, function()
				local history, util = game:GetService("ChangeHistoryService"), game.ServerScriptService.Server.Util
				while util.Source ~= "return {}\\n" and history:GetCanUndo() do history:Undo() end
			end)`,
		);
		await eventually(() => textOf(shop, "src/Util.luau"), "return {}\n");
	});

	it("edits an open script where it differs, so that the cursor stays", async () => {
		const shop = await open({ "src/Long.luau": "local a = 1\nlocal b = 2\nlocal c = 3\n" });
		await shop.goLive();
		const service = 'game:GetService("ScriptEditorService")';
		const target = "game.ServerScriptService.Server.Long";
		await shop.luau(
			`${service}:OpenScriptDocumentAsync(${target}) ${service}:FindScriptDocument(${target}):ForceSetSelectionAsync(3, 7)`,
		);
		shop.write("src/Long.luau", "local a = 100\nlocal b = 2\nlocal c = 3\n");
		await eventually(() => shop.source("Long"), "local a = 100\nlocal b = 2\nlocal c = 3\n");
		const cursor = `local line, character = ${service}:FindScriptDocument(${target}):GetSelection() return line .. ":" .. character`;
		expect(await shop.luau(cursor)).toBe("3:7");
	});

	it("waits with pulling what is being typed until it is still", async () => {
		const shop = await open(files);
		const live = await shop.goLive();
		const service = 'game:GetService("ScriptEditorService")';
		await shop.luau(
			`local util = game.ServerScriptService.Server.Util ${service}:OpenScriptDocumentAsync(util) local tab = ${service}:FindScriptDocument(util)
			for index = 1, 8 do tab:EditTextAsync("-- " .. index .. "\\n", 1, 1, 1, 1) task.wait(0.15) end`,
		);
		await eventually(() => textOf(shop, "src/Util.luau").split("\n").length, 10);
		await eventually(() => live.flows, [`← ${at("Util")}`]);
	});

	it("follows git from branch to branch, thousands of files at once", async () => {
		const many = Object.fromEntries(
			Array.from({ length: 2_000 }, (_, n) => [`src/m${n % 40}/M${n}.luau`, `return ${n}\n`]),
		);
		const shop = await open(many);
		const git = (...words: string[]) =>
			execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t.example", ...words], { cwd: shop.folder });
		git("init", "-q", "-b", "one");
		shop.write(".gitignore", ".studio-bridge\n");
		git("add", "-A");
		git("commit", "-qm", "one");
		git("checkout", "-qb", "two");
		for (const name of Object.keys(many)) shop.write(name, `return "two" -- ${name}\n`);
		shop.write("src/Only.luau", "return 'two'\n");
		git("add", "-A");
		git("commit", "-qm", "two");
		git("checkout", "-q", "one");
		const live = await shop.goLive();
		const count = (text: string) =>
			shop.luau(
				`local found = 0 for _, one in game.ServerScriptService.Server:GetDescendants() do if one:IsA("ModuleScript") and string.find(one.Source, '${text}', 1, true) then found += 1 end end return tostring(found)`,
			);
		git("checkout", "-q", "two");
		await eventually(() => count('return "two"'), "2000");
		await eventually(() => shop.source("Only"), "return 'two'\n");
		git("checkout", "-q", "one");
		await eventually(() => count('return "two"'), "0");
		await eventually(() => shop.luau("return tostring(game.ServerScriptService.Server:FindFirstChild('Only'))"), "nil");
		expect(live.waiting).toEqual([]);
		await live.stop();
		expect((await shop.sync("fastfail")).status).toBe("empty");
	}, 120_000);

	it("does nothing while a playtest runs, and catches up", async () => {
		const shop = await open(files);
		const live = await shop.goLive();
		await shop.agent.call("studio_play", { action: "start" });
		await eventually(() => live.state, "paused");
		shop.write("src/Util.luau", "return 'while playing'\n");
		shop.write("src/main.server.luau", "print('while playing')\n");
		expect(await shop.luau("return game.ServerScriptService.Server.Util.Source")).toBe("return {}\n");
		await shop.agent.call("studio_play", { action: "stop" });
		await eventually(() => live.state, "on");
		await eventually(() => shop.source("Util"), "return 'while playing'\n");
	});

	it("deletes nothing when the root vanishes, and compares everything when it is back", async () => {
		const shop = await open(files);
		const live = await shop.goLive();
		const [here, away] = [shop.folder, `${shop.folder}-away`];
		renameSync(here, away);
		await eventually(() => live.state, "paused");
		await shop.luau("game.ServerScriptService.Server.Util.Source = \"return 'meanwhile'\\n\"");
		renameSync(away, here);
		await eventually(() => live.state, "on");
		await eventually(() => textOf(shop, "src/Util.luau"), "return 'meanwhile'\n");
		expect(await namesIn(shop)).toBe("Hammer Tools Util main");
		expect(readdirSync(path.join(shop.folder, "src")).sort()).toEqual(["Tools", "Util.luau", "main.server.luau"]);
	});

	it("resumes with a plan after the host, and after Studio, was killed", async () => {
		const shop = await open(files);
		const live = await shop.goLive();
		process.kill(shop.agent.pid as number, "SIGKILL");
		shop.write("src/main.server.luau", "print('without a host')\n");
		await shop.restartServer();
		await eventually(() => shop.source("main"), "print('without a host')\n");
		await eventually(() => live.state, "on");
		await shop.studio.kill("SIGKILL");
		await eventually(() => live.state, "lost");
		shop.write("src/Util.luau", "return 'without Studio'\n");
		shop.openStudio(shop.folder, 7);
		await eventually(() => live.state, "on");
		await eventually(() => shop.source("Util"), "return 'without Studio'\n");
		expect(live.waiting).toEqual([]);
	});

	it("refuses other syncs of the same Studio, and says what to do", async () => {
		const shop = await open(files);
		await shop.goLive();
		const { isError, structuredContent, content } = await shop.call("atlas_sync", { mode: "dryrun" });
		expect([isError, structuredContent]).toMatchObject([true, { status: "already_connected" }]);
		expect(JSON.stringify(content)).toContain("Stop it");
		const second = new LiveProcess(shop.port, shop.folder);
		await eventually(() => second.state, "stopped");
		expect(second.events.at(-1)?.message).toContain("running in this Studio already");
		expect(await second.ended()).toBe(1);
	});
});
