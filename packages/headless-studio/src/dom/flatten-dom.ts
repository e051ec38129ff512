import type { Dom, InstanceView } from "rbx-dom";

export interface FlatDom {
	/** Parents come before their children, siblings in order. */
	readonly instances: readonly { readonly view: InstanceView; readonly parent: number }[];
	/** Position in `instances` by referent. */
	readonly indexes: ReadonlyMap<string, number>;
}

/** Orders the instances of a file for building them one after the other. */
export function flattenDom(dom: Dom): FlatDom {
	const { instances: views, rootRef } = dom.snapshot();
	const byReferent = new Map(views.map((view) => [view.referent, view]));
	const instances: { view: InstanceView; parent: number }[] = [];
	const indexes = new Map<string, number>();

	// A stack instead of recursion: nothing bounds the depth of a file.
	const pending: { referent: string; parent: number }[] = [];
	const expand = (view: InstanceView | undefined, parent: number) => {
		for (const referent of view?.children.toReversed() ?? []) pending.push({ referent, parent });
	};
	expand(byReferent.get(rootRef), -1);
	for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
		const view = byReferent.get(next.referent);
		if (view === undefined) continue;
		const index = instances.length;
		instances.push({ view, parent: next.parent });
		indexes.set(next.referent, index);
		expand(view, index);
	}
	return { instances, indexes };
}
