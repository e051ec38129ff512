/**
 * The decisions of a live sync, without a clock and without a disk:
 *
 *     disk ──diskPatch──► edited ──applyChanges──► Studio, on condition      (one message, compare-and-swap)
 *                            │ not applied: Studio changed too
 *                            ▼
 *     Studio ─studioChanged─► dirty ──startRound──► the one-shot sync, of these instances only
 *                                          │
 *                                          └─ what the ledger cannot decide waits, shown, on both sides untouched
 *
 * One thing is under way at a time. What happens meanwhile is collected and follows.
 */
import type { Depth, DiskPatch, LiveEffect, LiveEvent, Scope, Waiting } from "./live-event.js";
import { initialLiveState, type LiveState, type Piece } from "./live-state.js";

/** With more to compare than this, comparing everything costs less. */
export const MOST_SCOPED = 500;
/** So often is tried what fails by itself. */
export const MOST_ATTEMPTS = 3;

export interface Reduced {
	readonly state: LiveState;
	readonly effects: readonly LiveEffect[];
}

export function reduceLive(state: LiveState, event: LiveEvent): Reduced {
	if (state.phase === "stopped") return { state, effects: [] };
	if (event.type === "stop") {
		return { state: { ...state, phase: "stopped", running: undefined }, effects: [{ type: "end" }] };
	}
	const taken = take(state, event);
	const begun = begin(taken);
	const gone = event.type === "diskPatch" ? [...event.gone.keys()] : [];
	const effects: LiveEffect[] = gone.length > 0 ? [{ type: "lookAgain", gone }] : [];
	return { state: begun.state, effects: [...effects, ...begun.effects] };
}

/** What is known after the event. */
function take(state: LiveState, event: Exclude<LiveEvent, { type: "stop" }>): LiveState {
	switch (event.type) {
		case "connected":
			return { ...state, phase: "open", whole: true };
		case "connectionLost":
			return forgetStudio(state);
		case "blocked":
			return { ...state, blocks: new Map(state.blocks).set(event.by, event.message) };
		case "unblocked":
			return unblock(state, event.by);
		case "diskPatch":
			return takeDiskPatch(state, event);
		case "lookedAgain":
			return confirmGone(state, event.gone);
		case "studioChanged":
			return event.compare === "all" ? { ...state, whole: true } : soil(state, event.compare);
		case "decided":
			return { ...state, decisions: [...state.decisions, ...event.decisions] };
		case "applyAnswered":
			return takeAnswer(state, event);
		case "roundDone":
			return takeOutcome(state, event);
		case "roundFailed":
			return takeFailure(state, event);
	}
}

/** What only Studio knew is gone with it; the next connection begins with a look at everything. */
function forgetStudio({ blocks, runs, suspects, waiting }: LiveState): LiveState {
	const kept = new Map([...blocks].filter(([by]) => by === "root"));
	return { ...initialLiveState, blocks: kept, runs, suspects, waiting };
}

/** While the root was away, nothing that the watcher told can be relied on. */
function unblock(state: LiveState, by: "play" | "root" | "place"): LiveState {
	const blocks = new Map(state.blocks);
	blocks.delete(by);
	return { ...state, blocks, whole: state.whole || by === "root" };
}

function takeDiskPatch(state: LiveState, { edited, compare, gone }: DiskPatch): LiveState {
	// Where something waits for a decision, a new text may have made both sides equal, or else must wait as well.
	const waiting = new Set([...state.waiting.values()].map(({ anchor }) => anchor));
	const free = edited.filter((id) => !waiting.has(id));
	const held = edited.filter((id) => waiting.has(id)).map((id): [string, Depth] => [id, "self"]);
	const present = new Map([...state.suspects].filter(([id]) => !compare.has(id)));
	const soiled = soil(state, new Map([...held, ...compare]));
	return { ...soiled, edited: new Set([...state.edited, ...free]), suspects: new Map([...present, ...gone]) };
}

/** What came back between the looks is no suspect any more. */
function confirmGone(state: LiveState, gone: readonly string[]): LiveState {
	const suspects = new Map(state.suspects);
	const parents = new Map<string, Depth>();
	for (const id of gone) {
		const parent = suspects.get(id);
		if (parent === undefined) continue;
		parents.set(parent, "self");
		suspects.delete(id);
	}
	return { ...soil(state, parents), suspects };
}

function soil(state: LiveState, more: ReadonlyMap<string, Depth>): LiveState {
	const dirty = new Map(state.dirty);
	for (const [id, depth] of more) if (dirty.get(id) !== "deep") dirty.set(id, depth);
	return { ...state, dirty };
}

type Answered<T extends LiveEvent["type"]> = Extract<LiveEvent, { type: T }>;

function takeAnswer(state: LiveState, { run, notApplied }: Answered<"applyAnswered">): LiveState {
	if (state.running?.run !== run) return state;
	return { ...soil(state, new Map(notApplied.map((id) => [id, "self"]))), running: undefined };
}

function takeOutcome(state: LiveState, { run, undecided }: Answered<"roundDone">): LiveState {
	const { running } = state;
	if (running?.run !== run || running.kind !== "round") return state;
	const waiting = new Map([...state.waiting].filter(([, { anchor }]) => !covers(running.scope, anchor)));
	for (const change of undecided) waiting.set(change.id, change);
	// What the same comparison had to leave out is still refused.
	for (const [id, change] of state.waiting) {
		if (running.only !== undefined && !running.only.has(id) && !waiting.has(id)) waiting.set(id, change);
	}
	return { ...state, running: undefined, waiting };
}

function covers(scope: Scope, anchor: string): boolean {
	return scope === "all" || scope.has(anchor);
}

/**
 * A round is made as a whole or not at all. To find what is in the way of the rest, each half is tried by itself; what fails
 * alone, and more than once, waits for somebody to do something about it.
 */
function takeFailure(state: LiveState, { run, selected, message }: Answered<"roundFailed">): LiveState {
	const { running } = state;
	if (running?.run !== run || running.kind !== "round") return state;
	const { scope, attempt, only } = running;
	const idle = { ...state, running: undefined };
	if (selected.length > 1) {
		const middle = Math.ceil(selected.length / 2);
		const halves = [selected.slice(0, middle), selected.slice(middle)].map((half): Piece => {
			return { scope, only: new Set(half.map(({ id }) => id)), attempt: 0 };
		});
		return { ...idle, pieces: [...halves, ...state.pieces] };
	}
	if (attempt + 1 < MOST_ATTEMPTS) {
		const again: Piece = { scope, attempt: attempt + 1, ...(only !== undefined && { only }) };
		return { ...idle, pieces: [again, ...state.pieces] };
	}
	const waiting = new Map(state.waiting);
	for (const change of selected.length > 0 ? selected : unlookedAt(scope))
		waiting.set(change.id, { ...change, message });
	return { ...idle, waiting };
}

/** A comparison that never came to its changes: what it was about waits. */
function unlookedAt(scope: Scope): Waiting[] {
	const ids = scope === "all" ? [""] : [...scope.keys()];
	return ids.map((id) => ({ id, anchor: id, path: "", className: "", patchType: "Edit" }));
}

/** Begins what is due, if nothing is under way. Quick edits first: somebody has just saved them. */
function begin(state: LiveState): Reduced {
	if (state.phase !== "open" || state.running !== undefined || state.blocks.size > 0) return { state, effects: [] };
	const { whole, edited, dirty, pieces, decisions, waiting } = state;
	if (whole || edited.size + dirty.size > MOST_SCOPED) {
		const clean = { ...state, whole: false, edited: new Set<string>(), dirty: new Map(), pieces: [] };
		return startRound(clean, { scope: "all", attempt: 0 });
	}
	const quick = [...edited].filter((id) => !dirty.has(id));
	if (quick.length > 0) return startApply(state, quick);
	const [piece, ...others] = pieces;
	if (piece !== undefined) return startRound({ ...state, pieces: others }, piece);
	const scope = new Map<string, Depth>(dirty);
	for (const { id } of decisions) {
		const anchor = waiting.get(id)?.anchor;
		if (anchor !== undefined && !scope.has(anchor))
			scope.set(anchor, waiting.get(id)?.patchType === "Add" ? "deep" : "self");
	}
	if (scope.size === 0) return { state: { ...state, decisions: [] }, effects: [] };
	return startRound({ ...state, edited: new Set(), dirty: new Map() }, { scope, attempt: 0 });
}

function startApply(state: LiveState, ids: readonly string[]): Reduced {
	const run = state.runs + 1;
	const rest = new Set([...state.edited].filter((id) => state.dirty.has(id)));
	return {
		state: { ...state, runs: run, edited: rest, running: { kind: "apply", run, ids } },
		effects: [{ type: "applyChanges", run, ids }],
	};
}

function startRound(state: LiveState, piece: Piece): Reduced {
	const run = state.runs + 1;
	const { decisions } = state;
	const withheld = new Set(state.suspects.keys());
	return {
		state: { ...state, runs: run, decisions: [], running: { kind: "round", run, decisions, ...piece } },
		effects: [{ type: "startRound", run, ...piece, withheld, decisions }],
	};
}
