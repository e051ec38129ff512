import type { Tree } from "@studio-bridge/project";
import type { SyncChange } from "@studio-bridge/protocol";
import type { Ledger } from "../ledger/ledger.js";
import { agreedIdOf } from "../run/evidence.js";
import type { Proposals } from "../run/sync-run.js";
import type { Scope, Waiting } from "./live-event.js";

/** What a round of a live sync is about, and what it leaves alone. */
export interface Round {
	readonly scope: Scope;
	/** Only these changes, of all that have a default. */
	readonly only?: ReadonlySet<string> | undefined;
	/** Changes, and instances that were agreed on, about which nothing is decided by default. */
	readonly withheld: ReadonlySet<string>;
}

/** What a round compares; undefined for everything. What the disk has anew is compared with all below it. */
export function comparedBy(scope: Scope, tree: Tree, ledger: Ledger): ReadonlySet<string> | undefined {
	if (scope === "all") return undefined;
	const compared = new Set<string>();
	const addAll = (id: string) => {
		for (const node of tree.subtree(id)) compared.add(node.id);
	};
	for (const [id, depth] of scope) {
		// What the disk no longer has is compared by forgetting it, once Studio has it no more either.
		compared.add(id);
		const node = tree.get(id);
		if (node === undefined) continue;
		if (depth === "deep") addAll(id);
		else for (const child of node.children) if (ledger.get(child) === undefined) addAll(child);
	}
	return compared;
}

/** The changes that are looked at another time: left out of this attempt, or not certain yet. */
export function postponedBy(
	{ only, withheld }: Round,
	changes: readonly SyncChange[],
	sides: { readonly tree: Tree; readonly ledger: Ledger },
): ReadonlySet<string> {
	const postponed = changes.filter((change) => {
		const agreed = change.patchType === "Remove" ? agreedIdOf(change, sides) : undefined;
		return only?.has(change.id) === false || withheld.has(change.id) || (agreed !== undefined && withheld.has(agreed));
	});
	return new Set(postponed.map(({ id }) => id));
}

/** What a round leaves as it is until somebody decides. */
export function undecidedBy({ changes, defaults, postponed }: Proposals, decided: ReadonlySet<string>, tree: Tree) {
	const done = new Set([...defaults.map(({ id }) => id), ...decided]);
	return changes.flatMap((change): Waiting[] =>
		done.has(change.id) || postponed.has(change.id) ? [] : [waitingFor(change, tree)],
	);
}

export function waitingFor({ id, path, className, patchType, parent }: SyncChange, tree: Tree): Waiting {
	const anchor = tree.get(id) === undefined ? (parent ?? tree.rootId) : id;
	return { id, anchor, path, className, patchType };
}
