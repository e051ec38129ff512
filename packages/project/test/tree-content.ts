import type { Tree } from "../src/tree/tree.js";

/** Everything a tree says, ids aside: two trees with the same content were made of the same disk. */
export function treeContent(tree: Tree, id: string = tree.rootId): unknown {
	const { name, className, properties, declaredProperties, metadata, children } = tree.demand(id);
	const { scope, instigatingSource: source, ...visible } = metadata;
	return {
		name,
		className,
		properties: Object.entries(properties)
			.map(([key, value]) => [key, "Ref" in value ? placeOf(tree, String(value.Ref)) : value])
			.sort(),
		declaredProperties,
		metadata: visible,
		source: source.type === "path" ? source.path : [source.projectPath, ...source.nodePath],
		openProjects: scope.openProjects,
		children: children.map((child) => treeContent(tree, child)),
	};
}

/** Which child of which child of the root. */
function placeOf(tree: Tree, id: string): readonly number[] {
	const { parent } = tree.get(id) ?? {};
	return parent === undefined ? [] : [...placeOf(tree, parent), tree.demand(parent).children.indexOf(id)];
}
