import type { Scheduler } from "../connection/scheduler";
import { Reply } from "../dispatcher/reply";
import type { ConflictHunk, Requester, Selection, SyncChange, SyncedProject } from "../generated/protocol";

/** What the person in front of Studio made of the changes. What has no selection is left as it is. */
export type ReviewDecision =
	| { readonly accepted: true; readonly selections: ReadonlyMap<string, Selection> }
	| { readonly accepted: false; readonly message: string };

/** Why there is no text, in words for a person. */
export type TextAnswer =
	| { readonly text: string; readonly problem?: undefined }
	| { readonly text?: undefined; readonly problem: string };

export interface MergeAnswer {
	/** What both sides would get. */
	readonly text?: string;
	readonly conflicts?: readonly ConflictHunk[];
	readonly problem?: string;
}

/** The texts of changed scripts, with `\n`. What has to ask the server yields. */
export interface ReviewTexts {
	inStudio(id: string): string | undefined;
	inProject(id: string): TextAnswer;
	/** By id. A change can be decided as `merge` once it has a text here. */
	merge(ids: readonly string[]): Map<string, MergeAnswer>;
}

/** What somebody is asked to decide about. */
export interface ReviewSubject {
	readonly changes: readonly SyncChange[];
	readonly requestedBy?: Requester;
	readonly project?: SyncedProject;
	/** Why a person has to look at it, although every change has a default. */
	readonly why?: string;
	/** How long there is to decide. */
	readonly seconds: number;
	readonly texts: ReviewTexts;
}

/** Shows changes to somebody and takes a decision, once. */
export interface Reviewer {
	/** Returns how to take them away again. */
	show(subject: ReviewSubject, decide: (decision: ReviewDecision) => void): () => void;
}

export const REJECTED = "The changes were rejected in Studio.";

/** A question that is open until somebody answers or its time is up. */
export class Review {
	decision?: ReviewDecision;
	private waiting?: Reply<ReviewDecision>;
	private readonly hide?: () => void;
	private readonly cancelDeadline: () => void;

	constructor(reviewer: Reviewer, scheduler: Scheduler, subject: ReviewSubject) {
		const { seconds } = subject;
		const message = `Nobody decided in Studio within ${seconds} seconds. Nothing was changed.`;
		this.cancelDeadline = scheduler.after(seconds, () => this.decide({ accepted: false, message }));
		this.hide = reviewer.show(subject, (decision) => this.decide(decision));
		// It may have been decided on the spot, before there was anything to hide.
		if (this.decision !== undefined) this.hide();
	}

	/** Yields until there is a decision. */
	wait(): ReviewDecision {
		if (this.decision !== undefined) return this.decision;
		this.waiting = new Reply<ReviewDecision>();
		return this.waiting.wait();
	}

	abort(message: string): void {
		this.decide({ accepted: false, message });
	}

	private decide(decision: ReviewDecision): void {
		if (this.decision !== undefined) return;
		this.decision = decision;
		this.cancelDeadline();
		this.hide?.();
		this.waiting?.resolve(decision);
	}
}
