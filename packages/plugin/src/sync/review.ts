import type { Scheduler } from "../connection/scheduler";
import { Reply } from "../dispatcher/reply";
import type { Selection, SyncChange } from "../generated/protocol";

/** What the person in front of Studio made of the changes. What has no selection is left as it is. */
export type ReviewDecision =
	| { readonly accepted: true; readonly selections: ReadonlyMap<string, Selection> }
	| { readonly accepted: false; readonly message: string };

/** Shows changes to somebody and takes a decision, once. */
export interface Reviewer {
	/** Returns how to take them away again. */
	show(changes: readonly SyncChange[], decide: (decision: ReviewDecision) => void): () => void;
}

export const REJECTED = "The changes were rejected in Studio.";

/** A question that is open until somebody answers or its time is up. */
export class Review {
	decision?: ReviewDecision;
	private waiting?: Reply<ReviewDecision>;
	private readonly hide?: () => void;
	private readonly cancelDeadline: () => void;

	constructor(reviewer: Reviewer, scheduler: Scheduler, changes: readonly SyncChange[], timeoutMs: number) {
		const seconds = timeoutMs / 1000;
		const message = `Nobody decided in Studio within ${seconds} seconds. Nothing was changed.`;
		this.cancelDeadline = scheduler.after(seconds, () => this.decide({ accepted: false, message }));
		this.hide = reviewer.show(changes, (decision) => this.decide(decision));
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
