import type { Variant, Variants } from "../values/variant.js";
import type { AppliedPatch, AppliedUpdate } from "./applied-patch.js";
import { compareProperties } from "./compute-patch.js";
import type { Patch, PatchAddition, PatchUpdate } from "./patch.js";
import type { Tree } from "./tree.js";
import { TreeEdit } from "./tree-edit.js";
import type { TreeNode } from "./tree-node.js";

/** The next tree. The given one is left as it is, and ids that are in both mean the same instance. */
export function applyPatch(tree: Tree, patch: Patch): AppliedPatch {
	if (patch.removed.includes(tree.rootId)) throw new Error("A patch cannot remove the root of its tree.");
	const edit = new TreeEdit(tree.indexes);
	const removed = removeSubtrees(tree, edit, patch);
	for (const { id, metadata } of patch.refreshed) edit.replace(demand(edit, id), { metadata });
	for (const update of patch.updated) applyUpdate(edit, update);
	const added = changeChildren(tree, edit, patch);
	const touched = new Set(patch.updated.map(({ id }) => id));
	for (const { id } of edit.resolveReferences()) touched.add(id);
	const next = edit.done(tree.rootId);
	return {
		tree: next,
		removed,
		added,
		updated: describeUpdates(tree, next, touched, patch),
		reordered: patch.reordered.map(({ parentId }) => parentId),
	};
}

function removeSubtrees(tree: Tree, edit: TreeEdit, patch: Patch): readonly string[] {
	const removed = patch.removed.flatMap((id) => [...tree.subtree(id)]);
	for (const node of removed) edit.remove(node);
	return removed.map(({ id }) => id);
}

function applyUpdate(edit: TreeEdit, { id, properties, ...changes }: PatchUpdate): void {
	const node = demand(edit, id);
	const declaredProperties = properties && merge(node.declaredProperties, properties);
	edit.replace(node, {
		...changes,
		// Where there are references, resolving them sets the properties again.
		...(declaredProperties && { declaredProperties, properties: declaredProperties }),
	});
}

function merge(before: Variants, changes: Readonly<Record<string, Variant | undefined>>): Variants {
	const after: Record<string, Variant> = { ...before };
	for (const [name, value] of Object.entries(changes)) {
		if (value) after[name] = value;
		else delete after[name];
	}
	return after;
}

/** One new list of children for each parent that loses, gains or reorders some. */
function changeChildren(tree: Tree, edit: TreeEdit, patch: Patch): readonly string[] {
	const added: string[] = [];
	const gone = new Set(patch.removed);
	for (const [parentId, { order, additions }] of childrenChanges(tree, patch)) {
		const stay = order ?? demand(edit, parentId).children.filter((id) => !gone.has(id));
		const children: string[] = [];
		let staying = 0;
		for (const { index, snapshot } of additions) {
			while (children.length < index && staying < stay.length) children.push(stay[staying++] as string);
			const nodes = edit.insert(snapshot, parentId);
			for (const { id } of nodes) added.push(id);
			children.push((nodes[0] as TreeNode).id);
		}
		edit.replace(demand(edit, parentId), { children: [...children, ...stay.slice(staying)] });
	}
	return added;
}

interface ChildrenChange {
	order?: readonly string[];
	/** By ascending index. */
	readonly additions: PatchAddition[];
}

function childrenChanges(tree: Tree, patch: Patch): ReadonlyMap<string, ChildrenChange> {
	const changes = new Map<string, ChildrenChange>();
	const changeOf = (parentId: string) => {
		const change = changes.get(parentId) ?? { additions: [] };
		changes.set(parentId, change);
		return change;
	};
	for (const id of patch.removed) changeOf(tree.demand(id).parent as string);
	for (const addition of patch.added) changeOf(addition.parentId).additions.push(addition);
	for (const { parentId, children } of patch.reordered) changeOf(parentId).order = children;
	return changes;
}

/** Told from the two trees rather than from the patch: a reference can change because its target came or went. */
function describeUpdates(
	before: Tree,
	after: Tree,
	touched: ReadonlySet<string>,
	patch: Patch,
): readonly AppliedUpdate[] {
	const newMetadata = new Set(patch.updated.filter(({ metadata }) => metadata).map(({ id }) => id));
	return [...touched].flatMap((id) => {
		const [old, now] = [before.get(id), after.get(id)];
		if (!old || !now) return [];
		const update: AppliedUpdate = {
			id,
			...(old.name !== now.name && { changedName: now.name }),
			...(old.className !== now.className && { changedClassName: now.className }),
			changedProperties: compareProperties(old.properties, now.properties) ?? {},
			metadataChanged: newMetadata.has(id),
		};
		const isChange = Object.keys(update).length > 3 || update.metadataChanged;
		return isChange || Object.keys(update.changedProperties).length > 0 ? [update] : [];
	});
}

function demand(edit: TreeEdit, id: string): TreeNode {
	const node = edit.get(id);
	if (!node) throw new Error(`The patch is for another tree: this one has no node ${id}.`);
	return node;
}
