import type { InstanceSnapshot, SnapshotMetadata } from "../snapshot/instance-snapshot.js";
import type { Variant, Variants } from "../values/variant.js";
import { keptIdOf } from "./kept-subtree.js";
import type { Patch, PatchAddition, PatchOrder, PatchRefresh, PatchUpdate } from "./patch.js";
import { sameValue } from "./same-value.js";
import type { Tree } from "./tree.js";
import type { TreeNode } from "./tree-node.js";

interface Draft extends Patch {
	readonly removed: string[];
	readonly added: PatchAddition[];
	readonly updated: PatchUpdate[];
	readonly reordered: PatchOrder[];
	readonly refreshed: PatchRefresh[];
}

/**
 * The smallest patch that makes the node of this id, and all below it, what the snapshot says; without a snapshot, that
 * removes it. The node itself stays the node it is, whatever it is called now. Children are paired by name and class,
 * in order: the second of three equal siblings is compared with the second.
 */
export function computePatch(tree: Tree, snapshot: InstanceSnapshot | undefined, id: string = tree.rootId): Patch {
	const draft: Draft = { removed: [], added: [], updated: [], reordered: [], refreshed: [] };
	if (snapshot) compareNode(tree, tree.demand(id), snapshot, draft);
	else draft.removed.push(tree.demand(id).id);
	return draft;
}

function compareNode(tree: Tree, node: TreeNode, snapshot: InstanceSnapshot, draft: Draft): void {
	if (keptIdOf(snapshot) === node.id) return;
	const metadata = compareMetadata(node.metadata, snapshot.metadata);
	const properties = compareProperties(node.declaredProperties, snapshot.properties);
	const update: PatchUpdate = {
		id: node.id,
		...(node.name !== snapshot.name && { name: snapshot.name }),
		...(node.className !== snapshot.className && { className: snapshot.className }),
		...(properties && { properties }),
		...(metadata === "different" && { metadata: snapshot.metadata }),
	};
	if (Object.keys(update).length > 1) draft.updated.push(update);
	if (metadata === "refreshed") draft.refreshed.push({ id: node.id, metadata: snapshot.metadata });
	compareChildren(tree, node, snapshot.children, draft);
}

/** The properties that differ, as they are after; undefined when none does. */
export function compareProperties(before: Variants, after: Variants): Record<string, Variant | undefined> | undefined {
	if (before === after) return undefined;
	let changes: Record<string, Variant | undefined> | undefined;
	const change = (name: string, value: Variant | undefined) => {
		changes ??= {};
		changes[name] = value;
	};
	for (const name in after) if (!sameValue(before[name], after[name])) change(name, after[name]);
	for (const name in before) if (!(name in after)) change(name, undefined);
	return changes;
}

/** How an instance is read again is nobody else's business, and holds objects that are made anew at each reading. */
function compareMetadata(before: SnapshotMetadata, after: SnapshotMetadata): "same" | "refreshed" | "different" {
	if (before === after) return "same";
	return sameValue(visible(before), visible(after)) ? "refreshed" : "different";
}

function visible(metadata: SnapshotMetadata) {
	const { instigatingSource, ...rest } = metadata;
	const { type } = instigatingSource;
	return {
		...rest,
		scope: undefined,
		source: type === "path" ? instigatingSource.path : instigatingSource.projectPath,
	};
}

function compareChildren(tree: Tree, parent: TreeNode, snapshots: readonly InstanceSnapshot[], draft: Draft): void {
	const unpaired = new SiblingQueues(parent.children.map((id) => tree.demand(id)));
	const kept: string[] = [];
	for (const [index, snapshot] of snapshots.entries()) {
		const node = unpaired.take(snapshot);
		if (!node) {
			draft.added.push({ parentId: parent.id, index, snapshot });
			continue;
		}
		kept.push(node.id);
		compareNode(tree, node, snapshot, draft);
	}
	if (kept.length < parent.children.length) draft.removed.push(...unpaired.rest());
	const staying = new Set(kept);
	const before = parent.children.filter((id) => staying.has(id));
	if (!sameValue(before, kept)) draft.reordered.push({ parentId: parent.id, children: kept });
}

/** Siblings that wait for their counterpart, those of one name and class in a queue of their own. */
class SiblingQueues {
	readonly #nodes: readonly TreeNode[];
	readonly #queues = new Map<string, TreeNode[]>();
	readonly #taken = new Set<TreeNode>();

	constructor(nodes: readonly TreeNode[]) {
		this.#nodes = nodes;
		for (const node of [...nodes].reverse()) {
			const queue = this.#queues.get(siblingKey(node));
			if (queue) queue.push(node);
			else this.#queues.set(siblingKey(node), [node]);
		}
	}

	take(snapshot: InstanceSnapshot): TreeNode | undefined {
		const node = this.#queues.get(siblingKey(snapshot))?.pop();
		if (node) this.#taken.add(node);
		return node;
	}

	rest(): readonly string[] {
		return this.#nodes.filter((node) => !this.#taken.has(node)).map(({ id }) => id);
	}
}

function siblingKey({ name, className }: { readonly name: string; readonly className: string }): string {
	return `${className}\0${name}`;
}
