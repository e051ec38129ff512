import type { CommandOutcome, CommandParams, SyncChange } from "../generated/protocol";
import type { LastSync } from "./panel-state";

/** What the home page says of a sync that ended; nothing of one that changed nothing on purpose or goes on. */
export function lastSyncOf(
	{ requestedBy }: CommandParams<"sync">,
	outcome: CommandOutcome<"sync">,
	at: number,
): LastSync | undefined {
	const known = { at, requestedBy: requestedBy?.name, toStudio: 0, toFiles: 0 };
	if (outcome.status === "success") {
		const { changes } = outcome;
		const toStudio = countOf(changes, "push") + countOf(changes, "merge");
		const toFiles = countOf(changes, "pull") + countOf(changes, "merge");
		return { ...known, outcome: "done", toStudio, toFiles };
	}
	if (outcome.status === "empty") return { ...known, outcome: "nothing" };
	if (outcome.status === "rejected") return { ...known, outcome: "rejected", message: outcome.message };
	if (outcome.status === "error") return { ...known, outcome: "failed", message: outcome.error.message };
	return undefined;
}

function countOf(changes: readonly SyncChange[], direction: string): number {
	return changes.filter((change) => change.direction === direction).size();
}

const SECONDS_A_DAY = 86_400;

/** "3 to Studio, 2 to files". */
export function lastSyncWords({ outcome, toStudio, toFiles, message }: LastSync): string {
	if (outcome === "nothing") return "Both sides were equal.";
	if (outcome === "rejected") return `Nothing was changed. ${message ?? ""}`;
	if (outcome === "failed") return `It failed. ${message ?? ""}`;
	return `${toStudio} to Studio, ${toFiles} to files.`;
}

/** When, as short as it can be said. */
export function timeWords(at: number, now: number): string {
	return os.date(now - at < SECONDS_A_DAY ? "%H:%M" : "%Y-%m-%d %H:%M", at);
}
