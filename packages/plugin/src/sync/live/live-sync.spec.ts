import type { ChangePush, PushOutcome } from "../../generated/protocol";
import { check } from "../../generated/protocol";
import { gitBlobHash } from "../../hash/content-hash";
import { expectSame } from "../../testing/expect-same";
import { connectionIsLost, type FakeNode, FakeProject } from "../../testing/fake-project";
import { createSyncWorld } from "../../testing/sync-world";
import { SyncService } from "../sync-service";
import { type LiveNews, LiveSync } from "./live-sync";

export = () => {
	let setup: ReturnType<typeof createSyncWorld>;
	let syncs: SyncService;
	let live: LiveSync;
	let news: LiveNews[];
	let server: FakeProject;
	let outcome: unknown;
	beforeEach(() => {
		setup = createSyncWorld();
		syncs = new SyncService(setup.world);
		news = [];
		live = new LiveSync(setup.world, syncs, (one) => news.push(one));
		outcome = undefined;
	});
	afterEach(() => {
		live.stop();
		setup.root.Destroy();
	});

	const sourceOf = (target: Instance) => (target as unknown as { Source: string }).Source;
	function setSource(target: Instance, source: string): void {
		(target as unknown as { Source: string }).Source = source;
	}

	function add(className: keyof CreatableInstances, name: string, source?: string): Instance {
		const made = new Instance(className);
		made.Name = name;
		if (source !== undefined) setSource(made, source);
		made.Parent = setup.root;
		return made;
	}

	/** Begins a live sync of a project that Studio has exactly. */
	function begin(...children: FakeNode[]): void {
		server = new FakeProject({ name: "Place", className: "Folder", children });
		task.spawn(() => {
			outcome = live.liveSync({ project: { name: "game" } }, server);
		});
		round();
		told();
	}

	function round() {
		return syncs.handler({ mode: "live", overrides: [], reviewTimeoutMs: 0, wait: true }, server);
	}

	/** What the server was told since it was last asked, by the names of the instances. */
	function told(): string[] {
		task.wait();
		setup.scheduler.advance(0.5);
		const changes = server.changed;
		server.changed = [];
		const ids = syncs.retained.current();
		return changes
			.map(({ id, deep, sourceHash }) => {
				const name = ids?.get(id)?.Name ?? "?";
				return `${name}${deep === true ? " deep" : ""}${sourceHash !== undefined ? " text" : ""}`;
			})
			.sort((a, b) => a < b);
	}

	function push(pushes: ChangePush[]): PushOutcome[] {
		const result = live.applyChanges({ pushes }, server);
		expect(check("ApplyChangesResult", { ...result, type: "result", requestId: "r" })).to.equal(undefined);
		return (result as { results?: PushOutcome[] }).results ?? [];
	}

	function textPush(name: string, before: string, source: string): ChangePush {
		return {
			id: server.id(name),
			text: { source, hash: gitBlobHash(source), expected: gitBlobHash(before) },
		};
	}

	describe("tells the server", () => {
		it("of a text with its hash", () => {
			const target = add("ModuleScript", "A", "one");
			begin({ name: "A", className: "ModuleScript", source: "one" });
			setSource(target, "two");
			task.wait();
			setup.scheduler.advance(0.1);
			expectSame(server.changed, [{ id: server.id("A"), sourceHash: gitBlobHash("two") }]);
		});

		it("of a property the project says something about, and of no other", () => {
			const part = add("Part", "P") as Part;
			begin({ name: "P", className: "Part", properties: { Anchored: { Bool: false } } });
			part.Transparency = 0.5;
			expectSame(told(), []);
			part.Anchored = true;
			expectSame(told(), ["P"]);
		});

		it("of names, attributes and tags", () => {
			const folder = add("Folder", "F");
			begin({
				name: "F",
				className: "Folder",
				properties: { Attributes: { Attributes: { Level: { Float64: 1 } } }, Tags: { Tags: ["Old"] } },
			});
			folder.SetAttribute("Level", 2);
			expectSame(told(), ["F"]);
			folder.AddTag("New");
			expectSame(told(), ["F"]);
			folder.Name = "G";
			expectSame(told(), ["G"]);
		});

		it("of children that come and go", () => {
			const target = add("ModuleScript", "A", "one");
			begin({ name: "A", className: "ModuleScript", source: "one" });
			const made = add("Folder", "Made");
			expectSame(told(), ["Place"]);
			made.Parent = undefined;
			expectSame(told(), ["Place"]);
			target.Parent = undefined;
			expectSame(told(), ["? deep", "Place"]);
		});

		it("nothing of what went and came back within an undo", () => {
			const target = add("ModuleScript", "A", "one");
			begin({ name: "A", className: "ModuleScript", source: "one" });
			target.Parent = undefined;
			target.Parent = setup.root;
			expectSame(told(), ["Place"]);
		});

		it("nothing of strangers where the project leaves them alone", () => {
			add("Folder", "F");
			begin({ name: "F", className: "Folder", keepUnknown: true });
			const stranger = new Instance("Part");
			stranger.Parent = setup.root.FindFirstChild("F");
			expectSame(told(), []);
			stranger.Parent = undefined;
			expectSame(told(), []);
		});

		it("nothing of what the server itself wrote", () => {
			const part = add("Part", "P") as Part;
			const target = add("ModuleScript", "A", "one");
			begin(
				{ name: "A", className: "ModuleScript", source: "one" },
				{ name: "P", className: "Part", properties: { Anchored: { Bool: false } } },
			);
			const anchored = { Anchored: { value: { Bool: true }, expected: { Bool: false } } };
			push([textPush("A", "one", "two"), { id: server.id("P"), properties: anchored }]);
			expectSame([sourceOf(target), part.Anchored, told()], ["two", true, []]);
			setSource(target, "three");
			expectSame(told(), ["A text"]);
		});

		it("of a text that is being typed once it was still, or the tab is closed", () => {
			const target = add("ModuleScript", "A", "one") as ModuleScript;
			begin({ name: "A", className: "ModuleScript", source: "one" });
			const editor = game.GetService("ScriptEditorService");
			editor.OpenScriptDocumentAsync(target);
			const tab = editor.FindScriptDocument(target) as ScriptDocument;
			for (let key = 1; key <= 4; key++) {
				tab.EditTextAsync("x", 1, 1, 1, 1);
				expectSame(told(), []);
			}
			setup.scheduler.advance(1);
			expectSame(told(), ["A text"]);
			tab.EditTextAsync("y", 1, 1, 1, 1);
			tab.CloseAsync();
			expectSame(told(), ["A text"]);
		});
	});

	describe("a push", () => {
		it("is made only where Studio has what is expected", () => {
			const target = add("ModuleScript", "A", "typed");
			begin({ name: "A", className: "ModuleScript", source: "typed" });
			expectSame(push([textPush("A", "one", "two")]), [
				{ id: server.id("A"), outcome: "stale", sourceHash: gitBlobHash("typed") },
			]);
			expect(sourceOf(target)).to.equal("typed");
			expectSame(push([textPush("A", "typed", "two")]), [
				{ id: server.id("A"), outcome: "applied", sourceHash: gitBlobHash("two") },
			]);
		});

		it("leaves a property alone that somebody changed", () => {
			const part = add("Part", "P") as Part;
			begin({ name: "P", className: "Part", properties: { Transparency: { Float32: 0 } } });
			part.Transparency = 0.25;
			const transparency = { Transparency: { value: { Float32: 1 }, expected: { Float32: 0 } } };
			expectSame(push([{ id: server.id("P"), properties: transparency }])[0].outcome, "stale");
			expect(part.Transparency).to.equal(0.25);
		});

		it("of an instance that is gone has failed, and the others are made", () => {
			const gone = add("ModuleScript", "Gone", "one");
			const target = add("ModuleScript", "A", "one");
			begin(
				{ name: "A", className: "ModuleScript", source: "one" },
				{ name: "Gone", className: "ModuleScript", source: "one" },
			);
			gone.Parent = undefined;
			const outcomes = push([textPush("Gone", "one", "two"), textPush("A", "one", "two")]);
			expectSame(
				outcomes.map((one) => one.outcome),
				["failed", "applied"],
			);
			expect(sourceOf(target)).to.equal("two");
		});

		it("is one undo step", () => {
			const [a, b] = [add("ModuleScript", "A", "one"), add("ModuleScript", "B", "one")];
			begin(
				{ name: "A", className: "ModuleScript", source: "one" },
				{ name: "B", className: "ModuleScript", source: "one" },
			);
			push([textPush("A", "one", "two"), textPush("B", "one", "two")]);
			game.GetService("ChangeHistoryService").Undo();
			expectSame([sourceOf(a), sourceOf(b)], ["one", "one"]);
		});

		it("is refused where no live sync runs", () => {
			const result = live.applyChanges({ pushes: [] }, new FakeProject({ name: "Place", className: "Folder" }));
			expect(result.status).to.equal("error");
		});
	});

	describe("a round", () => {
		it("leaves what nobody decided, and lets the person decide it from what waits", () => {
			const target = add("ModuleScript", "A", "Studio");
			begin({ name: "A", className: "ModuleScript", source: "file" });
			expect(sourceOf(target)).to.equal("Studio");
			const waiting = [{ id: server.id("A"), path: "A", className: "ModuleScript", patchType: "Edit" } as const];
			live.liveStatus({ state: "on", waiting }, server);
			expectSame(news[news.size() - 1].waiting, waiting);
			live.review();
			expectSame(
				setup.reviewer.shown?.map(({ id }) => id),
				[server.id("A")],
			);
			setup.reviewer.decide?.({ accepted: true, selections: new Map([[server.id("A"), "pull"]]) });
			expectSame(server.decided, [{ id: server.id("A"), direction: "pull", studioHash: gitBlobHash("Studio") }]);
		});

		it("of mode live is refused without a live sync, and any other with one", () => {
			begin();
			const other = syncs.handler({ mode: "dryrun", overrides: [], reviewTimeoutMs: 0, wait: true }, server);
			expect(other.status).to.equal("already_connected");
			live.stop();
			expect(round().status).to.equal("error");
		});
	});

	describe("ends", () => {
		it("when the person stops it", () => {
			begin();
			live.stop();
			expectSame([outcome, news[news.size() - 1].state], [{ status: "success", reason: "stopped" }, "off"]);
		});

		it("with the connection", () => {
			begin();
			live.disconnected();
			expectSame(outcome, { status: "success", reason: "disconnected" });
		});

		it("with the connection that is found lost when something is told", () => {
			const target = add("ModuleScript", "A", "one");
			begin({ name: "A", className: "ModuleScript", source: "one" });
			server.before.studioChanged = () => connectionIsLost;
			setSource(target, "two");
			told();
			expectSame(outcome, { status: "success", reason: "disconnected" });
		});

		it("and tells again what the server was too busy for", () => {
			const target = add("ModuleScript", "A", "one");
			begin({ name: "A", className: "ModuleScript", source: "one" });
			server.before.studioChanged = () => ({ code: "too_many_requests", message: "busy" });
			setSource(target, "two");
			expectSame(told(), []);
			server.before.studioChanged = undefined;
			setup.scheduler.advance(1);
			expectSame(told(), ["A text"]);
		});

		it("once only, and a second one is refused meanwhile", () => {
			begin();
			expect(live.liveSync({ project: { name: "other" } }, server).status).to.equal("already_connected");
		});
	});
};
