import { type AppliedPatch, defaultOf, type Tree, type TreeNode } from "@studio-bridge/project";
import { agreementOf, sameAgreement } from "../ledger/compare-with-agreement.js";
import type { Ledger } from "../ledger/ledger.js";
import type { Depth, DiskPatch } from "./live-event.js";
import { planPushes } from "./plan-pushes.js";

/** What the watcher told, by id, until somebody has time to judge it. */
export interface DiskNews {
	readonly added: readonly string[];
	/** What is gone, with the instance it was below. */
	readonly removed: ReadonlyMap<string, string>;
	/** With another name, another class, or treated in another way. */
	readonly remade: readonly string[];
	readonly edited: readonly string[];
}

export function newsOf(patch: AppliedPatch, before: Tree): DiskNews {
	const [gone, fresh] = [new Set(patch.removed), new Set(patch.added)];
	const removed = patch.removed.flatMap((id): [string, string][] => {
		const parent = before.get(id)?.parent;
		return parent === undefined || gone.has(parent) ? [] : [[id, parent]];
	});
	const remade = patch.updated.filter(
		(update) => update.metadataChanged || update.changedName !== undefined || update.changedClassName !== undefined,
	);
	return {
		added: patch.added.filter((id) => !fresh.has(patch.tree.get(id)?.parent ?? "")),
		removed: new Map(removed.filter(([id]) => patch.tree.get(id) === undefined)),
		remade: remade.map(({ id }) => id),
		edited: patch.updated.filter((update) => !remade.includes(update)).map(({ id }) => id),
	};
}

/** What of it is news to the ledger. What a pull wrote is what both sides agreed on, and so is nothing: no echo. */
export function judgeDiskNews(news: DiskNews, tree: Tree, ledger: Ledger): DiskPatch | undefined {
	const compare = new Map<string, Depth>();
	for (const id of news.added) if (tree.get(id) !== undefined && !isAgreed(tree, id, ledger)) compare.set(id, "deep");
	for (const id of news.remade) if (tree.get(id) !== undefined && !compare.has(id)) compare.set(id, "self");
	const gone = new Map<string, string>();
	for (const [id, parent] of news.removed) {
		if (tree.get(id) !== undefined || tree.get(parent) === undefined) continue;
		if (ledger.get(id) !== undefined) gone.set(id, parent);
		else if (!compare.has(parent)) compare.set(parent, "self");
	}
	const sides = { node: (id: string) => tree.get(id), agreement: (id: string) => ledger.get(id), defaultOf };
	const { pushes, rest } = planPushes(news.edited, sides);
	const edited = [...pushes.map(({ id }) => id), ...rest.filter((id) => tree.get(id) !== undefined)];
	return edited.length + compare.size + gone.size === 0 ? undefined : { edited, compare, gone };
}

function isAgreed(tree: Tree, id: string, ledger: Ledger): boolean {
	for (const node of tree.subtree(id)) if (!isNodeAgreed(node, ledger)) return false;
	return true;
}

function isNodeAgreed(node: TreeNode, ledger: Ledger): boolean {
	const agreed = ledger.get(node.id);
	if (agreed === undefined) return false;
	const { strangers: _strangers, ...said } = agreed;
	return sameAgreement(said, agreementOf(node));
}
