import { dirname } from "node:path";
import { ProjectError } from "../errors.js";
import type { Project } from "../project-file/project.js";
import type { AppliedPatch } from "../tree/applied-patch.js";
import { applyPatch } from "../tree/apply-patch.js";
import { isEmptyPatch, type Patch } from "../tree/patch.js";
import type { Tree } from "../tree/tree.js";
import { affectedIds, withAncestors } from "./affected-ids.js";
import type { CreateFolderWatcher, FolderWatcher } from "./folder-watcher.js";
import type { Look } from "./look.js";
import type { ObservedDisk } from "./observed-disk.js";
import { PendingChanges, type ReadyChanges } from "./pending-changes.js";
import { type Failure, type Reread, rereadInstances, rereadProject } from "./reread.js";
import type { WatchClock } from "./watch-clock.js";
import type { ProjectWatch } from "./watch-project.js";

interface RunningWatchOptions {
	readonly path: string;
	readonly disk: ObservedDisk;
	readonly clock: WatchClock;
	readonly project: Project;
	readonly tree: Tree;
	readonly createWatcher: CreateFolderWatcher;
	readonly scanEveryMs: number;
	readonly onPatch: (patch: AppliedPatch) => void;
	readonly onProblem: (problem: ProjectError | undefined) => void;
}

/** Events of one save come together. */
const GATHER_MS = 2;
/** For so long at a time the disk is looked at, before everybody else has a turn. */
const SLICE_MS = 8;
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
/** As which kind of news a path is read again. */
const AGAIN: Look = { state: "unreadable" };
const MISSING: Look = { state: "missing" };
const EMPTY_PATCH: Patch = { removed: [], added: [], updated: [], reordered: [], refreshed: [] };
const NEVER = Number.POSITIVE_INFINITY;

interface Outcome extends Reread {
	readonly project: Project;
	/** The changes that were read; the others have to wait. */
	readonly taken: ReadonlyMap<string, Look>;
}

/** What happens does so one after the other, in `#work`: nothing else changes the tree. */
export class RunningWatch implements ProjectWatch {
	readonly #options: RunningWatchOptions;
	readonly #disk: ObservedDisk;
	readonly #clock: WatchClock;
	readonly #watcher: FolderWatcher;
	readonly #pending = new PendingChanges();
	readonly #hints = new Set<string>();
	/** The paths that could not be read when it was time to, to be tried again with the next change. */
	#owed: readonly string[] = [];
	readonly #refreshes: { scanned: boolean; readonly done: () => void }[] = [];
	#project: Project;
	#tree: Tree;
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
		this.#project = options.project;
		this.#tree = options.tree;
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
		return this.#project;
	}

	get tree(): Tree {
		return this.#tree;
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
			sliceEnds = this.#clock.now() + SLICE_MS;
		}
		for (const refresh of refreshes) refresh.scanned = true;
		// What failed for another reason than what is in the files may have come right without a trace.
		if (this.#owed.length > 0 && PASSING_PROBLEMS.has(this.#problem?.code)) this.#retryAt = this.#clock.now();
		const took = this.#clock.now() - started;
		if (!this.#isScanDue) this.#scanIn(Math.max(this.#options.scanEveryMs, took / SCAN_SHARE));
	}

	#look(path: string): void {
		const wasMissing = this.#pending.isMissing(path);
		this.#disk.look(path, (at, look) => {
			const isBack = at === path && wasMissing && look.state !== "missing";
			// Its stamps were not compared while it was away, or belong to another folder.
			if (look.state === "replaced" || isBack) this.#isScanDue = true;
			this.#pending.note(at, look, this.#clock.now());
		});
	}

	async #take(ready: ReadyChanges): Promise<void> {
		const { patch, failures, project, taken } = await this.#reread(ready);
		this.#pending.settled(taken.keys());
		this.#pending.postpone(ready.changes.keys(), this.#clock.now());
		this.#planRetry(failures);
		if (failures.length === 0) for (const [path, look] of taken) this.#disk.settle(path, look);
		this.#project = project;
		this.#apply(patch);
		if (this.#retryAt === NEVER) this.#tell(failures[0]?.problem);
		this.#watchFolders();
	}

	/** What failed is read again with whatever changes next; at first also by itself, for it may not be all there yet. */
	#planRetry(failures: readonly Failure[]): void {
		const now = this.#clock.now();
		this.#owed = failures.map(({ path }) => path);
		this.#failingSince = failures.length === 0 ? undefined : (this.#failingSince ?? now);
		const isFresh = this.#failingSince !== undefined && now - this.#failingSince < FAILURE_SETTLE_MS;
		this.#retryAt = isFresh ? (this.#failingSince ?? now) + FAILURE_SETTLE_MS : NEVER;
	}

	async #reread({ changes, unsettled }: ReadyChanges): Promise<Outcome> {
		const owed = this.#idsOf(this.#owed.map((path) => [path, AGAIN]));
		const busy = this.#idsOf(unsettled.map((path) => [path, MISSING]));
		const affected = this.#idsOf(changes);
		const isProjectThere = this.#disk.stampOf(this.#project.path)?.kind === "file";
		if (!isProjectThere || !owed || !affected || !busy) return this.#rereadEverything(changes);
		// What covers something that is not settled yet waits for it.
		const untouchable = withAncestors(this.#tree, [...busy.values()].flat());
		for (const [path, ids] of affected) if (ids.some((id) => untouchable.has(id))) affected.delete(path);
		const taken = new Map([...changes].filter(([path]) => affected.has(path)));
		const [ids, deep] = [affected, owed].map((found) => new Set([...found.values()].flat()));
		const reread = rereadInstances(this.#tree, ids as Set<string>, deep as Set<string>, this.#disk);
		return { ...reread, project: this.#project, taken };
	}

	/** The instances to read again for each path; undefined when that is everything. */
	#idsOf(looks: Iterable<readonly [string, Look]>): Map<string, readonly string[]> | undefined {
		const found = new Map<string, readonly string[]>();
		for (const [path, look] of looks) {
			const ids = path === this.#project.path ? undefined : affectedIds(this.#tree, path, look);
			if (!ids) return undefined;
			found.set(path, ids);
		}
		return found;
	}

	async #rereadEverything(taken: ReadonlyMap<string, Look>): Promise<Outcome> {
		const merge = this.#disk.startOver();
		try {
			return { ...(await rereadProject(this.#tree, this.#options.path, this.#disk)), taken };
		} catch (problem) {
			if (!(problem instanceof ProjectError)) throw problem;
			merge();
			const failures = [{ path: this.#project.path, problem }];
			return { patch: EMPTY_PATCH, failures, project: this.#project, taken };
		}
	}

	#apply(patch: Patch): void {
		const applied = applyPatch(this.#tree, patch);
		this.#tree = applied.tree;
		if (!isEmptyPatch(applied)) this.#options.onPatch(applied);
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
