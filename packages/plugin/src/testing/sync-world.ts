import type { Scheduler } from "../connection/scheduler";
import type { SyncChange } from "../generated/protocol";
import { studioEditor } from "../studio/studio-editor";
import { studioModels } from "../studio/studio-models";
import { beginUndoStep } from "../studio/undo-step";
import type { ReviewDecision, Reviewer } from "../sync/review";
import type { SyncWorld } from "../sync/sync-service";
import { ManualScheduler } from "./manual-scheduler";

/** A person who sees what a review shows, and decides when the spec says so. */
export class FakeReviewer implements Reviewer {
	shown?: readonly SyncChange[];
	decide?: (decision: ReviewDecision) => void;
	/** Decides at once, if there is one. */
	answer?: ReviewDecision;

	show(changes: readonly SyncChange[], decide: (decision: ReviewDecision) => void): () => void {
		this.shown = changes;
		this.decide = decide;
		if (this.answer !== undefined) decide(this.answer);
		return () => {
			this.shown = undefined;
		};
	}
}

/** The Studio the spec runs in, with a folder of its own as the place. */
export function createSyncWorld(parts: { scheduler?: Scheduler } = {}) {
	const root = new Instance("Folder");
	root.Name = "Place";
	root.Parent = game.GetService("ServerStorage");
	const reviewer = new FakeReviewer();
	let made = 0;
	const scheduler = parts.scheduler ?? new ManualScheduler();
	const world: SyncWorld = {
		root,
		editor: studioEditor,
		models: studioModels,
		reviewer,
		scheduler,
		beginUndoStep: () => {
			const finish = beginUndoStep("spec");
			return finish && (() => finish(true));
		},
		startPace: () => () => {},
		newId: () => {
			made += 1;
			return `studio-${made}`;
		},
	};
	return { world, root, reviewer, scheduler: scheduler as ManualScheduler };
}
