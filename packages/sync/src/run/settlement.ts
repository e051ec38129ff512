import type { Tree, TreeNode } from "@studio-bridge/project";
import type { ReadBack, SyncChange } from "@studio-bridge/protocol";
import { type Agreement, strangerKey } from "../ledger/agreement.js";
import { agreementOf, sameAgreement } from "../ledger/compare-with-agreement.js";
import type { Ledger } from "../ledger/ledger.js";
import { agreedIdOf, whereInStudio } from "./evidence.js";
import { sameInstance } from "./same-instance.js";

/** What the plugin found when it read Studio again. */
export interface Settled {
	readonly readBack: readonly ReadBack[];
	readonly removed: readonly string[];
	readonly differing: readonly string[];
}

export interface SettlementSides {
	/** The tree the sync compared with. */
	readonly before: Tree;
	/** The tree after pulls were written; the same one if nothing was. */
	readonly after: Tree;
	/** The tree as it was read just now. */
	readonly now: Tree;
	readonly ledger: Ledger;
	/** The differences that were found. */
	readonly changes: readonly SyncChange[];
	/** What was compared, if not everything was. */
	readonly compared?: ReadonlySet<string> | undefined;
	/** What is looked at another time: it says nothing about what people left undecided. */
	readonly postponed?: ReadonlySet<string>;
	/** Pulled, but not what Studio has: the file could not hold it exactly. */
	readonly inexact: ReadonlySet<string>;
}

export interface Settlement {
	/** How the ledger changes; undefined forgets. */
	readonly changes: ReadonlyMap<string, Agreement | undefined>;
	/** How many instances both sides have in common. */
	readonly agreed: number;
}

/**
 * What both sides are known to have in common. Instances that were compared and found equal; those that were changed on
 * one side, read back there, and still are what they were on the other. Nothing else is ever agreed on.
 */
export function settle(settled: Settled, sides: SettlementSides): Settlement {
	const agreedNodes = [...foundEqual(settled, sides), ...readBackEqual(settled, sides)];
	const changes = new Map<string, Agreement | undefined>(forgotten(settled, sides).map((id) => [id, undefined]));
	const strangers = strangersLeft(settled, sides);
	for (const node of agreedNodes) {
		const left = strangers.get(node.id);
		const agreement = { ...agreementOf(node), ...(left !== undefined && { strangers: left }) };
		const known = sides.ledger.get(node.id);
		if (known === undefined || !sameAgreement(known, agreement)) changes.set(node.id, agreement);
		else changes.delete(node.id);
	}
	return { changes, agreed: agreedNodes.length };
}

/** Neither changed nor different. What is below an addition or a removal was never compared. */
function foundEqual(
	{ readBack, differing }: Settled,
	{ before, after, changes, compared }: SettlementSides,
): readonly TreeNode[] {
	const patchTypes = new Map(changes.map(({ id, patchType }) => [id, patchType]));
	const excluded = new Set<string>();
	for (const id of [...readBack.map((item) => item.id), ...differing, ...changes.map((change) => change.id)]) {
		if (before.get(id) === undefined) continue;
		if (patchTypes.get(id) === "Edit") excluded.add(id);
		else for (const node of before.subtree(id)) excluded.add(node.id);
	}
	const nodes = compared === undefined ? [...before.subtree()] : [...compared].flatMap((id) => before.get(id) ?? []);
	return nodes.filter((node) => !excluded.has(node.id) && after.get(node.id) !== undefined);
}

/** What only Studio has and nobody decided about, by the instance it is below. */
function strangersLeft({ differing }: Settled, { before, changes, postponed }: SettlementSides) {
	const left = new Set(differing);
	const strangers = new Map<string, string[]>();
	for (const change of changes) {
		const { id, patchType, className } = change;
		if (patchType !== "Remove" || !left.has(id) || postponed?.has(id)) continue;
		const { name = "", parent } = whereInStudio(change, before);
		if (parent === undefined) continue;
		const key = strangerKey({ name, className });
		strangers.set(parent.id, [...(strangers.get(parent.id) ?? []), key].sort());
	}
	return strangers;
}

function readBackEqual({ readBack }: Settled, { after, now, inexact }: SettlementSides): readonly TreeNode[] {
	return readBack.flatMap(({ id, studioHash }) => {
		const node = now.get(id);
		const isEqual =
			node !== undefined &&
			!inexact.has(id) &&
			sameInstance(after.get(id), node) &&
			(studioHash === undefined || studioHash === node.sourceHash);
		return isEqual ? [node] : [];
	});
}

/**
 * What neither side has any more, whether by this sync or by two people. Otherwise a file that comes back one day would
 * be taken for one that Studio removed.
 */
function forgotten(
	{ removed, differing }: Settled,
	{ after, before, ledger, changes, compared }: SettlementSides,
): readonly string[] {
	const gone = new Set(removed);
	const stillThere = new Set<string>();
	for (const change of changes) {
		if (change.patchType !== "Remove" || gone.has(change.id)) continue;
		const id = agreedIdOf(change, { tree: before, ledger });
		if (id !== undefined) for (const below of ledger.subtree(id)) stillThere.add(below);
	}
	for (const id of differing) for (const below of ledger.subtree(id)) stillThere.add(below);
	const known = compared === undefined ? [...ledger.entries()].map(([id]) => id) : agreedBelow(compared, after, ledger);
	return known.filter((id) => after.get(id) === undefined && !stillThere.has(id));
}

/** What was agreed on of the compared instances and of children they no longer have. */
function agreedBelow(compared: ReadonlySet<string>, after: Tree, ledger: Ledger): readonly string[] {
	const gone = [...compared].flatMap((id) => (after.get(id) === undefined ? [id] : ledger.childrenOf(id)));
	return gone.filter((id) => after.get(id) === undefined).flatMap((id) => ledger.subtree(id));
}
