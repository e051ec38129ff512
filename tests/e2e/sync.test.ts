import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type Report, Workshop } from "../support/sync-workshop.js";

/** The whole loop: the built binary, a real MCP client, the release plugin in a headless Studio. */
describe("a sync", () => {
	const opened: Workshop[] = [];
	const open = async (...args: Parameters<typeof Workshop.open>) => {
		const workshop = await Workshop.open(...args);
		opened.push(workshop);
		return workshop;
	};
	afterEach(() => Promise.all(opened.splice(0).map((workshop) => workshop.close())));
	const told = ({ status, changes = [] }: Report) => [
		status,
		...changes.map(({ direction = "undecided", patchType, path: at }) => `${direction} ${patchType} ${at}`),
	];

	const files = {
		"src/main.server.luau": "print(1)\n",
		"src/Util.luau": "return {}\n",
		"src/Left.luau": "return 'left'\r\n",
		"src/Right.luau": "return 'right'\n",
		"src/Tools/init.luau": "return 'tools'\n",
		"src/Tools/Hammer.luau": "return 'hammer'\n",
	};
	const at = (name: string) => `ServerScriptService/Server/${name}`;

	it("pushes, pulls, follows removals, and knows after a restart what was agreed on", async () => {
		const shop = await open(files);
		expect(told(await shop.sync("fastfail"))).toEqual(["empty"]);

		shop.write("src/main.server.luau", "print(2)\n");
		expect(told(await shop.sync("dryrun"))).toEqual(["dryrun", `push Edit ${at("main")}`]);
		expect(await shop.source("main")).toBe("print(1)\n");
		expect(told(await shop.sync("fastfail"))).toEqual(["success", `push Edit ${at("main")}`]);
		expect(await shop.source("main")).toBe("print(2)\n");

		await shop.type("Left", "return 'left in Studio'\n");
		expect(told(await shop.sync("fastfail"))).toEqual(["success", `pull Edit ${at("Left")}`]);
		expect(shop.read("src/Left.luau")).toBe("return 'left in Studio'\r\n");
		expect(readdirSync(path.join(shop.folder, ".studio-bridge/backups"))).toHaveLength(1);
		expect(told(await shop.sync("fastfail"))).toEqual(["empty"]);

		await shop.restartServer();
		await shop.type("Right", "return 'right in Studio'\n");
		shop.write("src/main.server.luau", "print(3)\n");
		expect(told(await shop.sync("fastfail")).sort()).toEqual([
			`pull Edit ${at("Right")}`,
			`push Edit ${at("main")}`,
			"success",
		]);

		shop.remove("src/Util.luau");
		expect(told(await shop.sync("fastfail"))).toEqual(["success", `push Remove ${at("Util")}`]);
		expect(await shop.luau("return #game.ServerScriptService.Server:QueryDescendants('#Util')")).toBe("0");

		shop.write("src/New.luau", "return 'new'\n");
		expect(told(await shop.sync("fastfail"))).toEqual(["success", `push Add ${at("New")}`]);
		expect(await shop.source("New")).toBe("return 'new'\n");
		expect(told(await shop.sync("fastfail"))).toEqual(["empty"]);
	});

	it("pulls everything else too: properties, attributes, tags, names, classes, what is new and what is gone", async () => {
		const shop = await open({
			...files,
			"src/Left.meta.json": '{\n\t// why\n\t"properties": { "Tags": ["a"] }\n}\n',
			"src/Sort.luau": "return 'sort'\n",
			"src/Box.model.json": '{\n\t"className": "Part",\n\t"properties": { "Size": [1, 2, 3] }\n}\n',
		});
		expect(told(await shop.sync("fastfail"))).toEqual(["empty"]);
		await shop.luau(`
			local server = game.ServerScriptService.Server
			server.Left:AddTag("b")
			server.Box.Size = Vector3.new(4, 5, 6.5)
			server.Right.Name = "Righter"
			server.Util:Destroy()
			local sort = Instance.new("LocalScript")
			sort.Name = "Sort"
			sort.Source = server.Sort.Source
			server.Sort:Destroy()
			sort.Parent = server
			server.Tools.Hammer:Destroy()
			local module = Instance.new("ModuleScript")
			module.Name = "New"
			module.Source = "return 'new'\\n"
			module:SetAttribute("Level", 3)
			module.Parent = server
			local part = Instance.new("Part")
			part.Name = "Brick: red"
			part.Anchored = true
			part.Parent = server
			local child = Instance.new("ModuleScript")
			child.Name = "Child"
			child.Source = "return 'child'"
			child.Parent = server.main
		`);
		const dry = await shop.sync("dryrun");
		const overrides = dry.changes?.map(({ id }) => ({ id, direction: "pull" }));
		const report = await shop.sync("fastfail", { overrides });
		expect(report).toMatchObject({ status: "success" });
		expect(told(await shop.sync("fastfail"))).toEqual(["empty"]);
		const { "Brick_red~fe7f708565e4eaf19f08/default.project.json": wrapper = "", ...others } = shop.files();
		expect(JSON.parse(wrapper)).toEqual({ name: "Brick: red", tree: { $path: "instance.model.json" } });
		expect(others).toEqual({
			"Box.model.json": '{\n\t"className": "Part",\n\t"properties": { "Size": [4, 5, 6.5] }\n}\n',
			"Brick_red~fe7f708565e4eaf19f08/instance.model.json":
				'{\n\t"className": "Part",\n\t"properties": {\n\t\t"Anchored": true\n\t}\n}\n',
			"Left.luau": "return 'left'\r\n",
			"Left.meta.json": '{\n\t// why\n\t"properties": { "Tags": ["a", "b"] }\n}\n',
			"New.luau": "return 'new'\n",
			"New.meta.json": '{\n\t"attributes": {\n\t\t"Level": 3\n\t}\n}\n',
			"Righter.luau": "return 'right'\n",
			"Sort.client.luau": "return 'sort'\n",
			"Tools.luau": "return 'tools'\n",
			"main/Child.luau": "return 'child'",
			"main/init.server.luau": "print(1)\n",
		});
	});

	it("resolves a conflict as the tools teach it", async () => {
		const shop = await open(files);
		const transcript = new Transcript(shop);
		await shop.sync("fastfail");
		shop.write("src/main.server.luau", "print('from the file')\n");
		await shop.type("main", "print('from Studio')\n");

		transcript.say("Both sides changed `main` since they last agreed.");
		const first = await transcript.call("atlas_sync", { mode: "fastfail" });
		expect(first.isError).toBe(true);
		const { changes = [] } = first.structuredContent as unknown as Report;
		expect(changes).toMatchObject([{ fsPath: "src/main.server.luau", defaultSelection: null }]);
		const [{ id, fsPath } = { id: "", fsPath: "" }] = changes;

		transcript.say("The agent reads Studio's side.");
		const script = await transcript.call("get_script", { id });
		const { source, studioHash } = script.structuredContent as { source: string; studioHash: string };
		expect(source).toBe("print('from Studio')\n");
		expect(studioHash).toBe(changes[0]?.studioHash);

		transcript.say(`It writes what both mean to \`${fsPath}\`.`);
		const merged = "print('from the file')\nprint('from Studio')\n";
		transcript.code("luau", merged);
		shop.write(fsPath ?? "", merged);

		transcript.say("Somebody types on in Studio meanwhile: the hash no longer fits, and nothing is overwritten.");
		await shop.type("main", "print('from Studio, later')\n");
		const override = { id, direction: "push", studioHash };
		const late = await transcript.call("atlas_sync", { mode: "fastfail", overrides: [override] });
		expect(late.structuredContent).toMatchObject({
			status: "fastfail_unresolved",
			verdicts: [{ id, verdict: "hash_mismatch" }],
		});
		expect(await shop.source("main")).toBe("print('from Studio, later')\n");

		transcript.say("It reads again, merges again, and pushes with the hash it saw.");
		const again = await transcript.call("get_script", { fsPath });
		const seen = again.structuredContent as { studioHash: string };
		const final = "print('from the file')\nprint('from Studio, later')\n";
		shop.write(fsPath ?? "", final);
		const last = await transcript.call("atlas_sync", {
			mode: "fastfail",
			overrides: [{ ...override, studioHash: seen.studioHash }],
		});
		expect(last.structuredContent).toMatchObject({ status: "success", verdicts: [{ id, verdict: "applied" }] });
		expect(await shop.source("main")).toBe(final);
		expect(told(await shop.sync("dryrun"))).toEqual(["empty"]);
		expect(JSON.parse(await readLast(shop))).toMatchObject({ status: "empty" });
		await expect(transcript.text()).toMatchFileSnapshot("../../docs/sync-transcript.md");
	});

	it("merges what does not overlap, and shows the lines of what does", async () => {
		const base = "local a = 1\n\n\nlocal b = 1\n";
		const shop = await open({ "src/Clean.luau": base, "src/Clash.luau": base });
		await shop.sync("fastfail");
		for (const name of ["Clean", "Clash"]) {
			shop.write(`src/${name}.luau`, base.replace("a = 1", "a = 2"));
			await shop.type(name, base.replace(name === "Clean" ? "b = 1" : "a = 1", "c = 3"));
		}
		const stopped = await shop.sync("merge");
		expect(stopped.status).toBe("fastfail_unresolved");
		expect(stopped.changes).toMatchObject([
			{
				path: at("Clash"),
				conflicts: [
					{
						base: { line: 1, lines: ["local a = 1"] },
						file: { line: 1, lines: ["local a = 2"] },
						studio: { line: 1, lines: ["local c = 3"] },
					},
				],
			},
			{ path: at("Clean"), direction: "merge", defaultSelection: "merge" },
		]);
		const clash = stopped.changes?.[0];
		const overrides = [{ id: clash?.id, direction: "pull", studioHash: clash?.studioHash }];
		expect(told(await shop.sync("merge", { overrides }))).toEqual([
			"success",
			`pull Edit ${at("Clash")}`,
			`merge Edit ${at("Clean")}`,
		]);
		const merged = "local a = 2\n\n\nlocal c = 3\n";
		expect([shop.read("src/Clean.luau"), await shop.source("Clean")]).toEqual([merged, merged]);
		expect(shop.read("src/Clash.luau")).toBe(await shop.source("Clash"));
		expect(told(await shop.sync("fastfail"))).toEqual(["empty"]);
	});

	it("never removes in bulk without being told", async () => {
		const many = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`src/M${n}.luau`, ""]));
		const shop = await open({ ...files, ...many });
		await shop.sync("fastfail");
		for (const name of Object.keys(many)) shop.remove(name);
		const stopped = await shop.sync("fastfail");
		expect([stopped.status, stopped.changes?.length]).toEqual(["fastfail_unresolved", 11]);
		expect(stopped.changes?.every(({ defaultSelection }) => defaultSelection === null)).toBe(true);
		const overrides = stopped.changes?.map(({ id }) => ({ id, direction: "push" }));
		expect((await shop.sync("fastfail", { overrides })).status).toBe("success");
		expect(await shop.luau("return #game.ServerScriptService.Server:QueryDescendants('#M0')")).toBe("0");
	});

	it("a ledger that is damaged is set aside, and nothing is removed for it", async () => {
		const shop = await open(files);
		await shop.sync("fastfail");
		const ledgers = path.join(shop.folder, ".studio-bridge/ledgers/default.project.json");
		const ledger = path.join(ledgers, "place-7.ledger");
		writeFileSync(ledger, readFileSync(ledger, "utf8").slice(0, 100));
		shop.remove("src/Util.luau");
		await shop.type("main", "print('studio')\n");
		const report = await shop.sync("fastfail");
		expect(told(report).sort()).toEqual([
			"fastfail_unresolved",
			`undecided Edit ${at("main")}`,
			`undecided Remove ${at("Util")}`,
		]);
		expect(report.message).toContain("set aside");
		expect(existsSync(`${ledger}.damaged`)).toBe(true);
	});
});

async function readLast(shop: Workshop): Promise<string> {
	const uri = "studio-bridge://sync/last";
	expect((await shop.agent.client.listResources()).resources).toMatchObject([{ uri }]);
	const { contents } = await shop.agent.client.readResource({ uri });
	const [last] = contents;
	return last !== undefined && "text" in last ? (last.text as string) : "";
}

/** What an agent asked and what it was told, as a page to read. */
class Transcript {
	readonly #shop: Workshop;
	readonly #parts = [
		"# A conflict, resolved by an agent",
		"<!-- Recorded by tests/e2e/sync.test.ts; `pnpm vitest run tests/e2e/sync.test.ts -u` records it anew. Do not edit. -->",
		"A script was changed in its file and in Studio. Nobody's version is lost on the way to one that both sides have.",
	];

	constructor(shop: Workshop) {
		this.#shop = shop;
	}

	say(words: string): void {
		this.#parts.push(words);
	}

	code(language: string, code: string): void {
		this.#parts.push(`\`\`\`${language}\n${code.trimEnd()}\n\`\`\``);
	}

	async call(tool: string, input: Record<string, unknown>) {
		this.code("json", JSON.stringify({ tool, arguments: input }, undefined, "\t"));
		const result = await this.#shop.call(tool, input);
		const [block] = result.content;
		if (block?.type === "text") this.code("text", `${result.isError === true ? "isError: true\n\n" : ""}${block.text}`);
		return result;
	}

	text(): string {
		return `${this.#parts.join("\n\n")}\n`;
	}
}
