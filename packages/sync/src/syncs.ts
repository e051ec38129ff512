import { ProjectError, recoverWriteBack } from "@studio-bridge/project";
import { type CommandParams, commands, type Progress } from "@studio-bridge/protocol";
import { placeRefusal, rootRefusal } from "./place-guard.js";
import { gitOf } from "./project/git-of.js";
import type { SyncedProject } from "./project/synced-project.js";
import { failureReport, reportOf } from "./report/report-of.js";
import type { SyncReport } from "./report/sync-report.js";
import { SyncRun } from "./run/sync-run.js";
import type { SyncSession } from "./sync-session.js";

export interface SyncOptions extends Omit<CommandParams<"sync">, "project"> {
	readonly timeoutMs?: number | undefined;
	readonly signal?: AbortSignal | undefined;
	readonly onProgress?: ((progress: Progress) => void) | undefined;
}

interface Waiting {
	readonly run: SyncRun;
	readonly name: string;
	readonly folder: string;
}

/** So many reviews are remembered; nobody has more open. */
const MOST_WAITING = 16;

/** The syncs of this process: any number at once, but one at a time for each Studio session. */
export class Syncs {
	readonly #running = new Set<string>();
	/** Those that wait for a decision in Studio, by the session and the id that `pending` told. */
	readonly #waiting = new Map<string, Waiting>();
	/** Sessions that have agreed with a project since this process began: what is remembered is about their place. */
	readonly #agreed = new Set<string>();

	/** Syncs one project with one session. Rejects only for what is nobody's answer: a lost session, a bug. */
	async run(session: SyncSession, project: SyncedProject, options: SyncOptions): Promise<SyncReport> {
		const { sessionId } = session.info;
		if (this.#running.has(sessionId)) return { status: "sync_in_progress" };
		this.#running.add(sessionId);
		try {
			return await this.#run(session, project, options);
		} catch (error) {
			if (error instanceof ProjectError) return { status: "error", message: error.message };
			throw error;
		} finally {
			this.#running.delete(sessionId);
		}
	}

	async #run(session: SyncSession, project: SyncedProject, options: SyncOptions): Promise<SyncReport> {
		const { syncId } = options;
		if (syncId !== undefined) {
			const waiting = this.#waiting.get(key(session, syncId));
			if (waiting === undefined) return { status: "error", message: `No sync ${syncId} waits for a decision here.` };
			return this.#ask(session, waiting, options);
		}
		// Files that a killed process had half written would be taken for somebody's edits.
		if (options.mode !== "dryrun") await recoverWriteBack(project.folder);
		const reading = await project.read();
		const refusal = placeRefusal(reading.project, session.info) ?? rootRefusal(reading.tree.root.className);
		if (refusal !== undefined) return { status: "error", message: refusal };
		const pair = key(session, project.folder);
		const run = await SyncRun.begin({
			...{ project, reading, place: session.info, mode: options.mode },
			git: gitOf(project.folder),
			isSamePlace: session.info.placeId > 0 || this.#agreed.has(pair),
			onSettled: () => this.#agreed.add(pair),
			reason: options.requestedBy === undefined ? "sync" : `sync, asked by ${options.requestedBy.name}`,
		});
		return this.#ask(session, { run, name: reading.project.name, folder: project.folder }, options);
	}

	async #ask(session: SyncSession, waiting: Waiting, options: SyncOptions): Promise<SyncReport> {
		const { timeoutMs, signal, onProgress, ...asked } = options;
		const { run, name, folder } = waiting;
		const params = { ...asked, project: { name, path: folder } };
		try {
			const answer = await session.request("sync", params, {
				timeoutMs: timeoutMs ?? Math.max(commands.sync.timeoutMs, params.reviewTimeoutMs + 60_000),
				...{ signal, onProgress, onRequest: run.handlers },
			});
			if (answer.status === "pending") this.#wait(key(session, answer.syncId), waiting);
			else if (params.syncId !== undefined) this.#waiting.delete(key(session, params.syncId));
			return reportOf(answer, run, folder);
		} catch (error) {
			const report = failureReport(error, run, folder);
			if (report === undefined) throw error;
			return report;
		}
	}

	#wait(id: string, waiting: Waiting): void {
		this.#waiting.set(id, waiting);
		const [oldest] = this.#waiting.keys();
		if (this.#waiting.size > MOST_WAITING && oldest !== undefined) this.#waiting.delete(oldest);
	}
}

function key({ info }: SyncSession, what: string): string {
	return `${info.sessionId}\0${what}`;
}
