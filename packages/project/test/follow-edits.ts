import { dirname } from "node:path";
import { expect } from "vitest";
import { ProjectError } from "../src/errors.js";
import { readProject } from "../src/read-project.js";
import { snapshotToTree } from "../src/tree/snapshot-to-tree.js";
import type { Tree } from "../src/tree/tree.js";
import { type MemoryEntry, MemoryVfs } from "../src/vfs/memory-vfs.js";
import type { FolderEvents } from "../src/watch/folder-watcher.js";
import { type ProjectWatch, watchProject } from "../src/watch/watch-project.js";
import type { RandomEdit } from "./random-edits.js";
import { treeContent } from "./tree-content.js";
import { VirtualClock } from "./virtual-clock.js";

export const ROOT = "/p";

export interface Story {
	readonly entries: { readonly [name: string]: MemoryEntry };
	readonly bursts: readonly (readonly RandomEdit[])[];
	/** Which hints a watcher gives of the paths that changed. */
	readonly hintsOf: (paths: readonly string[]) => readonly string[];
	/** Lets the watch come to rest after a burst. */
	readonly rest: (watch: ProjectWatch, clock: VirtualClock) => Promise<void>;
}

/**
 * Follows a disk through bursts of edits, and compares the tree with one read from scratch after each. Tells how often
 * there was something to compare.
 */
export async function followEdits({ entries, bursts, hintsOf, rest }: Story): Promise<number> {
	const vfs = new MemoryVfs(ROOT, entries);
	const clock = new VirtualClock();
	let problem: ProjectError | undefined;
	let patched: Tree | undefined;
	let events: FolderEvents | undefined;
	const watching = watchProject(ROOT, {
		vfs,
		clock,
		onPatch: ({ tree }) => {
			patched = tree;
		},
		onProblem: (now) => {
			problem = now;
		},
		createWatcher: (given) => {
			events = given;
			return { watch: () => {}, close: () => {} };
		},
	});
	const watch = await watching.catch((error) => error);
	if (watch instanceof ProjectError) return 0; // there is nothing to start from
	let compared = 0;
	for (const burst of bursts) {
		for (const { path, entry } of burst) change(vfs, path, entry);
		for (const path of hintsOf(burst.map(({ path: changed }) => changed))) events?.onHint(path);
		await rest(watch, clock);
		const fresh = await readProject(ROOT, { vfs }).catch((error) => error);
		if (fresh instanceof ProjectError) expect(problem).toBeInstanceOf(ProjectError);
		else {
			compared++;
			expect(problem).toBeUndefined();
			expect(treeContent(watch.tree)).toEqual(treeContent(snapshotToTree(fresh.tree)));
			if (patched) expect(treeContent(patched)).toEqual(treeContent(watch.tree));
		}
	}
	await clock.during(watch.close());
	return compared;
}

function change(vfs: MemoryVfs, path: string, entry: MemoryEntry | undefined): void {
	// A file where the edit needs a folder: as on a disk, the edit is impossible.
	for (let at = dirname(path); at !== ROOT; at = dirname(at)) if (vfs.kindOf(at) === "file") return;
	if (entry === undefined) vfs.remove(path);
	else vfs.write(path, entry);
}
