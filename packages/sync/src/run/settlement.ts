import type { Tree, TreeNode } from "@studio-bridge/project";
import type { ReadBack, SyncChange } from "@studio-bridge/protocol";
import { type Agreement, strangerKey } from "../ledger/agreement.js";
import { agreementOf, sameAgreement } from "../ledger/compare-with-agreement.js";
import type { Ledger } from "../ledger/ledger.js";
import { agreedIdOf, whereInStudio } from "./evidence.js";

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
	/** What was written to disk by this sync, with the ids it has there. */
	readonly pulled: ReadonlySet<string>;
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
	/** The instances behind the new agreements. */
	readonly nodes: readonly TreeNode[];
	/** How many instances both sides have in common. */
	readonly agreed: number;
}

/**
 * What both sides are known to have in common. Instances that were compared and found equal; those that Studio was read
 * back to have as the disk had them when they were pushed, or once they were written. If somebody has saved the file since,
 * that is still what both sides come from. Nothing else is ever agreed on.
 */
export function settle(settled: Settled, sides: SettlementSides): Settlement {
	const found = foundEqual(settled, sides);
	const stillInProject = found.filter(({ id }) => sides.after.get(id) !== undefined);
	const renamed = new Set(renumbered(sides));
	const readBack = readBackEqual(settled, sides).filter(({ id }) => !renamed.has(id));
	const agreedNodes = [...stillInProject, ...readBack];
	const removed = settled.removed.flatMap((id) => (sides.before.get(id) ? [...sides.before.subtree(id)] : []));
	const takenAway = new Set([...renamed, ...removed.map(({ id }) => id)]);
	// What the disk had when it was compared and lost meanwhile is somebody's removal, which the next sync has to see.
	const gone = forgotten(settled, sides).filter((id) => sides.before.get(id) === undefined || takenAway.has(id));
	const changes = new Map<string, Agreement | undefined>(gone.map((id) => [id, undefined]));
	const strangers = strangersLeft(settled, sides, new Set(agreedNodes.map(({ id }) => id)));
	for (const node of agreedNodes) {
		const left = strangers.get(node.id);
		const agreement = { ...agreementOf(node), ...(left !== undefined && { strangers: left }) };
		const known = sides.ledger.get(node.id);
		if (known === undefined || !sameAgreement(known, agreement)) changes.set(node.id, agreement);
		else changes.delete(node.id);
	}
	const nodes = agreedNodes.filter(({ id }) => changes.get(id) !== undefined);
	return { changes, nodes, agreed: agreedNodes.length };
}

/** What has other ids since a name or a class was pulled. */
function renumbered({ before, after, changes, pulled }: SettlementSides): readonly string[] {
	const edited = changes.filter(({ id, patchType }) => patchType === "Edit" && pulled.has(id));
	const gone = edited.filter(({ id }) => before.get(id) !== undefined && after.get(id) === undefined);
	return gone.flatMap(({ id }) => [...before.subtree(id)].map((node) => node.id));
}

/** Neither changed nor different. What is below an addition or a removal was never compared. */
function foundEqual(
	{ readBack, differing }: Settled,
	{ before, changes, compared }: SettlementSides,
): readonly TreeNode[] {
	const patchTypes = new Map(changes.map(({ id, patchType }) => [id, patchType]));
	const excluded = new Set<string>();
	for (const id of [...readBack.map((item) => item.id), ...differing, ...changes.map((change) => change.id)]) {
		if (before.get(id) === undefined) continue;
		if (patchTypes.get(id) === "Edit") excluded.add(id);
		else for (const node of before.subtree(id)) excluded.add(node.id);
	}
	const nodes = compared === undefined ? [...before.subtree()] : [...compared].flatMap((id) => before.get(id) ?? []);
	return nodes.filter((node) => !excluded.has(node.id));
}

/**
 * What Studio has and nobody agreed on, by the instance it is below: what only Studio has, what differs and never was the
 * same, and what was pushed but is not what Studio has any more. If its file goes, it is not new in Studio.
 */
function strangersLeft(
	{ readBack, differing }: Settled,
	{ before, changes, ledger, postponed }: SettlementSides,
	agreed: ReadonlySet<string>,
) {
	const strangers = new Map<string, string[]>();
	const note = (parent: string | undefined, name: string, className: string) => {
		if (parent === undefined) return;
		strangers.set(parent, [...(strangers.get(parent) ?? []), strangerKey({ name, className })].sort());
	};
	const left = new Set(differing);
	for (const change of changes) {
		const { id, patchType, className, properties = {} } = change;
		if (!left.has(id) || postponed?.has(id) || patchType === "Add") continue;
		const { name = "", parent } = whereInStudio(change, before);
		if (patchType === "Remove") note(parent?.id, name, className);
		else if (ledger.get(id) === undefined)
			note(before.get(id)?.parent, name, String(properties.changedClassName?.current ?? className));
	}
	for (const { id } of readBack) {
		const node = before.get(id);
		if (node !== undefined && !agreed.has(id) && ledger.get(id) === undefined)
			note(node.parent, node.name, node.className);
	}
	return strangers;
}

function readBackEqual(
	{ readBack }: Settled,
	{ before, after, pulled, inexact }: SettlementSides,
): readonly TreeNode[] {
	return readBack.flatMap(({ id, studioHash }) => {
		const node = (pulled.has(id) ? after : before).get(id);
		return node !== undefined && !inexact.has(id) && studioHash === node.sourceHash ? [node] : [];
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
