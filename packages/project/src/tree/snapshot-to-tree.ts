import type { InstanceSnapshot } from "../snapshot/instance-snapshot.js";
import type { Tree } from "./tree.js";
import { TreeEdit } from "./tree-edit.js";
import type { TreeNode } from "./tree-node.js";

/** A snapshot with identities. The same snapshot always gives the same ids. */
export function snapshotToTree(snapshot: InstanceSnapshot): Tree {
	const edit = new TreeEdit();
	const [root] = edit.insert(snapshot, undefined) as [TreeNode];
	edit.resolveReferences();
	return edit.done(root.id);
}
