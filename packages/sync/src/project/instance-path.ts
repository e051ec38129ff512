import type { Tree, TreeNode } from "@studio-bridge/project";

/** The names of a path for people: `/` between them, `\/` and `\\` inside. */
export function splitInstancePath(path: string): readonly string[] {
	return [...path.matchAll(/((?:\\.|[^\\/])+)(?:\/|$)/gsu)].map(([, name = ""]) => name.replace(/\\(.)/gsu, "$1"));
}

export function instancePathOf(tree: Tree, id: string): string {
	const names: string[] = [];
	for (let node = tree.get(id); node?.parent !== undefined; node = tree.get(node.parent)) {
		names.unshift(node.name.replace(/[\\/]/gu, "\\$&"));
	}
	return names.join("/");
}

/** The instance at the end of these names, if nobody else could be meant. */
export function findByNames(tree: Tree, names: readonly string[]): TreeNode | undefined {
	let found: TreeNode | undefined = tree.root;
	for (const name of names) {
		if (found === undefined) return undefined;
		const [child, ...others]: TreeNode[] = tree.childrenOf(found.id).filter((candidate) => candidate.name === name);
		found = others.length === 0 ? child : undefined;
	}
	return found;
}
