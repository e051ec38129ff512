import { isAbsolute, relative, resolve, sep } from "node:path";
import type { Tree, TreeNode } from "@studio-bridge/project";

/** The file of an instance as callers write it: relative to the project, with `/`. Null where no file is about it. */
export function fsPathOf(node: TreeNode | undefined, folder: string): string | null {
	if (node === undefined || node.metadata.instigatingSource.type !== "path") return null;
	const path = relative(folder, node.metadata.fsPath ?? node.metadata.instigatingSource.path);
	return path === "" || isAbsolute(path) ? null : path.split(sep).join("/");
}

/** The instances a path leads to, absolute or relative to the project; `/` is understood on every system. */
export function nodesAt(tree: Tree, folder: string, fsPath: string): readonly TreeNode[] {
	const path = resolve(folder, fsPath);
	const ids = new Set([...tree.idsAt(path), ...tree.idsRelevantTo(path)]);
	return [...ids].map((id) => tree.demand(id)).filter((node) => isAbout(node, path));
}

function isAbout({ metadata }: TreeNode, path: string): boolean {
	const source = metadata.instigatingSource;
	return metadata.fsPath === path || (source.type === "path" && source.path === path);
}
