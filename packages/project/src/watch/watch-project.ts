import { resolve } from "node:path";
import type { ProjectError } from "../errors.js";
import type { Project } from "../project-file/project.js";
import { readProject } from "../read-project.js";
import type { AppliedPatch } from "../tree/applied-patch.js";
import { snapshotToTree } from "../tree/snapshot-to-tree.js";
import type { Tree } from "../tree/tree.js";
import { diskVfs } from "../vfs/disk-vfs.js";
import type { StampedVfs } from "../vfs/vfs.js";
import { type CreateFolderWatcher, nativeFolderWatcher } from "./folder-watcher.js";
import { FollowedTree } from "./followed-tree.js";
import { ObservedDisk } from "./observed-disk.js";
import { RunningWatch } from "./running-watch.js";
import { systemClock, type WatchClock } from "./watch-clock.js";

/** A project that follows the disk. */
export interface ProjectWatch {
	/** As last read. */
	readonly project: Project;
	/** As last read. Ids are those that `snapshotToTree` gave, for as long as an instance is there. */
	readonly tree: Tree;
	/** Looks at the disk now. Resolves once everything that is there is in `tree`, or told as a problem. */
	refresh(): Promise<void>;
	close(): Promise<void>;
}

export interface WatchProjectOptions {
	/** Called once for each burst of changes, when it is over, and only if something visible changed. */
	readonly onPatch: (patch: AppliedPatch) => void;
	/**
	 * What keeps the tree from being what the disk says: a file that cannot be read, a project that is gone. The last good
	 * state stays. Undefined when it is over.
	 */
	readonly onProblem?: (problem: ProjectError | undefined) => void;
	/** Where to read from; the disk unless told otherwise. */
	readonly vfs?: StampedVfs;
	readonly clock?: WatchClock;
	/** Where hints come from; the system unless told otherwise. */
	readonly createWatcher?: CreateFolderWatcher;
	/** How often everything is looked at, whatever the watcher says. */
	readonly scanEveryMs?: number;
}

/**
 * Reads a project and keeps the tree true to the disk:
 *
 *     event, timer, refresh ──► ObservedDisk.look ──► PendingChanges ──► FollowedTree.take ──► onPatch
 *        a hint at best         the truth, by stamps    until settled      reads as little as needed
 *
 * Rejects with a ProjectError when the project cannot be read at all.
 */
export async function watchProject(path: string, options: WatchProjectOptions): Promise<ProjectWatch> {
	const clock = options.clock ?? systemClock;
	const disk = new ObservedDisk(options.vfs ?? diskVfs, () => clock.wallTime());
	const { project, tree } = await readProject(path, { vfs: disk });
	return new RunningWatch({
		followed: new FollowedTree(resolve(path), disk, project, snapshotToTree(tree)),
		disk,
		clock,
		createWatcher: options.createWatcher ?? nativeFolderWatcher,
		scanEveryMs: options.scanEveryMs ?? 1250,
		onPatch: options.onPatch,
		onProblem: options.onProblem ?? (() => {}),
	});
}
