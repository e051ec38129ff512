import { commands } from "@studio-bridge/protocol";
import { gitOf } from "../project/git-of.js";
import type { ProjectReading, SyncedProject } from "../project/synced-project.js";
import { failureReport, reportOf } from "../report/report-of.js";
import type { ReportedChange, SyncReport } from "../report/sync-report.js";
import { SyncRun } from "../run/sync-run.js";
import type { LiveSession } from "../sync-session.js";
import type { LiveEffect, LiveEvent, Waiting } from "./live-event.js";
import type { LiveLedger } from "./live-ledger.js";
import type { Flow } from "./live-news.js";
import { undecidedBy, waitingFor } from "./round.js";

export interface RoundContext {
	readonly session: LiveSession;
	readonly project: SyncedProject;
	readonly reading: ProjectReading;
	readonly ledger: LiveLedger;
	readonly isSamePlace: boolean;
	readonly signal: AbortSignal;
	readonly onSettled: () => void;
	readonly tell: (flow: Flow) => void;
}

type StartRound = Extract<LiveEffect, { type: "startRound" }>;
type RoundEnd = Extract<LiveEvent, { type: "roundDone" | "roundFailed" }>;

/** A one-shot sync of the round's scope that takes only what has a default or was decided. */
export async function runRound(round: StartRound, context: RoundContext): Promise<RoundEnd> {
	const { run: number } = round;
	const { session, project, reading, ledger, isSamePlace, signal, onSettled } = context;
	const run = await SyncRun.begin({
		...{ project, reading, place: session.info, mode: "live", ledgers: ledger, isSamePlace, onSettled },
		git: gitOf(project.folder),
		reason: "live sync",
		round,
	});
	const { name } = reading.project;
	const params = {
		...{ mode: "live" as const, overrides: [...round.decisions], wait: true, reviewTimeoutMs: 0 },
		project: { name, path: project.folder },
	};
	const report = await ask(session, params, { run, folder: project.folder, signal });
	const decided = new Set((report.verdicts ?? []).flatMap(({ id, verdict }) => (verdict === "applied" ? [id] : [])));
	if (report.status !== "success" && report.status !== "empty") return failure(number, report, run, decided, reading);
	for (const change of report.changes ?? []) context.tell(flowOf(change));
	return { type: "roundDone", run: number, undecided: undecidedBy(run.proposals, decided, reading.tree) };
}

async function ask(
	session: LiveSession,
	params: Parameters<LiveSession["request"]>[1] & { mode: "live" },
	{ run, folder, signal }: { run: SyncRun; folder: string; signal: AbortSignal },
): Promise<SyncReport> {
	try {
		const timeoutMs = commands.sync.timeoutMs;
		const answer = await session.request("sync", params as never, { timeoutMs, signal, onRequest: run.handlers });
		return reportOf(answer, run, folder);
	} catch (error) {
		const report = failureReport(error, run, folder);
		return report ?? { status: "error", message: error instanceof Error ? error.message : String(error) };
	}
}

function failure(
	number: number,
	report: SyncReport,
	run: SyncRun,
	decided: ReadonlySet<string>,
	{ tree }: ProjectReading,
): RoundEnd {
	const { changes, defaults } = run.proposals;
	const chosen = new Set([...defaults.map(({ id }) => id), ...decided]);
	const selected: Waiting[] = changes.filter(({ id }) => chosen.has(id)).map((change) => waitingFor(change, tree));
	const [only] = selected;
	const reason = selected.length === 1 ? report.failed?.find(({ id }) => id === only?.id)?.message : undefined;
	const message = reason ?? report.message ?? `The comparison ended as ${report.status}.`;
	return { type: "roundFailed", run: number, selected, message };
}

const verbs = {
	push: { Add: "added", Edit: "edited", Remove: "removed" },
	pull: { Add: "removed", Edit: "edited", Remove: "added" },
} as const;

function flowOf({ direction, patchType, path, className, fsPath, count }: ReportedChange): Flow {
	const side = direction === "pull" ? "pull" : "push";
	return {
		type: "flow",
		direction: side === "pull" ? "toFiles" : "toStudio",
		change: verbs[side][patchType],
		...{ path, className, fsPath },
		...(count !== undefined && { count }),
	};
}
