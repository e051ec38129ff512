import { dirname, sep } from "node:path";
import type { Tree } from "../tree/tree.js";
import type { Look } from "./look.js";

/**
 * The instances to read again because of a path: those it can change and, when it came or went, those of the nearest
 * path around it that the tree knows. Undefined when no part of the tree can be named.
 */
export function affectedIds(tree: Tree, path: string, look: Look): readonly string[] | undefined {
	// An optional path leaves no trace in the tree while it is absent.
	if (look.state === "changed" && look.wasMissed) return undefined;
	const own = tree.idsRelevantTo(path);
	const isContent = look.state === "changed" && !look.isNew;
	if (isContent && own.length > 0) return own;
	const around = nearestIds(tree, dirname(path));
	const ids = [...own, ...around];
	return ids.length > 0 ? ids : undefined;
}

function nearestIds(tree: Tree, folder: string): readonly string[] {
	const ids = tree.idsRelevantTo(folder);
	return ids.length > 0 || dirname(folder) === folder ? ids : nearestIds(tree, dirname(folder));
}

/** The ids themselves and all above them: whose subtrees are not what they were. */
export function withAncestors(tree: Tree, ids: Iterable<string>): ReadonlySet<string> {
	const all = new Set<string>();
	for (const id of ids) {
		for (let at: string | undefined = id; at !== undefined && !all.has(at); at = tree.demand(at).parent) all.add(at);
	}
	return all;
}

/** Those of the ids that are below no other: reading them again reads all of them again. */
export function topmost(tree: Tree, ids: ReadonlySet<string>): readonly string[] {
	const isBelowAnother = (id: string) => {
		for (let at = tree.demand(id).parent; at !== undefined; at = tree.demand(at).parent) if (ids.has(at)) return true;
		return false;
	};
	return [...ids].filter((id) => !isBelowAnother(id));
}

/** Whether the path is one of the others, in one of them, or speaks about an instance that one of them speaks about. */
export function touches(tree: Tree, path: string, others: readonly string[]): boolean {
	const ids = new Set(tree.idsRelevantTo(path));
	return others.some(
		(other) =>
			path === other ||
			path.startsWith(other.endsWith(sep) ? other : `${other}${sep}`) ||
			tree.idsRelevantTo(other).some((id) => ids.has(id)),
	);
}
