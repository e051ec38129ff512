import type { Tree, TreeNode } from "@studio-bridge/project";
import type { ReadBack, SyncChange } from "@studio-bridge/protocol";
import { type Agreement, strangerKey } from "../ledger/agreement.js";
import { agreementOf, sameAgreement } from "../ledger/compare-with-agreement.js";
import type { Ledger } from "../ledger/ledger.js";
import { findByNames, splitInstancePath } from "../project/instance-path.js";
import { agreedIdOf } from "./evidence.js";
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
	{ before, after, changes }: SettlementSides,
): readonly TreeNode[] {
	const patchTypes = new Map(changes.map(({ id, patchType }) => [id, patchType]));
	const excluded = new Set<string>();
	for (const id of [...readBack.map((item) => item.id), ...differing, ...changes.map((change) => change.id)]) {
		if (before.get(id) === undefined) continue;
		if (patchTypes.get(id) === "Edit") excluded.add(id);
		else for (const node of before.subtree(id)) excluded.add(node.id);
	}
	return [...before.subtree()].filter((node) => !excluded.has(node.id) && after.get(node.id) !== undefined);
}

/** What only Studio has and nobody decided about, by the instance it is below. */
function strangersLeft({ differing }: Settled, { before, changes }: SettlementSides) {
	const left = new Set(differing);
	const strangers = new Map<string, string[]>();
	for (const { id, patchType, path, className } of changes) {
		if (patchType !== "Remove" || !left.has(id)) continue;
		const names = splitInstancePath(path);
		const parent = findByNames(before, names.slice(0, -1));
		if (parent === undefined) continue;
		const key = strangerKey({ name: names.at(-1) ?? "", className });
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
	{ after, before, ledger, changes }: SettlementSides,
): readonly string[] {
	const gone = new Set(removed);
	const stillThere = new Set<string>();
	for (const change of changes) {
		if (change.patchType !== "Remove" || gone.has(change.id)) continue;
		const id = agreedIdOf(change, { tree: before, ledger });
		if (id !== undefined) for (const below of ledger.subtree(id)) stillThere.add(below);
	}
	for (const id of differing) for (const below of ledger.subtree(id)) stillThere.add(below);
	return [...ledger.entries()].flatMap(([id]) => (after.get(id) === undefined && !stillThere.has(id) ? [id] : []));
}
