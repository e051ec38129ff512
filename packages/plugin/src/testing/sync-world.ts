import type { Scheduler } from "../connection/scheduler";
import type { SyncChange } from "../generated/protocol";
import { studioEditor } from "../studio/studio-editor";
import { studioModels } from "../studio/studio-models";
import { beginUndoStep } from "../studio/undo-step";
import type { ReviewDecision, Reviewer, ReviewSubject } from "../sync/review";
import type { SyncWorld } from "../sync/sync-service";
import { type AskRules, whyAsk } from "../sync/why-ask";
import { defaultSettings } from "../ui/panel-settings";
import { ManualScheduler } from "./manual-scheduler";

/** A person who sees what a review shows, and decides when the spec says so. */
export class FakeReviewer implements Reviewer {
	shown?: readonly SyncChange[];
	subject?: ReviewSubject;
	decide?: (decision: ReviewDecision) => void;
	/** Decides at once, if there is one. */
	answer?: ReviewDecision;

	show(subject: ReviewSubject, decide: (decision: ReviewDecision) => void): () => void {
		this.subject = subject;
		this.shown = subject.changes;
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
	const rules: Writable<AskRules> = { ...defaultSettings };
	const outcomes: string[] = [];
	let made = 0;
	const scheduler = parts.scheduler ?? new ManualScheduler();
	const world: SyncWorld = {
		root,
		editor: studioEditor,
		models: studioModels,
		reviewer,
		whyAsk: (changes) => whyAsk(rules, changes),
		onOutcome: (_, outcome) => outcomes.push(outcome.status),
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
	return { world, root, reviewer, rules, outcomes, scheduler: scheduler as ManualScheduler };
}
