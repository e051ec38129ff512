import type { Scheduler } from "../connection/scheduler";
import type { CommandContext, CommandHandler } from "../dispatcher/handler";
import type { CommandOutcome, CommandParams, Selection } from "../generated/protocol";
import { wireError } from "../wire/wire-error";
import { restoreVersions } from "./history/restore-versions";
import type { ModelFiles } from "./model-files";
import type { Breathe } from "./pace";
import type { PatchNode } from "./patch-tree";
import { RetainedIds } from "./retained-ids";
import { Review, type Reviewer, type ReviewSubject } from "./review";
import type { ScriptEditor } from "./script-editor";
import { type LiveRound, SyncRun } from "./sync-run";

type SyncParams = CommandParams<"sync">;
type SyncOutcome = CommandOutcome<"sync">;
export type WhyAsk = (changes: readonly PatchNode[]) => string | undefined;

/** What a sync needs of Studio. */
export interface SyncWorld {
	readonly root: Instance;
	readonly editor: ScriptEditor;
	readonly models: ModelFiles;
	readonly reviewer: Reviewer;
	/** Why a person has to see changes that are all decided; nothing if they need not. */
	readonly whyAsk: WhyAsk;
	/** Told of every sync that ended or waits for somebody, with what was asked. */
	readonly onOutcome: (params: SyncParams, outcome: SyncOutcome) => void;
	readonly scheduler: Scheduler;
	/** Makes of everything until it is finished one step that the user can undo. */
	readonly beginUndoStep: () => (() => void) | undefined;
	readonly startPace: () => Breathe;
	readonly newId: () => string;
}

/** The one sync a place can have at a time, and what is left of it afterwards. */
export class SyncService {
	readonly editor: ScriptEditor;
	readonly retained: RetainedIds;
	readonly restoring: CommandHandler<"restoreVersions">;
	/** Wants to know what rounds find, while a live sync holds the two sides together. */
	live?: LiveRound;
	private run?: SyncRun;
	/** Whether a command is working on the run, rather than a person. */
	private isBusy = false;

	constructor(private readonly world: SyncWorld) {
		this.editor = world.editor;
		this.retained = new RetainedIds(world.newId);
		this.restoring = restoreVersions(this, world);
	}

	readonly handler: CommandHandler<"sync"> = (params, context) => {
		const refusal = this.refusal(params);
		if (refusal !== undefined) return refusal;
		this.run ??= new SyncRun(this.world, this.retained, params, this.live);
		return this.serve(this.run, params, context);
	};

	/** Asks the person in front of Studio about changes, whatever else goes on. */
	ask(subject: ReviewSubject, decided: (selections: ReadonlyMap<string, Selection>) => void): void {
		const review = new Review(this.world.reviewer, this.world.scheduler, subject);
		task.spawn(() => {
			const decision = review.wait();
			if (decision.accepted) decided(decision.selections);
		});
	}

	isApplying(): boolean {
		return this.run?.isApplying === true;
	}

	/** The server is gone: its ids mean nothing any more, and nobody will ask for what a review decides. */
	disconnected(): void {
		this.retained.clear();
		this.run?.review?.abort("The connection to the server was lost.");
		if (!this.isBusy) this.run = undefined;
	}

	private refusal({ syncId, mode }: SyncParams): SyncOutcome | undefined {
		if (mode === "live" && this.live === undefined) {
			return { status: "error", error: wireError("unknown_request", "No live sync is running in this Studio.") };
		}
		if (mode !== "live" && this.live !== undefined) {
			const message = "A live sync keeps this place and the project together. Stop it before syncing by hand.";
			return { status: "already_connected", message };
		}
		const { run } = this;
		if (syncId !== undefined && run?.syncId !== syncId) {
			const message = `There is no sync ${syncId}: it has ended, or Studio lost the connection since. Start a new one.`;
			return { status: "error", error: wireError("unknown_request", message) };
		}
		// A review whose time was up without anybody asking again is over.
		if (syncId === undefined && run !== undefined && !this.isBusy && run.review?.decision !== undefined)
			this.run = undefined;
		if (this.run === undefined || (syncId !== undefined && !this.isBusy)) return undefined;
		const message =
			"A sync is running on this session. Wait for it to end, or for its review to be answered in Studio.";
		return { status: "sync_in_progress", message, syncId: this.run.review !== undefined ? this.run.syncId : undefined };
	}

	private serve(run: SyncRun, params: SyncParams, context: CommandContext): SyncOutcome {
		this.isBusy = true;
		context.onStop(() => {
			run.stop(() => this.release(run));
		});
		const [ok, outcome] = pcall(() => run.advance(params, context));
		if (!ok) run.abandon();
		this.isBusy = false;
		if (!ok || outcome.status !== "pending") this.release(run);
		if (!ok) error(outcome, 0);
		if (params.mode !== "live") this.world.onOutcome(params, outcome);
		return outcome;
	}

	private release(run: SyncRun): void {
		run.end();
		this.isBusy = false;
		if (this.run === run) this.run = undefined;
	}
}
