import { ProjectError } from "../errors.js";
import type { Project } from "../project-file/project.js";
import { readProject } from "../read-project.js";
import type { InstanceSnapshot } from "../snapshot/instance-snapshot.js";
import type { LastReading, SnapshotScope } from "../snapshot/snapshot-context.js";
import { snapshotSource } from "../snapshot/snapshot-source.js";
import { computePatch } from "../tree/compute-patch.js";
import { keptSubtree } from "../tree/kept-subtree.js";
import type { Patch } from "../tree/patch.js";
import type { Tree } from "../tree/tree.js";
import type { TreeNode } from "../tree/tree-node.js";
import type { Vfs } from "../vfs/vfs.js";
import { topmost, withAncestors } from "./affected-ids.js";

export interface Reread {
	readonly patch: Patch;
	/** What could not be read again, and stays as it is. */
	readonly failures: readonly Failure[];
}

export interface Failure {
	/** The paths the topmost instance that stays is made of. */
	readonly paths: readonly string[];
	readonly problem: ProjectError;
}

export interface RereadProject extends Reread {
	readonly project: Project;
}

/** Reads the instances of `ids` again, and below them only what is also named; those of `deep` with all below them. */
export function rereadInstances(tree: Tree, ids: ReadonlySet<string>, deep: ReadonlySet<string>, vfs: Vfs): Reread {
	const failures: Failure[] = [];
	const below = [...deep].flatMap((id) => [...tree.subtree(id)].map((node) => node.id));
	const lastReading = new KnownInstances(tree, withAncestors(tree, [...ids, ...below]), failures);
	const patches = topmost(tree, new Set([...ids, ...deep])).flatMap((id) => {
		const { instigatingSource, scope, relevantPaths } = tree.demand(id).metadata;
		try {
			const snapshot = snapshotSource(instigatingSource, { vfs, scope, warn: () => {}, lastReading });
			return [computePatch(tree, snapshot, id)];
		} catch (error) {
			failures.push({ paths: relevantPaths, problem: expected(error) });
			return [];
		}
	});
	return { patch: merged(patches), failures };
}

/** Reads everything again. Throws a ProjectError when that is not possible: then nothing is known. */
export async function rereadProject(tree: Tree, path: string, vfs: Vfs): Promise<RereadProject> {
	const failures: Failure[] = [];
	const lastReading = new KnownInstances(tree, undefined, failures);
	const { project, tree: snapshot } = await readProject(path, { vfs, lastReading });
	return { project, patch: computePatch(tree, snapshot), failures };
}

/** The tree, as the last reading of the files it was made of. */
class KnownInstances implements LastReading {
	readonly #tree: Tree;
	readonly #changed: ReadonlySet<string> | undefined;
	readonly #failures: Failure[];

	/** Without `changed`, nothing is known to be unchanged. */
	constructor(tree: Tree, changed: ReadonlySet<string> | undefined, failures: Failure[]) {
		this.#tree = tree;
		this.#changed = changed;
		this.#failures = failures;
	}

	unchanged(path: string, scope: SnapshotScope): InstanceSnapshot | undefined {
		if (!this.#changed) return undefined;
		const node = this.#nodesOf(path).find(({ metadata }) => metadata.scope === scope);
		return node && !this.#changed.has(node.id) ? keptSubtree(this.#tree, node.id) : undefined;
	}

	instead(path: string, error: unknown): InstanceSnapshot | undefined {
		this.#failures.push({ paths: [path], problem: expected(error) });
		const [node] = this.#nodesOf(path);
		return node && keptSubtree(this.#tree, node.id);
	}

	had(path: string): boolean {
		return this.#tree.idsRelevantTo(path).some((id) => this.#tree.demand(id).metadata.fileKind !== undefined);
	}

	#nodesOf(path: string): readonly TreeNode[] {
		const nodes = this.#tree.idsRelevantTo(path).map((id) => this.#tree.demand(id));
		return nodes.filter(
			({ metadata: { instigatingSource: source } }) => source.type === "path" && source.path === path,
		);
	}
}

function merged(patches: readonly Patch[]): Patch {
	return {
		removed: patches.flatMap(({ removed }) => removed),
		added: patches.flatMap(({ added }) => added),
		updated: patches.flatMap(({ updated }) => updated),
		reordered: patches.flatMap(({ reordered }) => reordered),
		refreshed: patches.flatMap(({ refreshed }) => refreshed),
	};
}

function expected(error: unknown): ProjectError {
	if (error instanceof ProjectError) return error;
	throw error;
}
