import { dirname } from "node:path";
import { ProjectError } from "../errors.js";
import type { Project } from "../project-file/project.js";
import type { AppliedPatch } from "../tree/applied-patch.js";
import { applyPatch } from "../tree/apply-patch.js";
import type { Patch } from "../tree/patch.js";
import type { Tree } from "../tree/tree.js";
import { affectedIds, touches, withAncestors } from "./affected-ids.js";
import type { Look } from "./look.js";
import type { ObservedDisk } from "./observed-disk.js";
import type { ReadyChanges } from "./pending-changes.js";
import { type Failure, type Reread, rereadInstances, rereadProject } from "./reread.js";

/** What became of changes that were ready. */
export interface Taken {
	/** The changes that are in the tree now, or failed to be. The others have to wait. */
	readonly paths: readonly string[];
	readonly applied: AppliedPatch;
	/** The first of what could not be read. */
	readonly problem: ProjectError | undefined;
}

/** As which kind of news a path is read again. */
const AGAIN: Look = { state: "unreadable" };
const MISSING: Look = { state: "missing" };
const EMPTY_PATCH: Patch = { removed: [], added: [], updated: [], reordered: [], refreshed: [] };

interface Outcome extends Reread {
	readonly project: Project;
	readonly isAll: boolean;
}

interface ToRead {
	readonly changes: ReadonlyMap<string, Look>;
	/** Undefined when everything is to be read. */
	readonly ids?: ReadonlySet<string>;
	/** Of these, what is below them too. */
	readonly deep?: ReadonlySet<string>;
}

/** The tree of a project, and what it takes to bring it up to a disk that changed. */
export class FollowedTree {
	readonly #path: string;
	readonly #disk: ObservedDisk;
	#project: Project;
	#tree: Tree;
	/** The paths that could not be read when it was time to: they are tried again with whatever changes next. */
	#owed: readonly string[] = [];

	/** `path` leads to the project, and `disk` is the one it was read from. */
	constructor(path: string, disk: ObservedDisk, project: Project, tree: Tree) {
		this.#path = path;
		this.#disk = disk;
		this.#project = project;
		this.#tree = tree;
	}

	get project(): Project {
		return this.#project;
	}

	get tree(): Tree {
		return this.#tree;
	}

	get owes(): boolean {
		return this.#owed.length > 0;
	}

	/**
	 * Reads what the changes make necessary. Undefined when the disk changed on the way: `isNews` is asked about each path
	 * that was met otherwise than expected, and decides.
	 */
	async take(ready: ReadyChanges, isNews: (path: string) => boolean): Promise<Taken | undefined> {
		const toRead = this.#plan(ready);
		this.#disk.begin(toRead.ids ? "part" : "all");
		const { patch, failures, project, isAll } = await this.#read(toRead);
		if (this.#wasSurprised(toRead, isNews)) {
			this.#disk.discard();
			return undefined;
		}
		this.#disk.keep(isAll);
		const stays = failures.flatMap(({ paths }) => paths);
		for (const [path, look] of toRead.changes) if (!touches(this.#tree, path, stays)) this.#disk.settle(path, look);
		this.#owed = failures.flatMap(({ paths }) => paths.slice(0, 1));
		const applied = applyPatch(this.#tree, patch);
		this.#project = project;
		this.#tree = applied.tree;
		return { paths: [...toRead.changes.keys()], applied, problem: failures[0]?.problem };
	}

	#plan({ changes, unsettled }: ReadyChanges): ToRead {
		const owed = this.#idsOf(this.#owed.map((path) => [path, AGAIN]));
		const busy = this.#idsOf(unsettled.map((path) => [path, MISSING]));
		const affected = this.#idsOf(changes);
		const isProjectThere = this.#disk.stampOf(this.#project.path)?.kind === "file";
		if (!isProjectThere || !owed || !affected || !busy) return { changes };
		// What covers something that is not settled yet waits for it.
		const untouchable = withAncestors(this.#tree, valuesOf(busy));
		for (const [path, ids] of affected) if (ids.some((id) => untouchable.has(id))) affected.delete(path);
		return {
			changes: new Map([...changes].filter(([path]) => affected.has(path))),
			ids: valuesOf(affected),
			deep: valuesOf(owed),
		};
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

	async #read({ ids, deep }: ToRead): Promise<Outcome> {
		const project = this.#project;
		if (ids && deep) return { ...rereadInstances(this.#tree, ids, deep, this.#disk), project, isAll: false };
		try {
			return { ...(await rereadProject(this.#tree, this.#path, this.#disk)), isAll: true };
		} catch (problem) {
			if (!(problem instanceof ProjectError)) throw problem;
			const failure: Failure = { paths: [project.path, project.folder], problem };
			return { patch: EMPTY_PATCH, failures: [failure], project, isAll: false };
		}
	}

	/** What is gone must have been looked at twice; and what else changed must reach all that depends on it. */
	#wasSurprised({ changes, ids }: ToRead, isNews: (path: string) => boolean): boolean {
		const surprises = this.#disk.surprises().filter(({ path, isGone }) => {
			const isExpected = isGone ? isGoneIn(changes, path) : changes.has(path);
			return !isExpected && (ids !== undefined || isGone);
		});
		return surprises.map(({ path }) => isNews(path)).includes(true);
	}
}

function valuesOf(ids: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
	return new Set([...ids.values()].flat());
}

/** Whether the changes say that the path is gone, or a folder around it. */
function isGoneIn(changes: ReadonlyMap<string, Look>, path: string): boolean {
	const state = changes.get(path)?.state;
	if (state === "missing" || state === "unreadable") return true;
	return dirname(path) !== path && isGoneIn(changes, dirname(path));
}
