import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { buildModel, gitBlobHash, readInstances, type SnapshotMetadata } from "@studio-bridge/project";
import { check, requests, type WriteBackItem } from "@studio-bridge/protocol";
import { describe, expect, it } from "vitest";
import { Syncs } from "../src/syncs.js";
import {
	agree,
	createProject,
	fastfail,
	type Played,
	proposed,
	scriptEdit,
	scriptedStudio,
} from "./project-fixture.js";

type Game = ReturnType<typeof createProject>;

/** Lets a plugin play its part in a sync that ends well. */
async function during(game: Pick<Game, "project">, play: (played: Played) => Promise<void>, options = fastfail) {
	const studio = scriptedStudio(async (played) => {
		await play(played);
		return { status: "success", changes: [], verdicts: [] };
	});
	expect(await new Syncs().run(studio, game.project, options)).toMatchObject({ status: "success" });
}

describe("readTree", () => {
	const project = JSON.stringify({
		name: "game",
		tree: {
			$className: "DataModel",
			Workspace: { $properties: { Gravity: 10 }, $ignoreUnknownInstances: true },
			ServerScriptService: { Server: { $path: "src" } },
		},
	});

	it("is the tree in columns, breadth first", async () => {
		const game = createProject({ "src/a.server.luau": "print(1)\r\n", "src/b/c.luau": "" }, project);
		await during(game, async ({ raw }) => {
			const page = await raw.readTree({});
			if (page.status !== "success") throw new Error(page.error.message);
			const response = { ...page, type: "response", requestId: "r", commandId: "c" };
			expect(check(requests.readTree.response, response)).toBeUndefined();
			expect(page.names).toEqual(["game", "ServerScriptService", "Workspace", "Server", "a", "b", "c"]);
			expect(page.childCounts).toEqual([2, 1, 0, 2, 0, 1, 0]);
			expect(page.classes.map((index) => page.classNames[index])).toEqual([
				...["DataModel", "ServerScriptService", "Workspace", "Folder", "Script", "Folder", "ModuleScript"],
			]);
			expect(page.ids).toHaveLength(7 * 32);
			expect(page.ids.slice(4 * 32, 5 * 32)).toBe(await game.id("ServerScriptService", "Server", "a"));
			expect(page.sourceHashes).toBe(gitBlobHash("print(1)\n") + gitBlobHash(""));
			expect(page.propertyOwners).toContain(2);
			expect(page.properties[page.propertyOwners.indexOf(2)]).toEqual({ Gravity: { Float32: 10 } });
			expect(JSON.stringify(page.properties)).not.toContain("Source");
			expect(page.keepUnknown).toContain(2);
			expect(page.nextCursor).toBeUndefined();
		});
	});

	it("comes in pages that join to the whole, and there is no other page", async () => {
		const files = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`src/${n}.txt`, "x".repeat(60_000)]));
		const game = createProject(files);
		await during(game, async ({ raw }) => {
			const names: string[] = [];
			let pages = 0;
			for (let cursor: string | undefined = "0"; cursor !== undefined; pages++) {
				const page = await raw.readTree({ cursor });
				if (page.status !== "success") throw new Error(page.error.message);
				names.push(...page.names);
				cursor = page.nextCursor;
			}
			expect(pages).toBeGreaterThan(1);
			expect(names.slice(3).sort()).toEqual([...Array(40).keys()].map(String).sort());
			for (const cursor of ["-1", "43", "x", "1.5"]) expect((await raw.readTree({ cursor })).status).toBe("error");
		});
	});

	it("leaves out a value the wire has no form for, and keeps the others", async () => {
		const properties = { Odd: { NetAssetRef: "AAAA" }, Gravity: { Float32: 10 } };
		const game = createProject({ "src/a.luau": "" });
		const odd = {
			...game.project,
			read: async () => {
				const reading = await game.project.read();
				Object.assign(reading.tree.root, { properties });
				return reading;
			},
		};
		await during({ project: odd }, async ({ raw }) => {
			expect(await raw.readTree({})).toMatchObject({
				properties: expect.arrayContaining([{ Gravity: { Float32: 10 } }]),
			});
		});
	});
});

describe("readSources", () => {
	it("are the texts of the revision with line feeds; a file saved since is a failure, and so is a stranger", async () => {
		const game = createProject({ "src/a.server.luau": "a\r\n", "src/b.server.luau": "b", "src/F/init.luau": "f" });
		const [a, b, folder] = await Promise.all([
			game.id("ServerScriptService", "Server", "a"),
			game.id("ServerScriptService", "Server", "b"),
			game.id("ServerScriptService", "Server", "F"),
		]);
		await during(game, async ({ ask }) => {
			game.write("src/b.server.luau", "b2");
			const stranger = "f".repeat(32);
			expect(await ask.readSources({ ids: [a, b, folder, stranger] })).toEqual({
				status: "success",
				sources: [
					{ id: a, source: "a\n", hash: gitBlobHash("a\n") },
					{ id: folder, source: "f", hash: gitBlobHash("f") },
				],
				failed: [
					{ id: b, message: expect.stringContaining("changed since") },
					{ id: stranger, message: expect.stringContaining("no such script") },
				],
			});
		});
	});
});

describe("readModel", () => {
	it("carries the instances by their ids", async () => {
		const game = createProject({ "src/note.txt": "hello" });
		const id = await game.id("ServerScriptService", "Server", "note");
		await during(game, async ({ ask }) => {
			const { model } = await ask.readModel({ ids: [id] });
			const [folder] = readInstances(Buffer.from(model, "base64"));
			expect(folder?.children.map(({ name }) => name)).toEqual([id]);
			expect(folder?.children[0]?.children[0]).toMatchObject({ className: "StringValue", name: "note" });
		});
	});
});

describe("mergeSources", () => {
	const base = "local a = 1\n\n\nlocal b = 1\n";
	const both = async (file: string, studio: string) => {
		const game = createProject({ "src/main.server.luau": base });
		await agree(game);
		const id = await game.id("ServerScriptService", "Server", "main");
		game.write("src/main.server.luau", file);
		let merged: unknown;
		const play = async ({ ask }: Played) => {
			const { mergeable } = await ask.proposeChanges({ changes: [scriptEdit(id, studio)], last: true });
			expect(mergeable).toEqual([id]);
			const sources = [{ id, source: studio, studioHash: gitBlobHash(studio) }];
			[merged] = (await ask.mergeSources({ sources })).merges;
		};
		await during(game, play, { ...fastfail, mode: "merge" });
		return { id, merged };
	};

	it("join what does not overlap, whatever line endings either side has", async () => {
		const file = base.replace("a = 1", "a = 2").replaceAll("\n", "\r\n");
		const studio = base.replace("b = 1", "b = 3").replaceAll("\n", "\r\n");
		const { id, merged } = await both(file, studio);
		expect(merged).toEqual({ id, source: "local a = 2\n\n\nlocal b = 3\n" });
	});

	it("tell where both changed the same lines", async () => {
		const { id, merged } = await both(base.replace("a = 1", "a = 2"), base.replace("a = 1", "a = 3"));
		expect(merged).toEqual({
			id,
			conflicts: [
				{
					base: { line: 1, lines: ["local a = 1"] },
					file: { line: 1, lines: ["local a = 2"] },
					studio: { line: 1, lines: ["local a = 3"] },
				},
			],
		});
	});
});

/** One instance as Studio would save it. */
function modelOf(className: string, name: string, source: string): string {
	const metadata = { relevantPaths: [], ignoreUnknownInstances: false } as unknown as SnapshotMetadata;
	const properties = { Source: { String: source } };
	return Buffer.from(buildModel({ className, name, properties, children: [], metadata }, "rbxm")).toString("base64");
}

describe("writeBack and settleSync", () => {
	const setUp = async (files: Record<string, string> = { "src/main.server.luau": "print(1)\r\n" }) => {
		const game = createProject(files);
		await agree(game);
		return { ...game, main: await game.id("ServerScriptService", "Server", "main") };
	};
	const edit = (id: string, source: string): WriteBackItem => ({
		kind: "edit",
		id,
		source,
		studioHash: gitBlobHash(source),
	});

	it("writes what is pulled with the file's own line endings, and only then both sides have agreed", async () => {
		const game = await setUp();
		const studioText = "print(2)\n";
		await during(game, async ({ ask }) => {
			await ask.proposeChanges({ changes: [scriptEdit(game.main, studioText)], last: true });
			const { results } = await ask.writeBack({ items: [edit(game.main, studioText)], last: true });
			expect(results).toEqual([{ id: game.main, outcome: "written", sourceHash: gitBlobHash(studioText) }]);
			expect(game.text("src/main.server.luau")).toBe("print(2)\r\n");
			const readBack = [{ id: game.main, studioHash: gitBlobHash(studioText) }];
			await ask.settleSync({ readBack, removed: [], differing: [], last: true });
		});
		expect(readdirSync(path.join(game.folder, ".studio-bridge/backups"))).toHaveLength(1);
		const { defaults } = await proposed(game, [scriptEdit(game.main, "print(3)")]);
		expect(defaults.get(game.main)).toBe("pull");
	});

	it("writes what is new, gone and renamed, and tells the ids that everything has now", async () => {
		const game = await setUp({ "src/main.server.luau": "a", "src/Old/Inner.luau": "i", "src/gone.luau": "g" });
		const [server, old, inner, gone] = await Promise.all([
			game.id("ServerScriptService", "Server"),
			game.id("ServerScriptService", "Server", "Old"),
			game.id("ServerScriptService", "Server", "Old", "Inner"),
			game.id("ServerScriptService", "Server", "gone"),
		]);
		const twin = (id: string, source: string): WriteBackItem => ({
			...{ kind: "add", id, parent: server, ids: [id], model: modelOf("ModuleScript", "Twin", source) },
		});
		await during(game, async ({ ask }) => {
			const items: WriteBackItem[] = [
				{ kind: "edit", id: old, name: "New" },
				{ kind: "remove", id: gone },
				twin("A", "1"),
				twin("B", "2"),
			];
			const { results } = await ask.writeBack({ items, last: true });
			expect(results.map(({ outcome }) => outcome)).toEqual(["written", "written", "written", "written"]);
			const [renamed, , first, second] = results;
			const now = (...names: string[]) => game.id("ServerScriptService", "Server", ...names);
			expect(renamed?.assigned).toEqual([
				{ from: old, id: await now("New") },
				{ from: inner, id: await now("New", "Inner") },
			]);
			expect(first?.assigned).toEqual([{ from: "A", id: await now("Twin") }]);
			expect(second?.assigned).toEqual([{ from: "B", id: expect.not.stringMatching(await now("Twin")) }]);
		});
		expect([game.text("src/New/Inner.luau"), game.text("src/Twin.luau")]).toEqual(["i", "1"]);
		expect(existsSync(path.join(game.folder, "src/gone.luau"))).toBe(false);
	});

	it("an unrelated file that was saved meanwhile is nobody's business", async () => {
		const game = await setUp({ "src/main.server.luau": "a", "src/b.server.luau": "b" });
		await during(game, async ({ ask }) => {
			game.write("src/b.server.luau", "b2");
			const { results } = await ask.writeBack({ items: [edit(game.main, "a2")], last: true });
			expect(results).toMatchObject([{ outcome: "written" }]);
		});
		expect([game.text("src/main.server.luau"), game.text("src/b.server.luau")]).toEqual(["a2", "b2"]);
	});

	it("writes nothing before the last page", async () => {
		const game = await setUp({ "src/main.server.luau": "a", "src/b.server.luau": "b" });
		const b = await game.id("ServerScriptService", "Server", "b");
		await during(game, async ({ ask, raw, revision }) => {
			expect(await raw.writeBack({ revision, items: [edit(game.main, "a2")], last: false })).toEqual({
				status: "received",
				items: 1,
			});
			expect(game.text("src/main.server.luau")).toBe("a");
			await ask.writeBack({ items: [edit(b, "b2")], last: true });
			expect([game.text("src/main.server.luau"), game.text("src/b.server.luau")]).toEqual(["a2", "b2"]);
		});
	});

	it("a file saved since the plan is left alone, and so is everything else", async () => {
		const game = await setUp({ "src/main.server.luau": "a", "src/b.server.luau": "b" });
		const b = await game.id("ServerScriptService", "Server", "b");
		await during(game, async ({ ask }) => {
			game.write("src/b.server.luau", "somebody's work");
			const { results } = await ask.writeBack({ items: [edit(game.main, "a2"), edit(b, "b2")], last: true });
			expect(results).toEqual([
				{ id: game.main, outcome: "refused", message: expect.stringContaining("another file has changed") },
				{ id: b, outcome: "refused", message: expect.stringContaining("left alone") },
			]);
		});
		expect([game.text("src/main.server.luau"), game.text("src/b.server.luau")]).toEqual(["a", "somebody's work"]);
	});

	it("a pushed script is agreed on as it was pushed, whatever its file has become since", async () => {
		for (const savedMeanwhile of [false, true]) {
			const game = await setUp({ "src/main.server.luau": "a", "src/b.luau": "", "src/c.luau": "" });
			game.write("src/main.server.luau", "a2");
			await during(game, async ({ ask }) => {
				await ask.proposeChanges({ changes: [scriptEdit(game.main, "a")], last: true });
				if (savedMeanwhile) game.write("src/main.server.luau", "a3");
				const readBack = [{ id: game.main, studioHash: gitBlobHash("a2") }];
				await ask.settleSync({ readBack, removed: [], differing: [], last: true });
			});
			// Studio has a2, which was the file's. So only the file is new, even where it goes back to what it was before.
			for (const text of ["a4", "a"]) {
				game.write("src/main.server.luau", text);
				const { defaults } = await proposed(game, [scriptEdit(game.main, "a2")]);
				expect(defaults.get(game.main)).toBe("push");
			}
		}
	});

	it("what still differs, or was found to hold another text, is not agreed on", async () => {
		const game = await setUp({ "src/main.server.luau": "a" });
		game.write("src/main.server.luau", "a2");
		for (const told of [
			{ readBack: [], differing: [game.main] },
			{ readBack: [{ id: game.main, studioHash: gitBlobHash("half") }], differing: [] },
			{ readBack: [], differing: [] },
		]) {
			await during(game, async ({ ask }) => {
				await ask.proposeChanges({ changes: [scriptEdit(game.main, "a")], last: true });
				await ask.settleSync({ ...told, removed: [], last: true });
			});
			expect((await proposed(game, [scriptEdit(game.main, "a")])).defaults.get(game.main)).toBe("push");
		}
	});

	it("a dry run writes nothing at all", async () => {
		const game = createProject({ "src/main.server.luau": "a" });
		const main = await game.id("ServerScriptService", "Server", "main");
		const play = async ({ raw, ask, revision }: Played) => {
			expect(await raw.writeBack({ revision, items: [edit(main, "b")], last: true })).toMatchObject({
				status: "error",
			});
			await ask.settleSync({ readBack: [], removed: [], differing: [], last: true });
		};
		await during(game, play, { ...fastfail, mode: "dryrun" });
		expect(game.text("src/main.server.luau")).toBe("a");
		expect(existsSync(path.join(game.folder, ".studio-bridge"))).toBe(false);
	});

	it("answers for its own revision only", async () => {
		const game = await setUp();
		await during(game, async ({ raw }) => {
			const outcome = await raw.readSources({ revision: "another", ids: [game.main] });
			expect(outcome).toMatchObject({ status: "error", error: { code: "invalid_message" } });
		});
	});
});
