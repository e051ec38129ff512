import {
	type InstanceChange,
	ProjectError,
	performWriteBack,
	planWriteBack,
	type Tree,
	type TreeNode,
	type WriteBackPlan,
	withoutLinks,
} from "@studio-bridge/project";
import type { AddBack, EditBack, WriteBackItem, WriteBackResult } from "@studio-bridge/protocol";
import { sameValue } from "../ledger/same-value.js";
import type { ProjectReading } from "../project/synced-project.js";
import { assignIds, renumberedNode, renumberedSubtree } from "./assign-ids.js";
import { sameInstance, sameSubtree } from "./same-instance.js";
import { studioChangeOf, withLineFeeds } from "./studio-changes.js";

export interface PullContext {
	/** The project the pulls were decided for. */
	readonly reading: ProjectReading;
	readonly read: () => Promise<ProjectReading>;
	/** What is done, and who asked, for the backup. */
	readonly reason: string;
}

export interface PullOutcome {
	readonly results: readonly WriteBackResult[];
	/** The project as it was read after writing; undefined when nothing was written. */
	readonly after: Tree | undefined;
}

/**
 * Writes what is pulled, all of it or nothing:
 *
 *     is the project still what the decisions were made for? → plan (notes the hash of each file) → perform (checks the
 *     hashes again) → read it back
 *
 * Whoever saves a file in between is noticed: before the first step by the first, after it by the third.
 */
export async function performPulls(items: readonly WriteBackItem[], context: PullContext): Promise<PullOutcome> {
	if (items.length === 0) return { results: [], after: undefined };
	try {
		const pulled = items.map(studioChangeOf);
		const { tree } = context.reading;
		const now = await context.read();
		const stale = items.filter((item) => !isAsPlanned(item, tree, now.tree));
		if (stale.length > 0) return refuseStale(items, stale);
		const plan = await planWriteBack(now, pulled);
		if (plan.refusals.length > 0) return refused(items, plan);
		await performWriteBack(plan, { reason: context.reason });
		const { tree: after } = await context.read();
		const taken = new Set([...tree.subtree()].map(({ id }) => id));
		const result = (item: WriteBackItem, index: number) =>
			resultOf(item, pulled[index] as InstanceChange, tree, after, taken);
		return { results: items.map(result), after };
	} catch (error) {
		if (!(error instanceof ProjectError)) throw error;
		return refuseAll(items, error.message);
	}
}

function isAsPlanned(item: WriteBackItem, before: Tree, now: Tree): boolean {
	switch (item.kind) {
		case "edit":
			return item.name === undefined && item.className === undefined
				? sameInstance(before.get(item.id), now.get(item.id))
				: sameSubtree(before, now, item.id);
		case "add":
			return now.get(item.parent) !== undefined;
		case "remove":
			return sameSubtree(before, now, item.id);
	}
}

function refused(items: readonly WriteBackItem[], { refusals }: WriteBackPlan): PullOutcome {
	const [first] = refusals;
	const more = refusals.length > 1 ? ` (and ${refusals.length - 1} more)` : "";
	return refuseAll(items, `Nothing was written: ${first?.instance}: ${first?.reason}${more}`);
}

function refuseStale(items: readonly WriteBackItem[], stale: readonly WriteBackItem[]): PullOutcome {
	const isStale = new Set(stale);
	const results = items.map((item) => ({
		id: item.id,
		outcome: "refused" as const,
		message: isStale.has(item)
			? "The file has changed since the sync looked at it; it is left alone. Sync again."
			: "Nothing was written, because another file has changed since the sync looked at it. Sync again.",
	}));
	return { results, after: undefined };
}

function refuseAll(items: readonly WriteBackItem[], message: string): PullOutcome {
	return { results: items.map(({ id }) => ({ id, outcome: "refused", message })), after: undefined };
}

function resultOf(
	item: WriteBackItem,
	pulled: InstanceChange,
	before: Tree,
	after: Tree,
	taken: Set<string>,
): WriteBackResult {
	const written = { id: item.id, outcome: "written" as const };
	if (item.kind === "remove") return written;
	const assigned =
		item.kind === "add" ? assignedToAddition(item, pulled, after, taken) : assignedToEdit(item, before, after, taken);
	const node = item.kind === "edit" ? after.get(assigned[0]?.id ?? item.id) : undefined;
	return {
		...written,
		...(node?.sourceHash !== undefined && { sourceHash: node.sourceHash }),
		...(assigned.length > 0 && { assigned }),
	};
}

function assignedToAddition({ parent, ids }: AddBack, pulled: InstanceChange, after: Tree, taken: Set<string>) {
	if (pulled.kind !== "add") return [];
	return assignIds(renumberedSubtree(pulled.subtree, ids), after, parent, taken);
}

/** An id is made of the name and the class, so another name is another id, for all below as well. */
function assignedToEdit({ id, name, className }: EditBack, before: Tree, after: Tree, taken: Set<string>) {
	const node = before.get(id);
	if (node?.parent === undefined || (name === undefined && className === undefined)) return [];
	const renamed = renumberedNode(before, node, name ?? node.name, className ?? node.className);
	return assignIds(renamed, after, node.parent, taken);
}

/** Whether the file now says what was pulled: what it cannot hold exactly is not agreed on. */
export function saysWhatWasPulled(
	{ source, properties = {}, unset = [] }: EditBack,
	node: TreeNode | undefined,
): boolean {
	if (node === undefined) return false;
	const said = withoutLinks(node.properties);
	if (source !== undefined && said.Source?.String !== withLineFeeds(source)) return false;
	if (unset.some((name) => said[name] !== undefined)) return false;
	return Object.entries(properties).every(([name, value]) =>
		sameValue(said[name], value as unknown as TreeNode["properties"][string]),
	);
}
