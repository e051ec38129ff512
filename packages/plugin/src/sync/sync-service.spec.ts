import type { CommandParams, SyncChange, SyncOverride } from "../generated/protocol";
import { check } from "../generated/protocol";
import { gitBlobHash } from "../hash/content-hash";
import { expectSame } from "../testing/expect-same";
import { connectionIsLost, type FakeNode, FakeProject } from "../testing/fake-project";
import { createSyncWorld } from "../testing/sync-world";
import { SyncService } from "./sync-service";

type Mode = CommandParams<"sync">["mode"];
type Outcome = { status: string; changes?: SyncChange[]; message?: string; syncId?: string } & Record<string, unknown>;

const history = game.GetService("ChangeHistoryService");

export = () => {
	let setup: ReturnType<typeof createSyncWorld>;
	let service: SyncService;
	beforeEach(() => {
		setup = createSyncWorld();
		service = new SyncService(setup.world);
	});
	afterEach(() => setup.root.Destroy());

	function project(children: FakeNode[]): FakeProject {
		return new FakeProject({ name: "Place", className: "Folder", children });
	}

	function params(mode: Mode, overrides: SyncOverride[] = [], more: Partial<CommandParams<"sync">> = {}) {
		return { mode, overrides, reviewTimeoutMs: 5000, wait: true, ...more } as CommandParams<"sync">;
	}

	/** Runs a sync and checks its answer against the wire. */
	function sync(
		server: FakeProject,
		mode: Mode,
		overrides?: SyncOverride[],
		more?: Partial<CommandParams<"sync">>,
	): Outcome {
		const outcome = service.handler(params(mode, overrides, more), server);
		const violation = check("SyncResult", { ...outcome, type: "result", requestId: "r" });
		expect(violation && `${violation.path} ${violation.message}`).to.equal(undefined);
		return outcome as unknown as Outcome;
	}

	function addScript(
		name: string,
		source: string,
		className: "Script" | "ModuleScript" = "ModuleScript",
	): ModuleScript {
		const made = new Instance(className) as ModuleScript;
		made.Name = name;
		setSource(made, source);
		made.Parent = setup.root;
		return made;
	}

	function setSource(target: Instance, source: string): void {
		(target as unknown as { Source: string }).Source = source;
	}

	function sourceOf(target: Instance | undefined): string {
		return (target as unknown as { Source: string }).Source;
	}

	function conflict() {
		const target = addScript("A", "studio");
		return { target, server: project([{ name: "A", className: "ModuleScript", source: "file" }]) };
	}

	describe("standard", () => {
		it("is empty when nothing differs, and the server is told that all is equal", () => {
			addScript("A", "same\r\n");
			const server = project([{ name: "A", className: "ModuleScript", source: "same\n" }]);
			expectSame(sync(server, "standard"), { status: "empty", verdicts: [] });
			expectSame(server.settled, { revision: "rev", readBack: [], removed: [], differing: [], last: true });
		});

		it("fast-forwards when every change has a default", () => {
			const { target, server } = conflict();
			server.defaults.set(server.id("A"), "push");
			const outcome = sync(server, "standard");
			expect(outcome.status).to.equal("success");
			expect(setup.reviewer.decide).to.equal(undefined);
			expect(sourceOf(target)).to.equal("file");
			const [change] = outcome.changes as SyncChange[];
			expectSame([change.direction, change.defaultSelection, change.patchType], ["push", "push", "Edit"]);
			expectSame(server.settled?.readBack, [{ id: server.id("A"), studioHash: gitBlobHash("file") }]);
		});

		it("asks in Studio when something is undecided, and does what is chosen", () => {
			const { target, server } = conflict();
			setup.reviewer.answer = { accepted: true, selections: new Map([[server.id("A"), "push"]]) };
			expect(sync(server, "standard").status).to.equal("success");
			expect(sourceOf(target)).to.equal("file");
			expect(setup.reviewer.shown).to.equal(undefined);
		});

		it("leaves alone what a review left undecided, and agrees on nothing about it", () => {
			const { target, server } = conflict();
			setup.reviewer.answer = { accepted: true, selections: new Map() };
			expectSame(sync(server, "standard").changes, []);
			expect(sourceOf(target)).to.equal("studio");
			expectSame(server.settled?.differing, [server.id("A")]);
		});

		it("is rejected by the user", () => {
			const { target, server } = conflict();
			setup.reviewer.answer = { accepted: false, message: "no" };
			const outcome = sync(server, "standard");
			expectSame([outcome.status, outcome.message, outcome.changes?.size()], ["rejected", "no", 1]);
			expect(sourceOf(target)).to.equal("studio");
			expect(server.settled).to.equal(undefined);
		});

		it("is rejected when nobody answers in time", () => {
			const { server } = conflict();
			let outcome: Outcome | undefined;
			task.spawn(() => {
				outcome = sync(server, "standard");
			});
			setup.scheduler.advance(4.9);
			expect(outcome).to.equal(undefined);
			setup.scheduler.advance(0.2);
			expect(outcome?.status).to.equal("rejected");
			expect(outcome?.message).to.equal("Nobody decided in Studio within 5 seconds. Nothing was changed.");
			expect(setup.reviewer.shown).to.equal(undefined);
		});
	});

	describe("manual", () => {
		it("asks even when everything has a default", () => {
			const { target, server } = conflict();
			server.defaults.set(server.id("A"), "push");
			setup.reviewer.answer = { accepted: true, selections: new Map([[server.id("A"), "pull"]]) };
			expect(sync(server, "manual").status).to.equal("success");
			expect(sourceOf(target)).to.equal("studio");
			expect((server.written[0] as { source?: string }).source).to.equal("studio");
		});

		it("is rejected when the user aborts", () => {
			const { server } = conflict();
			setup.reviewer.answer = { accepted: false, message: "no" };
			expect(sync(server, "manual").status).to.equal("rejected");
		});
	});

	describe("fastfail", () => {
		it("succeeds when defaults and overrides decide everything", () => {
			const { target, server } = conflict();
			const overrides = [
				{ id: server.id("A"), direction: "push", studioHash: gitBlobHash("studio") },
			] as SyncOverride[];
			expect(sync(server, "fastfail", overrides).status).to.equal("success");
			expect(sourceOf(target)).to.equal("file");
		});

		it("ends at once with every change when one is undecided", () => {
			const { target, server } = conflict();
			addScript("Extra", "x");
			server.defaultFor = ({ patchType }) => (patchType === "Remove" ? "pull" : undefined);
			const outcome = sync(server, "fastfail");
			expect(outcome.status).to.equal("fastfail_unresolved");
			expectSame(
				outcome.changes?.map(({ direction }) => direction ?? "none"),
				["none", "pull"],
			);
			expect(sourceOf(target)).to.equal("studio");
			expect(setup.reviewer.decide).to.equal(undefined);
		});

		it("ends when an override was refused, even where there was a default", () => {
			const { target, server } = conflict();
			server.defaults.set(server.id("A"), "push");
			const overrides = [{ id: server.id("A"), direction: "push", studioHash: gitBlobHash("older") }] as SyncOverride[];
			const outcome = sync(server, "fastfail", overrides);
			expect(outcome.status).to.equal("fastfail_unresolved");
			const [verdict] = outcome.verdicts as { verdict: string; currentHash: string }[];
			expectSame([verdict.verdict, verdict.currentHash], ["hash_mismatch", gitBlobHash("studio")]);
			expect(sourceOf(target)).to.equal("studio");
		});
	});

	describe("dryrun", () => {
		it("tells everything and touches nothing", () => {
			const { target, server } = conflict();
			server.defaults.set(server.id("A"), "push");
			const [canUndo] = [history.GetCanUndo()];
			const outcome = sync(server, "dryrun");
			expect(outcome.status).to.equal("dryrun");
			const [change] = outcome.changes as SyncChange[];
			expectSame([change.studioHash, change.direction], [gitBlobHash("studio"), "push"]);
			expect(sourceOf(target)).to.equal("studio");
			expectSame(server.asked, ["readTree", "proposeChanges"]);
			expect(history.GetCanUndo()).to.equal(canUndo);
		});

		it("is empty when nothing differs, without settling anything", () => {
			const server = project([]);
			expect(sync(server, "dryrun").status).to.equal("empty");
			expectSame(server.asked, ["readTree"]);
		});
	});

	describe("merge", () => {
		it("writes a clean merge to both sides", () => {
			const { target, server } = conflict();
			server.merge = (id, source) => ({ id, source: `${source}+file` });
			const outcome = sync(server, "merge");
			expect(outcome.status).to.equal("success");
			const [change] = outcome.changes as SyncChange[];
			expectSame([change.direction, change.defaultSelection], ["merge", "merge"]);
			expect(sourceOf(target)).to.equal("studio+file");
			expect((server.written[0] as { source?: string }).source).to.equal("studio+file");
			expectSame(server.settled?.readBack, [{ id: server.id("A"), studioHash: gitBlobHash("studio+file") }]);
		});

		it("returns what overlaps with its hunks", () => {
			const { target, server } = conflict();
			const side = { line: 1, lines: ["x"] };
			server.merge = (id) => ({ id, conflicts: [{ base: side, file: side, studio: side }] });
			const outcome = sync(server, "merge");
			expect(outcome.status).to.equal("fastfail_unresolved");
			expectSame(outcome.changes?.[0].conflicts, [{ base: side, file: side, studio: side }]);
			expect(sourceOf(target)).to.equal("studio");
		});

		it("lets an override decide otherwise", () => {
			const { target, server } = conflict();
			server.merge = (id, source) => ({ id, source: `${source}+file` });
			expect(sync(server, "merge", [{ id: server.id("A"), direction: "push" }]).status).to.equal("success");
			expect(sourceOf(target)).to.equal("file");
		});
	});

	describe("a pending review", () => {
		it("is answered pending, and goes on with its id", () => {
			const { target, server } = conflict();
			const first = sync(server, "standard", [], { wait: false });
			expect(first.status).to.equal("pending");
			const { syncId } = first;
			expect(sync(server, "standard", [], { wait: false, syncId }).status).to.equal("pending");
			const other = sync(server, "standard");
			expectSame([other.status, other.syncId], ["sync_in_progress", syncId]);
			setup.reviewer.decide?.({ accepted: true, selections: new Map([[server.id("A"), "push"]]) });
			expect(sourceOf(target)).to.equal("studio");
			expect(sync(server, "standard", [], { syncId }).status).to.equal("success");
			expect(sourceOf(target)).to.equal("file");
			const gone = sync(server, "standard", [], { syncId });
			expect((gone.error as { code: string }).code).to.equal("unknown_request");
		});

		it("is over when its time is up, and then another sync may begin", () => {
			const { server } = conflict();
			const { syncId } = sync(server, "standard", [], { wait: false });
			setup.scheduler.advance(6);
			expect(sync(server, "dryrun").status).to.equal("dryrun");
			expect(sync(server, "standard", [], { syncId }).status).to.equal("error");
		});

		it("ends with the connection", () => {
			const { server } = conflict();
			sync(server, "standard", [], { wait: false });
			service.disconnected();
			expect(setup.reviewer.shown).to.equal(undefined);
			expect(sync(server, "dryrun").status).to.equal("dryrun");
		});
	});

	it("answers a second sync while one runs", () => {
		const { server } = conflict();
		let second: Outcome | undefined;
		server.before.proposeChanges = () => {
			second = sync(server, "dryrun");
			return undefined;
		};
		sync(server, "dryrun");
		expect(second?.status).to.equal("sync_in_progress");
	});

	it("answers already_connected during a live sync, and keeps the ids it has", () => {
		const { server } = conflict();
		sync(server, "dryrun");
		const before = service.retained.current();
		service.live = { found() {}, renumbered() {}, compared() {} };
		expect(sync(server, "standard").status).to.equal("already_connected");
		expect(service.retained.current()).to.equal(before);
	});

	it("passes on what the server says is wrong", () => {
		const { server } = conflict();
		server.before.readTree = () => connectionIsLost;
		expectSame(sync(server, "dryrun").error, connectionIsLost);
		server.before.readTree = undefined;
		expect(sync(server, "dryrun").status).to.equal("dryrun");
	});

	describe("what is written", () => {
		it("is one undo step", () => {
			const { target, server } = conflict();
			server.defaultFor = () => "push";
			addScript("Doomed", "x");
			const bigger = project([
				{ name: "A", className: "ModuleScript", source: "file" },
				{ name: "New", className: "Folder", children: [{ name: "Part", className: "Part" }] },
			]);
			bigger.defaultFor = () => "push";
			const outcome = sync(bigger, "standard");
			expectSame(outcome.error, undefined);
			const names = () =>
				setup.root
					.GetChildren()
					.map(({ Name }) => Name)
					.join(",");
			expect(names()).to.equal("A,New");
			history.Undo();
			expect(names()).to.equal("A,Doomed");
			expect(sourceOf(target)).to.equal("studio");
		});

		it("is put back when one change fails, and every change says so", () => {
			const { target, server } = conflict();
			const part = new Instance("Part");
			part.Name = "B";
			part.Parent = setup.root;
			const bigger = project([
				{ name: "A", className: "ModuleScript", source: "file" },
				{ name: "B", className: "Part", properties: { Anchored: { Bool: true } } },
			]);
			bigger.defaultFor = () => "push";
			bigger.before.readSources = () => {
				part.Anchored = true;
				part.Parent = undefined;
				return undefined;
			};
			const outcome = sync(bigger, "standard");
			expect(outcome.status).to.equal("error");
			expectSame((outcome.error as { code: string }).code, "apply_failed");
			expectSame(outcome.applied, []);
			const failures = outcome.failed as { id: string; message: string }[];
			expect(failures.size()).to.equal(2);
			expect(failures[1].message).to.equal("It was deleted since it was compared. Sync again.");
			expect(sourceOf(target)).to.equal("studio");
			expect(server.settled).to.equal(undefined);
		});

		it("is put back when the server refuses the pulls", () => {
			const { target } = conflict();
			addScript("B", "mine");
			const server = project([
				{ name: "A", className: "ModuleScript", source: "file" },
				{ name: "B", className: "ModuleScript", source: "other" },
			]);
			server.defaults.set(server.id("A"), "push");
			server.defaults.set(server.id("B"), "pull");
			server.refuseWriteBack = true;
			const outcome = sync(server, "standard");
			expect(outcome.status).to.equal("error");
			expect(sourceOf(target)).to.equal("studio");
			expect((outcome.failed as { message: string }[])[1].message).to.equal("the file has changed");
			expect(server.settled).to.equal(undefined);
		});

		it("is put back when the connection is lost in the middle", () => {
			const { target, server } = conflict();
			addScript("B", "mine");
			const both = project([
				{ name: "A", className: "ModuleScript", source: "file" },
				{ name: "B", className: "ModuleScript", source: "other" },
			]);
			both.defaults.set(both.id("A"), "push");
			both.defaults.set(both.id("B"), "pull");
			both.before.writeBack = () => connectionIsLost;
			expectSame((sync(both, "standard").error as { code: string }).code, "connection_lost");
			expect(sourceOf(target)).to.equal("studio");
			expect(server.written.size()).to.equal(0);
		});

		it("is put back when the command is cancelled in the middle, and the next sync may begin", () => {
			const { target, server } = conflict();
			server.defaultFor = () => "push";
			addScript("B", "mine");
			const both = project([
				{ name: "A", className: "ModuleScript", source: "file" },
				{ name: "B", className: "ModuleScript", source: "other" },
			]);
			both.defaults.set(both.id("A"), "push");
			both.defaults.set(both.id("B"), "pull");
			both.before.writeBack = () => {
				expect(sourceOf(target)).to.equal("file");
				coroutine.yield();
				return undefined;
			};
			const thread = task.spawn(() => sync(both, "standard"));
			expect(sync(server, "dryrun").status).to.equal("sync_in_progress");
			task.cancel(thread);
			both.stop();
			expect(sourceOf(target)).to.equal("studio");
			expect(sync(server, "dryrun").status).to.equal("dryrun");
		});

		it("is not begun when a file has changed since", () => {
			const { target, server } = conflict();
			server.defaultFor = () => "push";
			server.before.readSources = () => {
				(server.root.children as FakeNode[])[0].source = "newer";
				return undefined;
			};
			const outcome = sync(server, "standard");
			expect(outcome.status).to.equal("error");
			expect((outcome.error as { message: string }).message.find("Nothing was changed", 1, true)[0]).to.be.ok();
			expect(sourceOf(target)).to.equal("studio");
		});

		it("is not begun when somebody typed since", () => {
			const { target, server } = conflict();
			server.defaultFor = () => "push";
			server.before.readSources = () => {
				setSource(target, "typed");
				return undefined;
			};
			const outcome = sync(server, "standard");
			expect(outcome.status).to.equal("error");
			expect(sourceOf(target)).to.equal("typed");
		});
	});

	it("pulls what only Studio has as a model, and knows it by the project's id afterwards", () => {
		const folder = new Instance("Folder");
		folder.Name = "New";
		folder.Parent = setup.root;
		const inner = addScript("Inner", "text");
		inner.Parent = folder;
		const server = project([]);
		server.defaultFor = () => "pull";
		const outcome = sync(server, "standard");
		expect(outcome.status).to.equal("success");
		const item = server.written[0] as { kind: string; ids: string[]; model: string; parent: string };
		expectSame([item.kind, item.ids.size(), item.parent], ["add", 2, server.id("Place")]);
		const [copy] = setup.world.models.read(item.model);
		expect(sourceOf(copy.FindFirstChild("Inner"))).to.equal("text");
		expect(service.retained.current()?.get(string.format("%032x", 5001))).to.equal(inner);
		expectSame(server.settled?.readBack[1].studioHash, gitBlobHash("text"));
	});

	it("pulls that something is gone", () => {
		const server = project([{ name: "Gone", className: "Folder" }]);
		server.defaultFor = () => "pull";
		expect(sync(server, "standard").status).to.equal("success");
		expectSame(server.written, [{ kind: "remove", id: server.id("Gone") }]);
		expectSame(server.settled?.removed, [server.id("Gone")]);
	});

	it("asks for half as many texts when the answer would be too long", () => {
		const children: FakeNode[] = [];
		for (let index = 1; index <= 6; index++)
			children.push({ name: `S${index}`, className: "ModuleScript", source: `${index}` });
		const server = project(children);
		server.defaultFor = () => "push";
		let asked = 0;
		server.before.readSources = () => {
			asked += 1;
			return asked === 1 ? { code: "message_too_large", message: "too long" } : undefined;
		};
		expect(sync(server, "standard").status).to.equal("success");
		expect(sourceOf(setup.root.FindFirstChild("S6"))).to.equal("6");
		expect(asked).to.equal(3);
	});
};
