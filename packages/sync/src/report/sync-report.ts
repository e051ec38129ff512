import type { OverrideVerdict, SyncChange } from "@studio-bridge/protocol";

/** A change as callers see it: the plugin's, with the file it belongs to. */
export type ReportedChange = Omit<SyncChange, "defaultSelection"> & {
	/** Relative to the project; null for what only the project file describes, and for what is on Studio's side alone. */
	readonly fsPath: string | null;
	/** What was chosen without being told. */
	readonly defaultSelection: SyncChange["defaultSelection"] | null;
};

export type SyncStatus =
	| "success"
	| "empty"
	| "dryrun"
	| "fastfail_unresolved"
	| "rejected"
	| "pending"
	| "already_connected"
	| "sync_in_progress"
	| "error";

/** How a sync ended, for programs. */
export interface SyncReport {
	readonly status: SyncStatus;
	readonly message?: string;
	readonly syncId?: string;
	readonly changes?: readonly ReportedChange[];
	readonly verdicts?: readonly OverrideVerdict[];
	/** What was not done, and why. */
	readonly failed?: readonly { readonly id: string; readonly message: string }[];
}

/** Statuses after which the caller has something to mend. */
const failures: ReadonlySet<SyncStatus> = new Set([
	"fastfail_unresolved",
	"rejected",
	"already_connected",
	"sync_in_progress",
	"error",
]);

export function isFailure({ status }: SyncReport): boolean {
	return failures.has(status);
}
