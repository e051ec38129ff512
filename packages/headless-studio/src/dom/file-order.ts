import type { Dom } from "rbx-dom";

/** The instances of a file in the order in which they are built: parents before their children, siblings in order. */
export interface FileOrder {
	readonly referents: readonly string[];
	/** Position of each one's parent; -1 for the roots. */
	readonly parents: readonly number[];
	/** Position by referent. */
	readonly indexes: ReadonlyMap<string, number>;
}

export function orderOf(dom: Dom): FileOrder {
	const referents: string[] = [];
	const parents: number[] = [];
	const indexes = new Map<string, number>();

	// A stack instead of recursion: nothing bounds the depth of a file.
	const pending: string[] = [];
	const pendingParents: number[] = [];
	const expand = (referent: string, position: number) => {
		for (const child of dom.children(referent).toReversed()) {
			pending.push(child);
			pendingParents.push(position);
		}
	};
	expand(dom.rootRef, -1);
	for (let referent = pending.pop(); referent !== undefined; referent = pending.pop()) {
		const position = referents.length;
		referents.push(referent);
		parents.push(pendingParents.pop() ?? -1);
		indexes.set(referent, position);
		expand(referent, position);
	}
	return { referents, parents, indexes };
}
