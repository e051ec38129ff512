import type { CommandContext } from "../dispatcher/handler";
import type {
	CommandOutcome,
	CommandParams,
	OverrideVerdict,
	SyncChange,
	SyncFailure,
	WireError,
} from "../generated/protocol";
import { wireError } from "../wire/wire-error";
import { type Incoming, PatchApplier } from "./apply/apply-patch";
import { UndoLog } from "./apply/undo-log";
import { checkOverrides } from "./check-overrides";
import { describeChange } from "./describe-change";
import { diff } from "./diff";
import { fetchIncoming } from "./fetch-incoming";
import { keepVersions } from "./history/keep-versions";
import { lostVersions } from "./history/lost-versions";
import { type Hydration, hydrate } from "./hydrate";
import type { Breathe } from "./pace";
import type { PatchNode, PatchTree } from "./patch-tree";
import type { ProjectTree } from "./project-tree";
import { propose } from "./propose";
import { readTree } from "./read-tree";
import type { RetainedIds } from "./retained-ids";
import { Review, type ReviewSubject } from "./review";
import { ServedTexts } from "./review-texts";
import { agree, settle, verifyPush } from "./settle";
import type { SyncWorld } from "./sync-service";
import { createItem, writeBack } from "./write-back";

type SyncParams = CommandParams<"sync">;
type SyncOutcome = CommandOutcome<"sync">;

/** Who wants to know what a round finds. */
export interface LiveRound {
	/** An instance is about to be compared. */
	found(instance: Instance, keepsUnknown: boolean): void;
	/** An instance that had an id of the plugin's got the project's. */
	renumbered(from: string, instance: Instance): void;
	/** All of the tree was; this is left as it is, that was made the same. */
	compared(tree: ProjectTree, undecided: readonly SyncChange[], made: readonly SyncChange[]): void;
}

/** What was compared and what is decided. */
interface Plan {
	readonly tree: ProjectTree;
	readonly hydration: Hydration;
	readonly patch: PatchTree;
	readonly verdicts: OverrideVerdict[];
}

/** One sync from the first page of the tree to the last word about it, over as many commands as a review takes. */
export class SyncRun {
	readonly syncId: string;
	review?: Review;
	private texts?: ServedTexts;
	isApplying = false;
	private plan?: Plan;
	private undo = new UndoLog();
	private finishStep?: () => void;
	private readonly breathe: Breathe;

	constructor(
		private readonly world: SyncWorld,
		private readonly retained: RetainedIds,
		private readonly first: SyncParams,
		/** Of a round of a live sync. */
		private readonly live?: LiveRound,
	) {
		this.syncId = world.newId();
		this.breathe = world.startPace();
	}

	/** Goes as far as it can under this command. */
	advance(params: SyncParams, context: CommandContext): SyncOutcome {
		if (this.plan !== undefined && this.review !== undefined) return this.hear(this.plan, this.review, params, context);
		const plan = this.prepare(context);
		if ("status" in plan) return plan;
		this.plan = plan;
		return this.decide(plan, params, context);
	}

	/** The command was ended in the middle: nobody waits, but what was begun is put back. */
	stop(done: () => void): void {
		this.review?.abort("The caller gave up.");
		task.spawn(() => {
			this.abandon();
			done();
		});
	}

	abandon(): void {
		this.isApplying = false;
		this.undo.rollBack();
		this.finish();
	}

	/** The ids stay known to whoever kept a copy. */
	end(): void {
		this.plan?.hydration.ids.clear();
	}

	private prepare(context: CommandContext): Plan | SyncOutcome {
		const reading = readTree(context, this.breathe);
		if (reading.problem !== undefined) return failed(reading.problem);
		const { tree } = reading;
		const { world, retained, breathe, first } = this;
		const previous = retained.current();
		const isPart = !tree.outline.isEmpty();
		const hydration = hydrate(tree, {
			root: world.root,
			everything: isPart ? retained.ids() : undefined,
			found: (instance, keepsUnknown) => this.live?.found(instance, keepsUnknown),
			previous: (id) => previous?.get(id),
			editor: world.editor,
			breathe,
		});
		const studioId = (instance: Instance) => retained.studioId(instance);
		const patch = diff(tree, hydration, { editor: world.editor, breathe, studioId });
		if (isPart) retained.add(hydration.ids);
		else retained.keep(hydration.ids);
		const problem = propose(patch, tree, first.mode === "merge", context);
		if (problem !== undefined) return failed(problem);
		const verdicts = checkOverrides(first.overrides, patch, {
			editor: world.editor,
			idOf: (instance) => hydration.ids.idOf(instance),
			isKnown: (id) => hydration.ids.instanceOf(id) !== undefined,
		});
		return { tree, hydration, patch, verdicts };
	}

	private decide(plan: Plan, params: SyncParams, context: CommandContext): SyncOutcome {
		const { patch, verdicts } = plan;
		const { mode } = this.first;
		const { reviewer, scheduler, whyAsk } = this.world;
		if (patch.isEmpty()) return this.agreeOnNothing(plan, context);
		if (mode === "live") return this.carryOut(plan, context);
		if (mode === "dryrun") return { status: "dryrun", changes: describeAll(plan), verdicts };
		if (!patch.isDecided() && (mode === "fastfail" || mode === "merge")) {
			return { status: "fastfail_unresolved", changes: describeAll(plan), verdicts };
		}
		const why = whyAsk(patch.nodes);
		if (mode !== "manual" && why === undefined && patch.isDecided()) return this.carryOut(plan, context);
		const texts = new ServedTexts(patch, plan.tree);
		// The first question may come while the review is being shown.
		texts.context = context;
		this.texts = texts;
		this.review = new Review(reviewer, scheduler, this.subject(plan, texts, why));
		return this.hear(plan, this.review, params, context);
	}

	private subject(plan: Plan, texts: ServedTexts, why: string | undefined): ReviewSubject {
		const { requestedBy, project, reviewTimeoutMs } = this.first;
		return { changes: describeAll(plan), requestedBy, project, why, seconds: reviewTimeoutMs / 1000, texts };
	}

	private hear(plan: Plan, review: Review, params: SyncParams, context: CommandContext): SyncOutcome {
		const { patch, verdicts } = plan;
		if (this.texts !== undefined) this.texts.context = params.wait ? context : undefined;
		if (review.decision === undefined && !params.wait) {
			return { status: "pending", syncId: this.syncId, changes: describeAll(plan), verdicts };
		}
		const decision = review.wait();
		if (this.texts !== undefined) this.texts.context = undefined;
		if (!decision.accepted) {
			return { status: "rejected", changes: describeAll(plan), verdicts, message: decision.message };
		}
		patch.select(decision.selections);
		return this.carryOut(plan, context);
	}

	/** Everything is equal, which is worth knowing: the next sync can tell which side changed. */
	private agreeOnNothing(plan: Plan, context: CommandContext): SyncOutcome {
		const { tree, verdicts } = plan;
		if (this.first.mode !== "dryrun") {
			const problem = settle({ readBack: [], removed: [], differing: notFound(plan) }, tree.revision, context);
			this.live?.compared(tree, [], []);
			if (problem !== undefined) return failed(problem);
		}
		return { status: "empty", verdicts };
	}

	private carryOut(plan: Plan, context: CommandContext): SyncOutcome {
		const { tree, patch, verdicts } = plan;
		const changes = patch.selected("push", "pull", "merge").map((node) => describeChange(node, tree));
		const pushed = patch.selected("push");
		const { incoming, failed: missing, problem } = fetchIncoming(pushed, tree, context, this.world.models);
		if (problem !== undefined) return this.refuse(plan, [], problem);
		if (incoming === undefined || !missing.isEmpty()) return this.refuse(plan, missing);
		this.isApplying = true;
		const outcome = this.write(plan, incoming, changes, context);
		this.isApplying = false;
		return outcome ?? { status: "success", changes, verdicts };
	}

	/** Undefined when all went well. */
	private write(
		plan: Plan,
		incoming: Incoming,
		changes: SyncChange[],
		context: CommandContext,
	): SyncOutcome | undefined {
		const { tree, patch, verdicts, hydration } = plan;
		const { editor, models } = this.world;
		const { ids } = hydration;
		const options = { tree, ids, editor, models, studioId: (one: Instance) => this.retained.studioId(one) };
		const [items, unwritable] = this.collectItems(patch, options);
		if (!unwritable.isEmpty()) return this.refuse(plan, unwritable);
		const pushed = patch.selected("push", "merge");
		const lost = lostVersions(pushed, { ...options, incoming, breathe: this.breathe });
		if (!lost.failed.isEmpty()) return this.refuse(plan, lost.failed);
		const unkept = keepVersions(lost.versions, tree.revision, context);
		if (unkept !== undefined) return this.refuse(plan, [], unkept);
		const failures = this.applyPushes(plan, incoming);
		if (!failures.isEmpty()) return this.putBack(plan, failures);
		const written = writeBack(items, tree.revision, context);
		if (written.problem !== undefined || !written.failed.isEmpty()) {
			return this.putBack(plan, [...written.failed], written.problem);
		}
		for (const { assigned } of written.results) {
			for (const { from, id } of assigned ?? []) {
				const instance = ids.instanceOf(from);
				if (instance === undefined) continue;
				if (this.live !== undefined) ids.delete(from);
				ids.set(id, instance);
				this.live?.renumbered(from, instance);
			}
		}
		this.finish();
		if (tree.outline.isEmpty()) this.retained.keep(ids);
		else this.retained.add(ids);
		const agreement = agree(patch, written.results, options);
		for (const id of notFound(plan)) agreement.differing.push(id);
		this.live?.compared(
			tree,
			patch.nodes.filter((node) => node.selection === undefined).map((node) => describeChange(node, tree)),
			changes,
		);
		const unsettled = settle(agreement, tree.revision, context);
		if (unsettled === undefined) return undefined;
		const message = `All changes were made, but the server could not note it: ${unsettled.message}`;
		return { status: "error", error: wireError(unsettled.code, message), applied: changes, failed: [], verdicts };
	}

	private collectItems(patch: PatchTree, options: Parameters<typeof createItem>[1]) {
		const items: Exclude<ReturnType<typeof createItem>, string>[] = [];
		const unwritable: SyncFailure[] = [];
		for (const node of patch.selected("pull", "merge")) {
			this.breathe();
			const item = createItem(node, options);
			if (typeIs(item, "string")) unwritable.push({ id: node.id, message: item });
			else items.push(item);
		}
		return $tuple(items, unwritable);
	}

	private applyPushes({ tree, hydration, patch }: Plan, incoming: Incoming): SyncFailure[] {
		const nodes = patch.selected("push", "merge");
		if (nodes.isEmpty()) return [];
		const { world, breathe, undo } = this;
		const { ids } = hydration;
		this.finishStep = world.beginUndoStep();
		const applier = new PatchApplier({ tree, ids, incoming, editor: world.editor, undo, breathe });
		applier.apply(nodes);
		if (!applier.failures.isEmpty()) return applier.failures;
		return this.verify(nodes, plan(tree, ids, world));
	}

	private verify(nodes: readonly PatchNode[], options: Parameters<typeof verifyPush>[1]): SyncFailure[] {
		const failures: SyncFailure[] = [];
		for (const node of nodes) {
			this.breathe();
			const message = verifyPush(node, options);
			if (message !== undefined) failures.push({ id: node.id, message });
		}
		return failures;
	}

	/** Nothing was begun. */
	private refuse(plan: Plan, failures: readonly SyncFailure[], problem?: WireError): SyncOutcome {
		return report(plan, failures, problem, "Nothing was changed.");
	}

	private putBack(plan: Plan, failures: readonly SyncFailure[], problem?: WireError): SyncOutcome {
		const stuck = this.undo.rollBack();
		this.finish();
		const ending = stuck.isEmpty()
			? "Studio was put back as it was."
			: `Not all could be put back: ${stuck.join("; ")}`;
		return report(plan, failures, problem, ending);
	}

	private finish(): void {
		this.finishStep?.();
		this.finishStep = undefined;
		this.undo = new UndoLog();
	}
}

/** What a part of the project's tree has and nobody looked for, because what it would be in is not there. */
function notFound({ tree, hydration, patch }: Plan): string[] {
	if (tree.outline.isEmpty()) return [];
	const looked = new Set<number>();
	for (const { patchType, node } of patch.nodes) {
		if (patchType === "Add") for (const below of tree.subtree(node)) looked.add(below);
	}
	return tree.ids.filter((_, node) => !hydration.instances.has(node) && !looked.has(node));
}

function plan(tree: ProjectTree, ids: Hydration["ids"], { editor }: SyncWorld) {
	return { tree, ids, editor };
}

function describeAll({ patch, tree }: Plan): SyncChange[] {
	return patch.nodes.map((node) => describeChange(node, tree));
}

function failed(problem: WireError): SyncOutcome {
	return { status: "error", error: problem };
}

/** Every selected change was not done; those without a reason of their own share the others'. */
function report(
	{ patch, verdicts }: Plan,
	failures: readonly SyncFailure[],
	problem: WireError | undefined,
	ending: string,
): SyncOutcome {
	const reasons = new Map(failures.map(({ id, message }) => [id, message] as const));
	const rest = problem?.message ?? "Not done, because another change failed.";
	const all = patch.selected("push", "pull", "merge").map(({ id }) => ({ id, message: reasons.get(id) ?? rest }));
	for (const failure of failures) if (!all.some(({ id }) => id === failure.id)) all.push(failure);
	const what = problem?.message ?? `${failures.size()} of ${all.size()} changes could not be made.`;
	const fault = wireError(problem?.code ?? "apply_failed", `${what} ${ending}`);
	return { status: "error", error: fault, applied: [], failed: all, verdicts };
}
