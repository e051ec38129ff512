import type { Tree, TreeNode } from "@studio-bridge/project";

/** What of a tree is sent to be compared. */
export interface TreePart {
	/** All children of a node together, in the order of their parents: then the number of children tells who is whose. */
	readonly nodes: readonly TreeNode[];
	readonly childrenOf: (node: TreeNode) => readonly TreeNode[];
	/** What is only there to say where the others are. */
	readonly outline: ReadonlySet<string>;
}

export function wholeTree(tree: Tree): TreePart {
	const childrenOf = (node: TreeNode) => node.children.map((id) => tree.demand(id));
	return { nodes: breadthFirst(tree, childrenOf), childrenOf, outline: new Set() };
}

/**
 * These instances, and what it takes to find them in Studio: what is above them, what is directly below them, and beside each
 * the others of its name, so that none is taken for another.
 */
export function partOfTree(tree: Tree, compared: ReadonlySet<string>): TreePart {
	const included = new Set<string>();
	for (const id of compared) {
		const node = tree.get(id);
		if (node === undefined) continue;
		for (const child of node.children) included.add(child);
		include(tree, node, included);
	}
	included.add(tree.rootId);
	const childrenOf = (node: TreeNode) => node.children.filter((id) => included.has(id)).map((id) => tree.demand(id));
	const nodes = breadthFirst(tree, childrenOf);
	return { nodes, childrenOf, outline: new Set(nodes.flatMap(({ id }) => (compared.has(id) ? [] : [id]))) };
}

function include(tree: Tree, node: TreeNode, included: Set<string>): void {
	for (let current = node; current.parent !== undefined; current = tree.demand(current.parent)) {
		for (const sibling of tree.childrenOf(current.parent)) if (sibling.name === current.name) included.add(sibling.id);
		included.add(current.id);
	}
}

function breadthFirst(tree: Tree, childrenOf: (node: TreeNode) => readonly TreeNode[]): readonly TreeNode[] {
	const nodes = [tree.root];
	for (let index = 0; index < nodes.length; index++) nodes.push(...childrenOf(nodes[index] as TreeNode));
	return nodes;
}
