import type { Tree, TreeNode } from "@studio-bridge/project";
import { agreementOf, sameAgreement } from "../ledger/compare-with-agreement.js";

/** Whether an instance is in a later reading what it was in an earlier one, its children aside. */
export function sameInstance(before: TreeNode | undefined, after: TreeNode | undefined): boolean {
	if (before === undefined || after === undefined) return before === after;
	return before === after || sameAgreement(agreementOf(before), agreementOf(after));
}

/** Likewise with all below it. */
export function sameSubtree(before: Tree, after: Tree, id: string): boolean {
	const [old, now] = [before.get(id), after.get(id)];
	if (old === undefined || now === undefined) return old === now;
	if (!sameInstance(old, now) || old.children.length !== now.children.length) return false;
	return old.children.every((child) => sameSubtree(before, after, child));
}
