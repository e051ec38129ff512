import type { Tree, TreeNode } from "@studio-bridge/project";
import type { AssignedId } from "@studio-bridge/protocol";

/** An instance with the id it had until now. */
export interface Renumbered {
	readonly id: string;
	readonly name: string;
	readonly className: string;
	readonly children: readonly Renumbered[];
}

/**
 * The ids that a subtree has in the tree: those of one name and class in the order they stand in. `taken` are those that
 * others have, and have now.
 */
export function assignIds(subtree: Renumbered, tree: Tree, parentId: string, taken: Set<string>) {
	const assigned: AssignedId[] = [];
	const visit = (instance: Renumbered, parent: string): void => {
		const found = tree.childrenOf(parent).find((node) => isSame(node, instance) && !taken.has(node.id));
		if (found === undefined) return;
		taken.add(found.id);
		assigned.push({ from: instance.id, id: found.id });
		for (const child of instance.children) visit(child, found.id);
	};
	visit(subtree, parentId);
	return assigned;
}

function isSame(node: TreeNode, { name, className }: Renumbered): boolean {
	return node.name === name && node.className === className;
}

/** A node of a tree and all below it, with the ids they have there. */
export function renumberedNode(tree: Tree, node: TreeNode, name: string, className: string): Renumbered {
	const children = tree.childrenOf(node.id).map((child) => renumberedNode(tree, child, child.name, child.className));
	return { id: node.id, name, className, children };
}

/** A new subtree with the ids the plugin gave, depth first, parents before their children. */
export function renumberedSubtree(
	subtree: Omit<Renumbered, "id" | "children"> & { readonly children: readonly ModelLike[] },
	ids: readonly string[],
): Renumbered {
	const waiting = [...ids].reverse();
	const visit = ({ name, className, children }: ModelLike): Renumbered => {
		const id = waiting.pop() ?? "";
		return { id, name, className, children: children.map(visit) };
	};
	return visit(subtree);
}

interface ModelLike {
	readonly name: string;
	readonly className: string;
	readonly children: readonly ModelLike[];
}
