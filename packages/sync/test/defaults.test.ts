import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gitBlobHash } from "@studio-bridge/project";
import type { SyncChange } from "@studio-bridge/protocol";
import { describe, expect, it } from "vitest";
import { Syncs } from "../src/syncs.js";
import { agree, createProject, fastfail, proposed, published, scriptEdit, scriptedStudio } from "./project-fixture.js";

const merge = { ...fastfail, mode: "merge" as const };

async function agreedProject(files: Record<string, string> = { "src/main.server.luau": "print(1)" }) {
	// Enough that removing one of them is not removing half.
	const padding = Object.fromEntries([1, 2, 3, 4].map((n) => [`src/Other${n}.luau`, ""]));
	const game = createProject({ ...files, ...padding });
	await agree(game);
	return { ...game, main: await game.id("ServerScriptService", "Server", "main").catch(() => "") };
}

describe("defaults by the ledger", () => {
	it("push what changed in the file, pull what changed in Studio, leave what changed in both", async () => {
		const game = await agreedProject();
		expect((await proposed(game, [scriptEdit(game.main, "print(2)")])).defaults.get(game.main)).toBe("pull");
		game.write("src/main.server.luau", "print(3)");
		expect((await proposed(game, [scriptEdit(game.main, "print(1)")])).defaults.get(game.main)).toBe("push");
		expect((await proposed(game, [scriptEdit(game.main, "print(2)")])).defaults.size).toBe(0);
	});

	it("do not mind line endings", async () => {
		const game = await agreedProject({ "src/main.server.luau": "a\r\nb\r\n" });
		expect((await proposed(game, [scriptEdit(game.main, "a\nc\n")])).defaults.get(game.main)).toBe("pull");
	});

	it("take a draft in the script editor for Studio's text", async () => {
		const game = await agreedProject();
		game.write("src/main.server.luau", "print(3)");
		const withDraft = scriptEdit(game.main, "print(1)", { draftHash: gitBlobHash("print('draft')") });
		expect((await proposed(game, [withDraft])).defaults.size).toBe(0);
	});

	it("weigh properties as they weigh texts", async () => {
		const game = await agreedProject();
		const change = scriptEdit(game.main, "print(1)", { properties: { Disabled: { current: true, incoming: false } } });
		expect((await proposed(game, [change])).defaults.get(game.main)).toBe("pull");
		game.write("src/main.server.luau", "print(3)");
		expect((await proposed(game, [change])).defaults.size).toBe(0);
		const stillDefault = { properties: { Disabled: { current: false, incoming: true } } };
		const pushed = scriptEdit(game.main, "print(1)", stillDefault);
		expect((await proposed(game, [pushed])).defaults.get(game.main)).toBe("push");
	});

	it("notice another name or class in Studio", async () => {
		const game = await agreedProject();
		for (const properties of [
			{ changedName: { current: "Renamed", incoming: "main" } },
			{ changedClassName: { current: "LocalScript", incoming: "Script" } },
		])
			expect((await proposed(game, [scriptEdit(game.main, "print(1)", { properties })])).defaults.get(game.main)).toBe(
				"pull",
			);
	});

	it("are per place: another place has agreed on nothing", async () => {
		const game = await agreedProject();
		const info = { ...published, placeId: 8 };
		expect((await proposed(game, [scriptEdit(game.main, "print(2)")], { info })).defaults.size).toBe(0);
	});

	it.each([
		["truncated", (text: string) => text.slice(0, text.length / 2)],
		["with one bit turned", (text: string) => text.replace("Server", "Servfr")],
		["empty", () => ""],
	])("a ledger that is %s is set aside, and decides nothing any more", async (_name, damage) => {
		const game = await agreedProject();
		const folder = path.join(game.folder, ".studio-bridge/ledgers/default.project.json");
		const file = path.join(folder, "place-7.ledger");
		writeFileSync(file, damage(readFileSync(file, "utf8")));
		const removal = onlyInStudio("print(1)");
		const { defaults, report } = await proposed(game, [scriptEdit(game.main, "print(2)"), removal]);
		expect(defaults.size).toBe(0);
		expect(report.message).toContain("set aside");
		expect(readdirSync(folder)).toContain("place-7.ledger.damaged");
		await agree(game);
		expect((await proposed(game, [scriptEdit(game.main, "print(2)")])).defaults.get(game.main)).toBe("pull");
	});
});

function onlyInStudio(text: string, more: Partial<SyncChange> = {}): SyncChange {
	return scriptEdit("{0}", text, { patchType: "Remove", ...more });
}

describe("defaults by git, where nothing was agreed on", () => {
	const committed = async (...texts: string[]) => {
		const game = createProject({ "src/a.luau": "" });
		game.git("init", "--quiet");
		for (const [index, text] of texts.entries()) {
			game.write("src/main.server.luau", text);
			game.git("add", "--all");
			game.git("commit", "--quiet", "--message", String(index));
		}
		return { ...game, main: await game.id("ServerScriptService", "Server", "main") };
	};

	it("after a git pull the old text in Studio never wins", async () => {
		const game = await committed("old", "new");
		expect((await proposed(game, [scriptEdit(game.main, "old")])).defaults.get(game.main)).toBe("push");
	});

	it("a new text in Studio beside a clean file is pulled; beside an edited one nobody knows", async () => {
		const game = await committed("old", "new");
		expect((await proposed(game, [scriptEdit(game.main, "studio")])).defaults.get(game.main)).toBe("pull");
		game.write("src/main.server.luau", "edited");
		expect((await proposed(game, [scriptEdit(game.main, "studio")])).defaults.size).toBe(0);
	});

	it("a draft nobody has committed keeps an old script from being overwritten", async () => {
		const game = await committed("old", "new");
		game.write("src/main.server.luau", "edited");
		const change = scriptEdit(game.main, "old", { draftHash: gitBlobHash("draft") });
		expect((await proposed(game, [change])).defaults.size).toBe(0);
	});

	it("a property that differs too keeps git from deciding", async () => {
		const game = await committed("old", "new");
		const change = scriptEdit(game.main, "old", { properties: { Disabled: { current: true, incoming: false } } });
		expect((await proposed(game, [change])).defaults.size).toBe(0);
	});

	it("a merge starts from the last commit", async () => {
		const game = await committed("a\n\nb\n");
		game.write("src/main.server.luau", "a2\n\nb\n");
		expect((await proposed(game, [scriptEdit(game.main, "a\n\nb2\n")], { options: merge })).mergeable).toEqual([
			game.main,
		]);
	});
});

describe("removals", () => {
	it("of a file are followed in Studio while its script is as agreed", async () => {
		const game = await agreedProject();
		game.remove("src/main.server.luau");
		expect((await proposed(game, [onlyInStudio("print(1)")])).defaults.get("{0}")).toBe("push");
		for (const change of [
			onlyInStudio("print(2)"),
			onlyInStudio("print(1)", { draftHash: gitBlobHash("x") }),
			onlyInStudio("print(1)", { count: 2 }),
		])
			expect((await proposed(game, [change])).defaults.size).toBe(0);
	});

	it("of a script in Studio are followed on disk while its file is as agreed", async () => {
		const game = await agreedProject();
		const gone: SyncChange = { ...scriptEdit(game.main, ""), patchType: "Add", studioHash: undefined as never };
		delete gone.studioHash;
		expect((await proposed(game, [gone])).defaults.get(game.main)).toBe("pull");
		game.write("src/main.server.luau", "print(2)");
		expect((await proposed(game, [gone])).defaults.size).toBe(0);
	});

	it("that are none: what was made in Studio since both agreed is pulled, unless somebody left it undecided before", async () => {
		const game = await agreedProject();
		const made = onlyInStudio("print('new')", { path: "ServerScriptService/Server/made" });
		expect((await proposed(game, [made])).defaults.get("{0}")).toBe("pull");
		const elsewhere = { ...published, placeId: 0, placeName: "never agreed" };
		expect((await proposed(game, [made], { info: elsewhere })).defaults.size).toBe(0);
		const left = scriptedStudio(async ({ ask }) => {
			await ask.proposeChanges({ changes: [made], last: true });
			await ask.settleSync({ readBack: [], removed: [], differing: [made.id], last: true });
			return { status: "success", changes: [], verdicts: [] };
		});
		await new Syncs().run(left, game.project, fastfail);
		expect((await proposed(game, [made])).defaults.size).toBe(0);
		expect((await proposed(game, [{ ...made, path: `${made.path} 2` }])).defaults.size).toBe(1);
	});

	it("are never defaulted for a place that was not published", async () => {
		const local = { ...published, placeId: 0 };
		const game = createProject({ "src/main.server.luau": "print(1)", "src/a.luau": "", "src/b.luau": "" });
		await agree(game, local);
		const main = await game.id("ServerScriptService", "Server", "main");
		game.remove("src/main.server.luau");
		const change = onlyInStudio("print(1)");
		expect((await proposed(game, [change], { info: local })).defaults.size).toBe(0);
		game.write("src/main.server.luau", "print(1)");
		const gone: SyncChange = { path: "main", id: main, patchType: "Add", className: "Script" };
		expect((await proposed(game, [gone], { info: local })).defaults.size).toBe(0);
	});

	it("in bulk wait for somebody to decide: an emptied folder removes nothing", async () => {
		const names = Array.from({ length: 11 }, (_, n) => `S${n}`);
		const game = await agreedProject(Object.fromEntries(names.map((name) => [`src/${name}.server.luau`, ""])));
		for (const name of names) game.remove(`src/${name}.server.luau`);
		const changes = names.map((name) => onlyInStudio("", { id: name, path: `ServerScriptService/Server/${name}` }));
		expect((await proposed(game, changes)).defaults.size).toBe(0);
		expect((await proposed(game, changes.slice(0, 7))).defaults.size).toBe(7);
	});

	it("on both sides are forgotten, so that a file that comes back is new", async () => {
		const game = await agreedProject();
		game.remove("src/main.server.luau");
		await agree(game);
		game.write("src/main.server.luau", "print(1)");
		const add: SyncChange = { path: "main", id: game.main, patchType: "Add", className: "Script" };
		expect((await proposed(game, [add])).defaults.get(game.main)).toBe("push");
	});
});

describe("a three-way merge", () => {
	const base = "local a = 1\n\n\nlocal b = 1\n";

	it("is offered for what both sides changed, and joins what does not overlap", async () => {
		const game = await agreedProject({ "src/main.server.luau": base });
		game.write("src/main.server.luau", base.replace("a = 1", "a = 2"));
		const studio = base.replace("b = 1", "b = 3");
		const change = scriptEdit(game.main, studio);
		expect((await proposed(game, [change])).mergeable).toEqual([]);
		expect((await proposed(game, [change], { options: merge })).mergeable).toEqual([game.main]);
	});

	it("is not offered without a base, for a draft, or when more than the text differs", async () => {
		const game = await agreedProject({ "src/main.server.luau": base });
		game.write("src/main.server.luau", "x");
		const changes = [
			scriptEdit(game.main, "y", { draftHash: gitBlobHash("z") }),
			scriptEdit(game.main, "y", { properties: { Disabled: { current: true, incoming: false } } }),
		];
		for (const change of changes) expect((await proposed(game, [change], { options: merge })).mergeable).toEqual([]);
		const elsewhere = { options: merge, info: { ...published, placeId: 9 } };
		expect((await proposed(game, [scriptEdit(game.main, "y")], elsewhere)).mergeable).toEqual([]);
	});
});
