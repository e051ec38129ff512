import type { InstanceSnapshot, SnapshotMetadata } from "../snapshot/instance-snapshot.js";
import { IdIndex, type IdIndexEdit } from "./id-index.js";
import { identityKey, nodeId } from "./node-id.js";
import { type MapEdit, PersistentMap } from "./persistent-map.js";
import { referenceIds, referenceTargets, resolveReferences } from "./references.js";
import { Tree, type TreeIndexes } from "./tree.js";
import { type TreeNode, type TreeNodeFields, treeNode } from "./tree-node.js";

/** Changes on the way from one tree to the next: keeps every index true to the nodes. */
export class TreeEdit {
	readonly #nodes: MapEdit<TreeNode>;
	readonly #byFsPath: IdIndexEdit;
	readonly #byRelevantPath: IdIndexEdit;
	readonly #bySpecifiedId: IdIndexEdit;
	readonly #referrers: IdIndexEdit;
	/** How many ids of each identity were handed out, so that a thousand equal siblings take a thousand steps. */
	readonly #ordinals = new Map<string, number>();
	/** The `$id`s that may lead elsewhere now. */
	readonly #movedTargets = new Set<string>();
	readonly #unresolved = new Set<string>();

	constructor(indexes: TreeIndexes = emptyIndexes()) {
		this.#nodes = indexes.nodes.edit();
		this.#byFsPath = indexes.byFsPath.edit();
		this.#byRelevantPath = indexes.byRelevantPath.edit();
		this.#bySpecifiedId = indexes.bySpecifiedId.edit();
		this.#referrers = indexes.referrers.edit();
	}

	get(id: string): TreeNode | undefined {
		return this.#nodes.get(id);
	}

	/** The snapshot and all below it as new nodes, parents first. The parent does not know of them yet. */
	insert(snapshot: InstanceSnapshot, parent: string | undefined): readonly TreeNode[] {
		const { name, className, properties, metadata } = snapshot;
		const id = this.#freeId(identityKey({ parentId: parent, name, className, specifiedId: metadata.id }));
		// Held from here on, so that no descendant can take it.
		this.#nodes.set(id, treeNode({ ...nodeFields, id, parent, name, className, metadata }));
		const below = snapshot.children.map((child) => this.insert(child, id));
		const children = below.map(([child]) => (child as TreeNode).id);
		const node = treeNode({
			id,
			parent,
			children,
			name,
			className,
			properties,
			declaredProperties: properties,
			metadata,
		});
		this.#nodes.set(id, node);
		this.#index(node);
		return [node, ...below.flat()];
	}

	/** Removes this node alone. */
	remove(node: TreeNode): void {
		this.#unindex(node);
		this.#nodes.delete(node.id);
	}

	replace(before: TreeNode, changes: Partial<TreeNodeFields>): TreeNode {
		const after = treeNode({ ...fieldsOf(before), ...changes });
		const reindex = before.metadata !== after.metadata || before.declaredProperties !== after.declaredProperties;
		if (reindex) this.#unindex(before);
		this.#nodes.set(after.id, after);
		if (reindex) this.#index(after);
		return after;
	}

	/** Leads every reference that may have changed to its target, and tells whose properties are different for it. */
	resolveReferences(): readonly TreeNode[] {
		for (const target of this.#movedTargets) {
			for (const id of this.#referrers.get(target)) this.#unresolved.add(id);
		}
		const changed: TreeNode[] = [];
		for (const id of this.#unresolved) {
			const node = this.#nodes.get(id);
			if (!node) continue;
			const properties = resolveReferences(node.declaredProperties, (target) => this.#bySpecifiedId.get(target));
			const resolved = treeNode({ ...fieldsOf(node), properties });
			this.#nodes.set(id, resolved);
			changed.push(resolved);
		}
		return changed;
	}

	done(rootId: string): Tree {
		return new Tree(rootId, {
			nodes: this.#nodes.done(),
			byFsPath: this.#byFsPath.done(),
			byRelevantPath: this.#byRelevantPath.done(),
			bySpecifiedId: this.#bySpecifiedId.done(),
			referrers: this.#referrers.done(),
		});
	}

	#freeId(key: string): string {
		let ordinal = this.#ordinals.get(key) ?? 0;
		let id = nodeId(key, ordinal);
		while (this.#nodes.get(id)) id = nodeId(key, ++ordinal);
		this.#ordinals.set(key, ordinal + 1);
		return id;
	}

	#index(node: TreeNode): void {
		const { id, metadata } = node;
		for (const path of metadata.relevantPaths) this.#byRelevantPath.add(path, id);
		const path = fsPathOf(metadata);
		if (path !== undefined) this.#byFsPath.add(path, id);
		for (const specified of referenceIds(node)) {
			this.#bySpecifiedId.add(specified, id);
			this.#movedTargets.add(specified);
		}
		const targets = referenceTargets(node);
		for (const target of targets) this.#referrers.add(target, id);
		if (targets.length > 0) this.#unresolved.add(id);
	}

	#unindex(node: TreeNode): void {
		const { id, metadata } = node;
		for (const path of metadata.relevantPaths) this.#byRelevantPath.remove(path, id);
		const path = fsPathOf(metadata);
		if (path !== undefined) this.#byFsPath.remove(path, id);
		for (const specified of referenceIds(node)) {
			this.#bySpecifiedId.remove(specified, id);
			this.#movedTargets.add(specified);
		}
		for (const target of referenceTargets(node)) this.#referrers.remove(target, id);
	}
}

const nodeFields = { children: [], properties: {}, declaredProperties: {} };

function fieldsOf(node: TreeNode): TreeNodeFields {
	const { id, parent, children, className, name, properties, declaredProperties, metadata } = node;
	return { id, parent, children, className, name, properties, declaredProperties, metadata };
}

function emptyIndexes(): TreeIndexes {
	return {
		nodes: new PersistentMap(),
		byFsPath: new IdIndex(),
		byRelevantPath: new IdIndex(),
		bySpecifiedId: new IdIndex(),
		referrers: new IdIndex(),
	};
}

function fsPathOf({ instigatingSource }: SnapshotMetadata): string | undefined {
	return instigatingSource.type === "path" ? instigatingSource.path : undefined;
}
