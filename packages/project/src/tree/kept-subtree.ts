import type { InstanceSnapshot } from "../snapshot/instance-snapshot.js";
import type { Tree } from "./tree.js";

const keptIds = new WeakMap<InstanceSnapshot, string>();

/**
 * A node of the tree as the snapshot it would be if its files were read again now, for whoever knows that they did not
 * change. computePatch recognises it and looks no further.
 */
export function keptSubtree(tree: Tree, id: string): InstanceSnapshot {
	const { className, name, declaredProperties, metadata } = tree.demand(id);
	let children: readonly InstanceSnapshot[] | undefined;
	const snapshot: InstanceSnapshot = {
		className,
		name,
		properties: declaredProperties,
		metadata,
		// Only made if somebody copies the snapshot; a copy is a snapshot like any other.
		get children() {
			children ??= tree.demand(id).children.map((child) => keptSubtree(tree, child));
			return children;
		},
	};
	keptIds.set(snapshot, id);
	return snapshot;
}

export function keptIdOf(snapshot: InstanceSnapshot): string | undefined {
	return keptIds.get(snapshot);
}
