import type { OverrideVerdict } from "@studio-bridge/protocol";
import { inOneLine, jsonBlock } from "./game-text.js";
import type { ReportedChange, SyncReport, SyncStatus } from "./sync-report.js";

const headlines: Record<SyncStatus, string> = {
	success: "Sync completed successfully.",
	empty: "Nothing to sync: the project and Studio agree.",
	dryrun: "Dry run: nothing was changed on either side.",
	fastfail_unresolved: "Sync stopped: some changes are not decided. Nothing was changed on either side.",
	rejected: "Sync was rejected. Nothing was changed on either side.",
	pending: "The changes wait for a decision in Studio.",
	already_connected: "A live sync is running between this project and this place; a sync of its own would fight it.",
	sync_in_progress: "Another sync is running in this Studio.",
	error: "Sync failed.",
};

/** What to do next, where that is not obvious. */
function nextStep({ status, syncId, changes = [] }: SyncReport): string | undefined {
	switch (status) {
		case "dryrun":
			return changes.some(({ direction }) => direction === undefined)
				? unresolvedAdvice
				: 'Call atlas_sync(mode: "fastfail") to apply exactly this.';
		case "fastfail_unresolved":
			return unresolvedAdvice;
		case "pending":
			return `Call atlas_sync(syncId: "${syncId}") to learn the decision.`;
		case "sync_in_progress":
			return syncId === undefined
				? "Wait for it to end, then call atlas_sync again."
				: `Call atlas_sync(syncId: "${syncId}") to wait for it.`;
		case "error":
			return 'Run atlas_sync(mode: "dryrun") to see what differs now.';
		default:
			return undefined;
	}
}

const unresolvedAdvice =
	"Decide each [unresolved] change: read a script with get_script(id), merge it into the file at fs=…, then call atlas_sync with overrides: [{id, direction, studioHash}].";

/** A sync for people and agents: what happened, the changes one a line, what to do next, and all of it as JSON. */
export function describeSync(report: SyncReport): string {
	const parts = [
		[headlines[report.status], report.message].filter((text) => text !== undefined).join(" "),
		list("Changes:", report.changes?.map(describeChange)),
		list(
			"Not done:",
			report.failed?.map(({ id, message }) => `- ${id}: ${message}`),
		),
		list("Overrides not applied:", report.verdicts?.flatMap(describeRefusal)),
		nextStep(report),
		jsonBlock(report),
	];
	return parts.filter((part) => part !== undefined).join("\n\n");
}

export function describeChange(change: ReportedChange): string {
	const { direction, path, patchType, className, fsPath } = change;
	const facts = [patchType, className, ...(fsPath === null ? [] : [`fs=${fsPath}`])];
	return `- [${direction ?? "unresolved"}] ${inOneLine(path)} (${inOneLine(facts.join(", "))})`;
}

function describeRefusal({ id, verdict, message }: OverrideVerdict): string[] {
	if (verdict === "applied") return [];
	return [`- ${id}: ${verdict}${message === undefined ? "" : ` (${message})`}`];
}

function list(title: string, lines: readonly string[] | undefined): string | undefined {
	return lines === undefined || lines.length === 0 ? undefined : [title, ...lines].join("\n");
}
