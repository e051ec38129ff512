import type { CommandOutcome, OverrideVerdict, SyncChange } from "@studio-bridge/protocol";
import { fsPathOf } from "../project/fs-path.js";
import type { SyncRun } from "../run/sync-run.js";
import type { SyncAnswer } from "../sync-session.js";
import type { ReportedChange, SyncReport } from "./sync-report.js";

/** What the plugin answered, with the files the changes belong to. */
export function reportOf(answer: SyncAnswer, run: Enriching, folder: string): SyncReport {
	const { status } = answer;
	return {
		status,
		...messageOf("message" in answer ? answer.message : undefined, run),
		...("syncId" in answer && answer.syncId !== undefined && { syncId: answer.syncId }),
		...("changes" in answer && { changes: enrich(answer.changes, run, folder) }),
		...("verdicts" in answer && answer.verdicts.length > 0 && { verdicts: answer.verdicts.map(inOrder) }),
	};
}

/** All that naming the files of changes needs. */
export type Enriching = Pick<SyncRun, "node" | "setAside">;

type Failure = Extract<CommandOutcome<"sync">, { status: "error" }>;

/** A failure the plugin itself told, as a report of what was done and what was not; undefined for any other error. */
export function failureReport(error: unknown, run: Enriching, folder: string): SyncReport | undefined {
	const result = toldBy(error);
	if (result === undefined) return undefined;
	const { applied = [], failed, verdicts } = result;
	return {
		status: "error",
		message: result.error.message,
		changes: enrich(applied, run, folder),
		...(failed !== undefined && { failed }),
		...(verdicts !== undefined && { verdicts: verdicts.map(inOrder) }),
	};
}

/** A session rejects with an error that carries the plugin's answer, if an answer it was. */
function toldBy(error: unknown): Failure | undefined {
	if (!(error instanceof Error) || !("result" in error)) return undefined;
	const result = error.result as Failure | undefined;
	return result?.status === "error" ? result : undefined;
}

/** In the order of the contract, whatever order the plugin's JSON had. */
function enrich(changes: readonly SyncChange[], run: Enriching, folder: string): ReportedChange[] {
	return changes.map(({ path, id, direction, patchType, className, count, studioHash, draftHash, ...rest }) => ({
		path,
		id,
		...(direction !== undefined && { direction }),
		patchType,
		className,
		...(count !== undefined && { count }),
		...(studioHash !== undefined && { studioHash }),
		...(draftHash !== undefined && { draftHash }),
		defaultSelection: rest.defaultSelection ?? null,
		fsPath: fsPathOf(run.node(id), folder),
		...(rest.properties !== undefined && { properties: rest.properties }),
		...(rest.conflicts !== undefined && { conflicts: rest.conflicts }),
	}));
}

function inOrder({ id, verdict, message, ...current }: OverrideVerdict): OverrideVerdict {
	return { id, verdict, ...(message !== undefined && { message }), ...current };
}

function messageOf(message: string | undefined, { setAside }: Enriching) {
	const damaged =
		setAside === undefined
			? undefined
			: `What both sides last agreed on could not be read and was set aside at ${setAside}; this sync starts without it.`;
	const parts = [message, damaged].filter((part) => part !== undefined);
	return parts.length === 0 ? {} : { message: parts.join(" ") };
}
