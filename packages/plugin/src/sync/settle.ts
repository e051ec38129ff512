import type { CommandContext } from "../dispatcher/handler";
import type { ReadBack, WireError, WriteBackResult } from "../generated/protocol";
import { gitBlobHash, withNewlines } from "../hash/content-hash";
import { changedProperties, isSourceEqual } from "./compare-node";
import type { IdMap } from "./id-map";
import type { PatchNode, PatchTree } from "./patch-tree";
import type { ProjectTree } from "./project-tree";
import type { ScriptEditor } from "./script-editor";

const A_PAGE = 1000;

/** What both sides have in common after a sync. */
export interface Agreement {
	readonly readBack: ReadBack[];
	readonly removed: string[];
	readonly differing: string[];
}

export interface SettleOptions {
	readonly tree: ProjectTree;
	readonly ids: IdMap;
	readonly editor: ScriptEditor;
}

/** Why a pushed change is not what was meant, now that Studio is read again. */
export function verifyPush(node: PatchNode, { tree, ids, editor }: SettleOptions): string | undefined {
	if (node.patchType === "Remove")
		return (node.instance as Instance).Parent === undefined ? undefined : "It is still there.";
	const nodes = node.patchType === "Add" ? tree.subtree(node.node) : [node.node];
	for (const one of nodes) {
		const instance = ids.instanceOf(tree.ids[one]);
		if (instance === undefined) return `${tree.names[one]} is not there after it was written.`;
		const [changed] = changedProperties(tree, one, instance, (other) => ids.idOf(other));
		if (changed !== undefined)
			return `${changed.name} of ${tree.names[one]} is not what was written; Studio made something else of it.`;
		const wanted = node.selection === "merge" ? node.merged : undefined;
		const isText =
			wanted !== undefined
				? withNewlines(editor.held(instance as LuaSourceContainer)) === wanted
				: isSourceEqual(tree, one, instance, editor);
		if (!isText)
			return `The text of ${tree.names[one]} is not what was written. If Studio keeps drafts, commit the draft and sync again.`;
	}
	return undefined;
}

/** Reads back what was done. Only what is what was meant is agreed on. */
export function agree(patch: PatchTree, results: readonly WriteBackResult[], options: SettleOptions): Agreement {
	const agreement: Agreement = { readBack: [], removed: [], differing: [] };
	const written = new Map(results.map((result) => [result.id, result] as const));
	for (const node of patch.nodes) {
		if (node.selection === undefined) agreement.differing.push(node.id);
		else if (node.selection === "push") agreePush(node, agreement, options);
		else agreePull(node, written.get(node.id), agreement, options);
	}
	return agreement;
}

function agreePush(node: PatchNode, agreement: Agreement, options: SettleOptions): void {
	const { tree } = options;
	if (node.patchType === "Remove") agreement.removed.push(node.id);
	else if (verifyPush(node, options) !== undefined) agreement.differing.push(node.id);
	else if (node.patchType === "Edit") agreement.readBack.push(readBack(node.id, options));
	else for (const below of tree.subtree(node.node)) agreement.readBack.push(readBack(tree.ids[below], options));
}

function agreePull(
	node: PatchNode,
	result: WriteBackResult | undefined,
	agreement: Agreement,
	options: SettleOptions,
): void {
	const assigned = result?.assigned ?? [];
	if (node.patchType === "Add") agreement.removed.push(node.id);
	else if (node.patchType === "Remove" || !assigned.isEmpty()) {
		// Under the ids it has in the project now: a pulled name or class makes another one.
		for (const { id } of assigned) agreement.readBack.push(readBack(id, options));
	} else if (isFileEqual(node, result, options)) agreement.readBack.push(readBack(node.id, options));
	else agreement.differing.push(node.id);
}

/** The server read the file again; Studio must still hold that text. */
function isFileEqual({ id }: PatchNode, result: WriteBackResult | undefined, { ids, editor }: SettleOptions): boolean {
	if (result?.sourceHash === undefined) return true;
	const instance = ids.instanceOf(id);
	if (instance === undefined || !instance.IsA("LuaSourceContainer")) return false;
	return gitBlobHash(withNewlines(editor.held(instance))) === result.sourceHash;
}

function readBack(id: string, { ids, editor }: SettleOptions): ReadBack {
	const instance = ids.instanceOf(id);
	const isScript = instance !== undefined && instance.IsA("LuaSourceContainer");
	return { id, studioHash: isScript ? gitBlobHash(editor.held(instance)) : undefined };
}

/** Tells the server, a page at a time. */
export function settle(agreement: Agreement, revision: string, context: CommandContext): WireError | undefined {
	const { readBack, removed, differing } = agreement;
	const longest = math.max(readBack.size(), removed.size(), differing.size());
	for (let start = 0; start === 0 || start < longest; start += A_PAGE) {
		const last = start + A_PAGE >= longest;
		const page = {
			readBack: slice(readBack, start),
			removed: slice(removed, start),
			differing: slice(differing, start),
		};
		const answer = context.ask("settleSync", { revision, ...page, last });
		if (answer.status === "error") return answer.error;
	}
	return undefined;
}

function slice<T extends defined>(items: readonly T[], start: number): T[] {
	const page: T[] = [];
	for (let index = start; index < math.min(start + A_PAGE, items.size()); index++) page.push(items[index]);
	return page;
}
