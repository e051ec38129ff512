import type { InstanceSnapshot } from "../snapshot/instance-snapshot.js";
import type { Tree } from "./tree.js";

/** A tree as the disk describes it, without identities: what `snapshotToTree` would make the same tree of. */
export function treeToSnapshot(tree: Tree, id: string = tree.rootId): InstanceSnapshot {
	const { className, name, declaredProperties, children, metadata } = tree.demand(id);
	return {
		className,
		name,
		properties: declaredProperties,
		children: children.map((child) => treeToSnapshot(tree, child)),
		metadata,
	};
}
