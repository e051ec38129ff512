import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LiveEffect, LiveEvent, Waiting } from "./live-event.js";
import { initialLiveState, type LiveState } from "./live-state.js";
import { MOST_ATTEMPTS, MOST_SCOPED, reduceLive } from "./reduce-live.js";

/** A live sync that is told events one by one. */
class Told {
	state: LiveState = initialLiveState;
	effects: readonly LiveEffect[] = [];

	tell(...events: LiveEvent[]): readonly LiveEffect[] {
		for (const event of events) {
			const { state, effects } = reduceLive(this.state, event);
			this.state = state;
			this.effects = effects;
		}
		return this.effects;
	}

	get run(): number {
		return this.state.runs;
	}

	/** Open, with nothing to do. */
	static open(...undecided: Waiting[]): Told {
		const live = new Told();
		live.tell({ type: "connected" }, { type: "roundDone", run: 1, undecided });
		return live;
	}
}

const edited = (...ids: string[]): LiveEvent => ({
	type: "diskPatch",
	edited: ids,
	compare: new Map(),
	gone: new Map(),
});
const inStudio = (...ids: string[]): LiveEvent => ({
	type: "studioChanged",
	compare: new Map(ids.map((id) => [id, "self"])),
});
const conflict = (id: string, more: Partial<Waiting> = {}): Waiting => ({
	...{ id, anchor: id, path: id, className: "Script", patchType: "Edit", ...more },
});
const scopeOf = ([effect]: readonly LiveEffect[]) =>
	effect?.type === "startRound" ? (effect.scope === "all" ? "all" : [...effect.scope.keys()]) : undefined;

describe("a live sync", () => {
	it("begins with a look at everything, and so does every reconnection", () => {
		const live = new Told();
		expect(live.tell(edited("a"))).toEqual([]);
		expect(scopeOf(live.tell({ type: "connected" }))).toBe("all");
		live.tell({ type: "connectionLost" });
		expect(live.tell(edited("b"), inStudio("c"))).toEqual([]);
		expect(scopeOf(live.tell({ type: "connected" }))).toBe("all");
	});

	it("pushes an edit of the disk at once, and compares what Studio says has changed", () => {
		const live = Told.open();
		expect(live.tell(edited("a"))).toEqual([{ type: "applyChanges", run: 2, ids: ["a"] }]);
		expect(live.tell({ type: "applyAnswered", run: 2, notApplied: [] })).toEqual([]);
		expect(scopeOf(live.tell(inStudio("b")))).toEqual(["b"]);
	});

	it("compares what could not be pushed because Studio has something new as well", () => {
		const live = Told.open();
		live.tell(edited("a", "b"));
		expect(scopeOf(live.tell({ type: "applyAnswered", run: 2, notApplied: ["b"] }))).toEqual(["b"]);
	});

	it("does one thing at a time, and what came meanwhile afterwards, together", () => {
		const live = Told.open();
		live.tell(edited("a"));
		expect(live.tell(edited("b"), edited("c"), inStudio("d"))).toEqual([]);
		expect(live.tell({ type: "applyAnswered", run: 2, notApplied: [] })).toMatchObject([{ ids: ["b", "c"] }]);
		expect(scopeOf(live.tell({ type: "applyAnswered", run: 3, notApplied: [] }))).toEqual(["d"]);
	});

	it("never pushes over a change in Studio that it knows of", () => {
		const live = Told.open();
		live.tell(inStudio("x"));
		live.tell(edited("a"), inStudio("a"));
		expect(scopeOf(live.tell({ type: "roundDone", run: 2, undecided: [] }))).toEqual(["a"]);
	});

	it("lets a conflict wait, and looks at it again only when a side of it changes", () => {
		const live = Told.open(conflict("a"));
		expect(live.tell(edited("b"))).toMatchObject([{ type: "applyChanges", ids: ["b"] }]);
		live.tell({ type: "applyAnswered", run: 2, notApplied: [] });
		expect(scopeOf(live.tell(edited("a")))).toEqual(["a"]);
		live.tell({ type: "roundDone", run: 3, undecided: [] });
		expect([...live.state.waiting.keys()]).toEqual([]);
	});

	it("makes what somebody decided", () => {
		const live = Told.open(conflict("a"), conflict("b"));
		const decisions = [{ id: "a", direction: "push" as const, studioHash: "1".repeat(40) }];
		expect(live.tell({ type: "decided", decisions })).toMatchObject([{ scope: new Map([["a", "self"]]), decisions }]);
		live.tell({ type: "roundDone", run: 2, undecided: [] });
		expect([...live.state.waiting.keys()]).toEqual(["b"]);
	});

	it("believes that something is gone after a second look, and withholds it until then", () => {
		const live = Told.open();
		const gone = new Map([["a", "folder"]]);
		const effects = live.tell({ type: "diskPatch", edited: [], compare: new Map(), gone });
		expect(effects).toEqual([{ type: "lookAgain", gone: ["a"] }]);
		const [round] = live.tell(inStudio("folder"));
		expect(round).toMatchObject({ type: "startRound", withheld: new Set(["a"]) });
		live.tell({ type: "roundDone", run: 2, undecided: [] });
		expect(live.tell({ type: "lookedAgain", gone: ["a"] })).toMatchObject([
			{ scope: new Map([["folder", "self"]]), withheld: new Set() },
		]);
	});

	it("forgets the suspicion when the thing is back", () => {
		const live = Told.open();
		live.tell({ type: "diskPatch", edited: [], compare: new Map(), gone: new Map([["a", "folder"]]) });
		live.tell({ type: "diskPatch", edited: [], compare: new Map([["a", "deep"]]), gone: new Map() });
		live.tell({ type: "roundDone", run: 2, undecided: [] });
		expect(live.tell({ type: "lookedAgain", gone: ["a"] })).toEqual([]);
	});

	it("compares everything when there is more than a little", () => {
		const live = Told.open();
		const many = Array.from({ length: MOST_SCOPED + 1 }, (_, n) => `n${n}`);
		expect(scopeOf(live.tell(edited(...many)))).toBe("all");
	});

	it("does nothing while playing or without its root, and goes on afterwards", () => {
		const live = Told.open();
		const by = "play" as const;
		expect(live.tell({ type: "blocked", by, message: "playing" }, edited("a"))).toEqual([]);
		expect(live.tell({ type: "unblocked", by })).toMatchObject([{ type: "applyChanges", ids: ["a"] }]);
		live.tell({ type: "applyAnswered", run: 2, notApplied: [] });
		live.tell({ type: "blocked", by: "root", message: "gone" });
		expect(scopeOf(live.tell({ type: "unblocked", by: "root" }))).toBe("all");
	});

	it("finds the one change that is in the way of the others, and lets it wait", () => {
		const live = Told.open();
		const changes = ["a", "b", "c", "d"].map((id) => conflict(id));
		live.tell(inStudio("a", "b", "c", "d"));
		const made = new Set<string>();
		for (let rounds = 0; live.state.running !== undefined && rounds < 50; rounds++) {
			const { running } = live.state;
			const only = running.kind === "round" ? running.only : undefined;
			const selected = changes.filter(({ id }) => only === undefined || only.has(id));
			if (selected.some(({ id }) => id === "c")) {
				live.tell({ type: "roundFailed", run: running.run, selected, message: "refused" });
				continue;
			}
			for (const { id } of selected) made.add(id);
			live.tell({ type: "roundDone", run: running.run, undecided: [] });
		}
		expect([...made].sort()).toEqual(["a", "b", "d"]);
		expect([...live.state.waiting.values()]).toMatchObject([{ id: "c", message: "refused" }]);
		expect(scopeOf(live.tell(inStudio("c")))).toEqual(["c"]);
	});

	it("gives up a comparison that fails for no change, and says so", () => {
		const live = Told.open();
		live.tell(inStudio("a"));
		for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
			expect(live.state.running).toMatchObject({ attempt });
			live.tell({ type: "roundFailed", run: live.run, selected: [], message: "no answer" });
		}
		expect([...live.state.waiting.values()]).toMatchObject([{ anchor: "a", message: "no answer" }]);
	});

	it("ignores answers to what was under way when the connection was lost", () => {
		const live = Told.open();
		live.tell(edited("a"), { type: "connectionLost" }, { type: "connected" });
		const { state } = live;
		live.tell({ type: "applyAnswered", run: 2, notApplied: ["a"] });
		expect(live.state).toEqual(state);
	});

	it("ends at stop, whatever comes later", () => {
		const live = Told.open();
		expect(live.tell({ type: "stop" })).toEqual([{ type: "end" }]);
		expect(live.tell(edited("a"), inStudio("b"), { type: "connected" })).toEqual([]);
	});
});

describe("whatever happens in whatever order", () => {
	const id = fc.constantFrom("a", "b", "c", "d");
	const ids = fc.uniqueArray(id, { maxLength: 3 });
	const depth = fc.constantFrom("self" as const, "deep" as const);
	const compare = fc.array(fc.tuple(id, depth), { maxLength: 3 }).map((pairs) => new Map(pairs));
	const happening = fc.oneof(
		fc.record({
			type: fc.constant("diskPatch" as const),
			...{ edited: ids, compare, gone: fc.array(fc.tuple(id, id), { maxLength: 2 }).map((pairs) => new Map(pairs)) },
		}),
		fc.record({ type: fc.constant("studioChanged" as const), compare }),
		fc.record({ type: fc.constant("lookedAgain" as const), gone: ids }),
		fc.constantFrom<LiveEvent>(
			{ type: "connected" },
			{ type: "connectionLost" },
			{ type: "blocked", by: "play", message: "" },
			{ type: "unblocked", by: "play" },
			{ type: "blocked", by: "root", message: "" },
			{ type: "unblocked", by: "root" },
		),
		fc.record({ answer: fc.constantFrom("good", "bad"), about: ids }),
	);

	it("has at most one thing under way, none while it must not, and comes to rest", () => {
		fc.assert(
			fc.property(fc.array(happening, { maxLength: 40 }), (happenings) => {
				const live = new Told();
				for (const happening of happenings) {
					const before = live.state;
					const effects = "type" in happening ? live.tell(happening) : answer(live, happening);
					const begun = effects.filter(({ type }) => type === "applyChanges" || type === "startRound");
					expect(begun.length).toBeLessThanOrEqual(1);
					if (begun.length > 0) expect(live.state.running?.run).toBe(before.runs + 1);
					if (live.state.blocks.size > 0 || live.state.phase === "lost") expect(begun).toEqual([]);
				}
				live.tell({ type: "unblocked", by: "play" }, { type: "unblocked", by: "root" }, { type: "connected" });
				for (let steps = 0; live.state.running !== undefined; steps++) {
					expect(steps).toBeLessThan(200);
					answer(live, { answer: "good", about: [] });
				}
				const { edited, dirty, pieces, whole } = live.state;
				expect([edited.size, dirty.size, pieces.length, whole]).toEqual([0, 0, 0, false]);
			}),
			{ numRuns: 2_000 },
		);
	});

	function answer(live: Told, { answer: kind, about }: { answer: string; about: string[] }): readonly LiveEffect[] {
		const { running } = live.state;
		if (running === undefined) return [];
		const { run } = running;
		if (running.kind === "apply") {
			return live.tell({ type: "applyAnswered", run, notApplied: kind === "good" ? [] : [...running.ids] });
		}
		const selected = about.map((one) => conflict(one));
		if (kind === "bad") return live.tell({ type: "roundFailed", run, selected, message: "no" });
		return live.tell({ type: "roundDone", run, undecided: selected });
	}
});
