import type { IdIndex } from "./id-index.js";
import type { PersistentMap } from "./persistent-map.js";
import type { TreeNode } from "./tree-node.js";

/** The nodes, and the ways to find them. */
export interface TreeIndexes {
	readonly nodes: PersistentMap<TreeNode>;
	/** By the path a person opens to see the instance. */
	readonly byFsPath: IdIndex;
	/** By every path, existing or not, that can change the instance. */
	readonly byRelevantPath: IdIndex;
	/** By `$id`. */
	readonly bySpecifiedId: IdIndex;
	/** The nodes that refer to a `$id`. */
	readonly referrers: IdIndex;
}

/**
 * A project as instances with identities. A tree never changes: `applyPatch` makes the next one.
 *
 *     InstanceSnapshot ──snapshotToTree──► Tree
 *     Tree + InstanceSnapshot ──computePatch──► Patch ──applyPatch──► AppliedPatch, with the next Tree
 */
export class Tree {
	readonly rootId: string;
	readonly indexes: TreeIndexes;

	constructor(rootId: string, indexes: TreeIndexes) {
		this.rootId = rootId;
		this.indexes = indexes;
	}

	get root(): TreeNode {
		return this.demand(this.rootId);
	}

	get size(): number {
		return this.indexes.nodes.size;
	}

	get(id: string): TreeNode | undefined {
		return this.indexes.nodes.get(id);
	}

	/** The node of an id that this tree itself handed out. */
	demand(id: string): TreeNode {
		const node = this.get(id);
		if (!node)
			throw new Error(
				`The tree has no node ${id}. Ids belong to the tree they came from, and to later ones that still have them.`,
			);
		return node;
	}

	/** The instances a person sees when opening this path. */
	idsAt(path: string): readonly string[] {
		return this.indexes.byFsPath.get(path);
	}

	/** The instances that this path can change, whether it exists or not. */
	idsRelevantTo(path: string): readonly string[] {
		return this.indexes.byRelevantPath.get(path);
	}

	childrenOf(id: string): readonly TreeNode[] {
		return this.demand(id).children.map((child) => this.demand(child));
	}

	/** The node itself and all below it, parents before their children. */
	*subtree(id: string = this.rootId): IterableIterator<TreeNode> {
		const waiting = [id];
		for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
			const node = this.demand(next);
			yield node;
			for (let index = node.children.length - 1; index >= 0; index--) waiting.push(node.children[index] as string);
		}
	}
}
