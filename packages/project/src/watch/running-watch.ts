import { dirname } from "node:path";
import type { ProjectError } from "../errors.js";
import type { Project } from "../project-file/project.js";
import type { AppliedPatch } from "../tree/applied-patch.js";
import { isEmptyPatch } from "../tree/patch.js";
import type { Tree } from "../tree/tree.js";
import type { CreateFolderWatcher, FolderWatcher } from "./folder-watcher.js";
import type { FollowedTree } from "./followed-tree.js";
import type { ObservedDisk } from "./observed-disk.js";
import { PendingChanges, type ReadyChanges } from "./pending-changes.js";
import type { WatchClock } from "./watch-clock.js";
import type { ProjectWatch } from "./watch-project.js";

interface RunningWatchOptions {
	readonly followed: FollowedTree;
	readonly disk: ObservedDisk;
	readonly clock: WatchClock;
	readonly createWatcher: CreateFolderWatcher;
	readonly scanEveryMs: number;
	readonly onPatch: (patch: AppliedPatch) => void;
	readonly onProblem: (problem: ProjectError | undefined) => void;
}

/** Events of one save come together. */
const GATHER_MS = 2;
/** For so long at a time the disk is looked at, before everybody else has a turn. */
const SLICE_MS = 8;
/** How long to wait when the disk changed while it was read, and when something has to settle first. */
const TURN_MS = 10;
const BUSY_MS = 100;
/** What came into a new folder before it was watched is found by a scan so soon after. */
const NEW_FOLDER_SCAN_MS = 60;
/** A file that cannot be understood may not be all there yet. */
const FAILURE_SETTLE_MS = 150;
/** Of a large project, a scan may take this share of the time. */
const SCAN_SHARE = 1 / 25;

/** Problems that can pass without any file being different. */
const PASSING_PROBLEMS: ReadonlySet<string | undefined> = new Set([
	"read_failed",
	"project_not_found",
	"node_path_not_found",
]);
const NEVER = Number.POSITIVE_INFINITY;

/** What happens does so one after the other, in `#work`: nothing else changes the tree. */
export class RunningWatch implements ProjectWatch {
	readonly #options: RunningWatchOptions;
	readonly #disk: ObservedDisk;
	readonly #followed: FollowedTree;
	readonly #clock: WatchClock;
	readonly #watcher: FolderWatcher;
	readonly #pending = new PendingChanges();
	readonly #hints = new Set<string>();
	readonly #refreshes: { scanned: boolean; readonly done: () => void }[] = [];
	#problem: ProjectError | undefined;
	#failingSince: number | undefined;
	#retryAt = NEVER;
	#isScanDue = false;
	#working: Promise<void> | undefined;
	#cancelWake = () => {};
	#wakeAt = NEVER;
	#cancelScan = () => {};
	#isClosed = false;

	constructor(options: RunningWatchOptions) {
		this.#options = options;
		this.#disk = options.disk;
		this.#clock = options.clock;
		this.#followed = options.followed;
		this.#watcher = options.createWatcher({
			onHint: (path) => {
				this.#hints.add(path);
				this.#wakeIn(GATHER_MS);
			},
			onLoss: () => this.#scanIn(0),
		});
		this.#watchFolders();
		// Between the reading and the watching, anything can have happened.
		this.#scanIn(0);
	}

	get project(): Project {
		return this.#followed.project;
	}

	get tree(): Tree {
		return this.#followed.tree;
	}

	refresh(): Promise<void> {
		if (this.#isClosed) return Promise.reject(new Error("The watch is closed."));
		return new Promise((done) => {
			this.#refreshes.push({ scanned: false, done });
			this.#scanIn(0);
		});
	}

	async close(): Promise<void> {
		this.#isClosed = true;
		this.#cancelWake();
		this.#cancelScan();
		this.#watcher.close();
		await this.#working;
		for (const { done } of this.#refreshes.splice(0)) done();
	}

	#scanIn(delayMs: number): void {
		this.#cancelScan();
		if (this.#isClosed) return;
		this.#cancelScan = this.#clock.schedule(delayMs, () => {
			this.#isScanDue = true;
			this.#wakeIn(0);
		});
	}

	#wakeIn(delayMs: number): void {
		const at = this.#clock.now() + delayMs;
		if (this.#isClosed || this.#working || this.#wakeAt <= at) return;
		this.#cancelWake();
		this.#wakeAt = at;
		this.#cancelWake = this.#clock.schedule(Math.max(0, delayMs), () => {
			this.#wakeAt = NEVER;
			this.#working = this.#work().finally(() => {
				this.#working = undefined;
				this.#sleep();
			});
		});
	}

	/** Until there is something to do. */
	#sleep(): void {
		const hasMore = this.#isScanDue || this.#hints.size > 0;
		const rest = this.#pending.isEmpty ? this.#retryAt : this.#pending.nextAt();
		const next = hasMore ? this.#clock.now() + GATHER_MS : rest;
		if (next < NEVER) {
			this.#wakeIn(next - this.#clock.now());
			return;
		}
		for (const refresh of this.#refreshes.filter(({ scanned }) => scanned)) {
			this.#refreshes.splice(this.#refreshes.indexOf(refresh), 1);
			refresh.done();
		}
	}

	async #work(): Promise<void> {
		if (this.#isScanDue) await this.#scan();
		await this.#turn();
	}

	async #turn(): Promise<void> {
		const hints = [...this.#hints];
		this.#hints.clear();
		// What waits is looked at again, so that two looks agree before it is believed.
		for (const path of new Set([...hints, ...this.#pending.paths()])) this.#look(path);
		if (this.#isScanDue || this.#isClosed) return;
		const now = this.#clock.now();
		const ready = this.#pending.ready(now);
		if (ready) await this.#take(ready);
		else if (this.#pending.isEmpty && this.#retryAt <= now) await this.#take({ changes: new Map(), unsettled: [] });
	}

	async #scan(): Promise<void> {
		this.#isScanDue = false;
		const started = this.#clock.now();
		const refreshes = this.#refreshes.filter(({ scanned }) => !scanned);
		let sliceEnds = started + SLICE_MS;
		const missing = new Set<string>();
		for (const path of this.#disk.paths()) {
			if (this.#isClosed) return;
			// What was in a folder that is gone is gone with it, and comes back with it.
			if (missing.has(dirname(path))) missing.add(path);
			else {
				this.#disk.look(path, (at, look) => {
					if (look.state === "missing") missing.add(at);
					this.#pending.note(at, look, this.#clock.now());
				});
			}
			if (this.#clock.now() < sliceEnds) continue;
			await this.#clock.breathe();
			// A save does not wait for the rest of a large project.
			if (this.#hints.size > 0) await this.#turn();
			sliceEnds = this.#clock.now() + SLICE_MS;
		}
		for (const refresh of refreshes) refresh.scanned = true;
		// What failed for another reason than what is in the files may have come right without a trace.
		if (this.#followed.owes && PASSING_PROBLEMS.has(this.#problem?.code)) this.#retryAt = this.#clock.now();
		const took = this.#clock.now() - started;
		if (!this.#isScanDue) this.#scanIn(Math.max(this.#options.scanEveryMs, took / SCAN_SHARE));
	}

	/** Whether there is anything new about the path. */
	#look(path: string): boolean {
		const wasMissing = this.#pending.isMissing(path);
		let isNews = false;
		this.#disk.look(path, (at, look) => {
			const isBack = at === path && wasMissing && look.state !== "missing";
			// Its stamps were not compared while it was away, or belong to another folder.
			if (look.state === "replaced" || isBack) this.#isScanDue = true;
			isNews ||= look.state !== "same" && look.state !== "replaced";
			this.#pending.note(at, look, this.#clock.now());
		});
		return isNews;
	}

	async #take(ready: ReadyChanges): Promise<void> {
		const taken = await this.#followed.take(ready, (path) => this.#look(path));
		const now = this.#clock.now();
		// What came in between is pending now, and another turn takes both.
		if (!taken) {
			this.#pending.postpone(ready.changes.keys(), now + TURN_MS);
			return;
		}
		this.#pending.settled(taken.paths);
		this.#pending.postpone(ready.changes.keys(), now + BUSY_MS);
		this.#failingSince = taken.problem && (this.#failingSince ?? now);
		const settlesAt = (this.#failingSince ?? NEVER) + FAILURE_SETTLE_MS;
		this.#retryAt = settlesAt > now ? settlesAt : NEVER;
		if (!isEmptyPatch(taken.applied)) this.#options.onPatch(taken.applied);
		if (this.#retryAt === NEVER) this.#tell(taken.problem);
		this.#watchFolders();
	}

	#tell(problem: ProjectError | undefined): void {
		if (problem?.message === this.#problem?.message) return;
		this.#problem = problem;
		this.#options.onProblem(problem);
	}

	#watchFolders(): void {
		const folders = this.#disk.foldersIfChanged();
		if (!folders) return;
		this.#watcher.watch(folders);
		this.#scanIn(NEW_FOLDER_SCAN_MS);
	}
}
