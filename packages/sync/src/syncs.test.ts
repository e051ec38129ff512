import { gitBlobHash } from "@studio-bridge/project";
import { describe, expect, it } from "vitest";
import {
	createProject,
	fastfail,
	GAME,
	proposed,
	published,
	scriptEdit,
	scriptedStudio,
} from "../test/project-fixture.js";
import { projectAt } from "./project/synced-project.js";
import type { SyncAnswer } from "./sync-session.js";
import { Syncs } from "./syncs.js";

const empty: SyncAnswer = { status: "empty", verdicts: [] };

describe("one sync", () => {
	it("passes mode and overrides on as they are", async () => {
		const { project } = createProject({ "src/main.server.luau": "" });
		const overrides = [{ id: "a", direction: "push" as const, expectedProperties: { Anchored: true } }];
		for (const mode of ["standard", "manual", "fastfail", "dryrun", "merge"] as const) {
			const asked = {
				mode,
				overrides,
				reviewTimeoutMs: 5,
				wait: false,
				requestedBy: { name: "Claude", reason: "Doors" },
			};
			const studio = scriptedStudio(async ({ params }) => {
				expect(params).toEqual({ ...asked, project: { name: "game", path: project.folder } });
				return empty;
			});
			expect(await new Syncs().run(studio, project, asked)).toEqual({ status: "empty" });
		}
	});

	it("names the file of each change that has one", async () => {
		const game = createProject({ "src/main.server.luau": "print(1)", "src/Util/init.luau": "return 1" });
		const main = await game.id("ServerScriptService", "Server", "main");
		const folder = await game.id("ServerScriptService", "Server");
		const service = await game.id("ServerScriptService");
		const edit = scriptEdit(main, "print(2)");
		const { report } = await proposed(game, [
			edit,
			{ ...edit, id: folder, className: "Folder" },
			{ ...edit, id: service, className: "ServerScriptService" },
			{ ...edit, id: "{C0FFEE00-0000-4000-8000-000000000000}", patchType: "Remove" },
			{ ...edit, id: "f".repeat(32) },
		]);
		expect(report.changes?.map(({ fsPath }) => fsPath)).toEqual([
			"src/main.server.luau",
			expect.toBeOneOf(["src", null]),
			null,
			null,
			null,
		]);
		expect(report.changes?.[0]).toMatchObject({ ...edit, defaultSelection: null });
	});

	it("that failed half-way says what was done and what was not", async () => {
		const game = createProject({ "src/main.server.luau": "print(1)" });
		const id = await game.id("ServerScriptService", "Server", "main");
		const result = {
			status: "error",
			error: { code: "apply_failed", message: "One change could not be applied." },
			applied: [scriptEdit(id, "x", { direction: "push" })],
			failed: [{ id: "b", message: "It is locked." }],
			verdicts: [],
		};
		const studio = scriptedStudio(() => Promise.reject(Object.assign(new Error("failed"), { result })));
		expect(await new Syncs().run(studio, game.project, fastfail)).toEqual({
			status: "error",
			message: "One change could not be applied.",
			changes: [{ ...result.applied[0], defaultSelection: null, fsPath: "src/main.server.luau" }],
			failed: result.failed,
			verdicts: [],
		});
	});

	it("whose session is lost is nobody's answer", async () => {
		const { project } = createProject({ "src/main.server.luau": "" });
		const studio = scriptedStudio(() => Promise.reject(new Error("the Studio went away")));
		await expect(new Syncs().run(studio, project, fastfail)).rejects.toThrow("the Studio went away");
	});
});

describe("guards", () => {
	it.each([
		["servePlaceIds without this place", { servePlaceIds: [8] }, 7, "only for the places 8"],
		["servePlaceIds and an unpublished place", { servePlaceIds: [8] }, 0, "never published"],
		["blockedPlaceIds with this place", { blockedPlaceIds: [7] }, 7, "blockedPlaceIds"],
	])("%s: refused before anything is asked", async (_name, options, placeId, words) => {
		const { project } = createProject({ "src/a.luau": "" }, JSON.stringify({ ...JSON.parse(GAME), ...options }));
		const studio = scriptedStudio(() => Promise.reject(new Error("asked")), { ...published, placeId });
		const report = await new Syncs().run(studio, project, fastfail);
		expect(report).toMatchObject({ status: "error", message: expect.stringContaining(words) });
	});

	it("the same project serves the places it is for", async () => {
		const options = { servePlaceIds: [7], blockedPlaceIds: [8] };
		const { project } = createProject({ "src/a.luau": "" }, JSON.stringify({ ...JSON.parse(GAME), ...options }));
		expect(
			await new Syncs().run(
				scriptedStudio(async () => empty),
				project,
				fastfail,
			),
		).toEqual({ status: "empty" });
	});

	it("a project that is gone, has lost a folder, or is no place stops with the reason", async () => {
		const asked = scriptedStudio(() => Promise.reject(new Error("asked")));
		const lost = createProject({ "src/a.luau": "" });
		lost.remove("src");
		const model = createProject({ "src/a.luau": "" }, '{"name": "m", "tree": {"$path": "src"}}');
		const reports = await Promise.all(
			[projectAt(`${lost.folder}/gone`), lost.project, model.project].map((p) => new Syncs().run(asked, p, fastfail)),
		);
		expect(reports.map(({ status }) => status)).toEqual(["error", "error", "error"]);
		expect(reports.map(({ message }) => message)).toEqual([
			expect.stringContaining("There is no project at"),
			expect.stringContaining("src, which does not exist"),
			expect.stringContaining("describes a Folder, not a place"),
		]);
	});

	it("one sync at a time for each session, any number for different ones", async () => {
		const syncs = new Syncs();
		const { project } = createProject({ "src/a.luau": "" });
		const { project: other } = createProject({ "src/a.luau": "" });
		const second = { ...published, sessionId: "studio-2" };
		const inner: unknown[] = [];
		const outer = scriptedStudio(async () => {
			inner.push(
				await syncs.run(
					scriptedStudio(async () => empty),
					other,
					fastfail,
				),
			);
			inner.push(
				await syncs.run(
					scriptedStudio(async () => empty, second),
					project,
					fastfail,
				),
			);
			inner.push(
				await syncs.run(
					scriptedStudio(async () => empty, { ...second, sessionId: "3" }),
					other,
					fastfail,
				),
			);
			return empty;
		});
		expect(await syncs.run(outer, project, fastfail)).toEqual({ status: "empty" });
		expect(inner).toEqual([{ status: "sync_in_progress" }, { status: "empty" }, { status: "empty" }]);
		expect(
			await syncs.run(
				scriptedStudio(async () => empty),
				project,
				fastfail,
			),
		).toEqual({ status: "empty" });
	});
});

describe("a review that goes on", () => {
	it("is asked about by its id, and its plugin goes on with the same revision", async () => {
		const game = createProject({ "src/main.server.luau": "print(1)" });
		const id = await game.id("ServerScriptService", "Server", "main");
		const syncs = new Syncs();
		let first = "";
		const pending = scriptedStudio(async ({ revision }) => {
			first = revision;
			return { status: "pending", syncId: "s1", changes: [], verdicts: [] };
		});
		expect(await syncs.run(pending, game.project, { ...fastfail, wait: false })).toMatchObject({ syncId: "s1" });
		const decided = scriptedStudio(async ({ ask, revision }) => {
			expect(revision).toBe(first);
			const { sources } = await ask.readSources({ ids: [id] });
			expect(sources).toEqual([{ id, source: "print(1)", hash: gitBlobHash("print(1)") }]);
			return { status: "rejected", changes: [], verdicts: [], message: "No." };
		});
		const go = { ...fastfail, syncId: "s1" };
		expect(await syncs.run(decided, game.project, go)).toEqual({ status: "rejected", message: "No.", changes: [] });
		expect(await syncs.run(decided, game.project, go)).toMatchObject({
			status: "error",
			message: expect.stringContaining("s1"),
		});
	});

	it("belongs to its session", async () => {
		const { project } = createProject({ "src/a.luau": "" });
		const syncs = new Syncs();
		const pending = async (): Promise<SyncAnswer> => ({ status: "pending", syncId: "s1", changes: [], verdicts: [] });
		await syncs.run(scriptedStudio(pending), project, fastfail);
		const other = scriptedStudio(async () => empty, { ...published, sessionId: "studio-2" });
		expect(await syncs.run(other, project, { ...fastfail, syncId: "s1" })).toMatchObject({ status: "error" });
	});
});
