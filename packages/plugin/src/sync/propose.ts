import type { CommandContext } from "../dispatcher/handler";
import type { SyncChange, WireError } from "../generated/protocol";
import { gitBlobHash } from "../hash/content-hash";
import { describeChange } from "./describe-change";
import type { PatchTree } from "./patch-tree";
import type { ProjectTree } from "./project-tree";
import { invalidAt } from "./write-back";

const CHANGES_A_PAGE = 1000;
const MERGES_A_PAGE = 20;

/** Shows the server every difference; it knows which side is newer. */
export function propose(
	patch: PatchTree,
	tree: ProjectTree,
	isMerge: boolean,
	context: CommandContext,
): WireError | undefined {
	let page: SyncChange[] = [];
	for (const [index, node] of ipairs(patch.nodes)) {
		page.push(describeChange(node, tree));
		const last = index === patch.nodes.size();
		if (page.size() < CHANGES_A_PAGE && !last) continue;
		const answer = context.ask("proposeChanges", { revision: tree.revision, changes: page, last });
		if (answer.status === "error") return answer.error;
		page = [];
		if (answer.status !== "success") continue;
		for (const { id, selection } of answer.defaults) if (selection !== "merge") patch.setDefault(id, selection);
		if (isMerge) return merge(patch, tree, answer.mergeable, context);
	}
	return undefined;
}

/** Asks for a three-way merge of what both sides changed, and takes those without conflicts. */
function merge(
	patch: PatchTree,
	tree: ProjectTree,
	mergeable: readonly string[],
	context: CommandContext,
): WireError | undefined {
	const ids = mergeable.filter((id) => {
		const node = patch.get(id);
		// A text that cannot travel cannot be merged, and stays undecided.
		return node?.held !== undefined && node.properties.isEmpty() && invalidAt(node.held) === undefined;
	});
	for (let start = 0; start < ids.size(); start += MERGES_A_PAGE) {
		const sources: { id: string; source: string; studioHash: string }[] = [];
		for (let index = start; index < math.min(start + MERGES_A_PAGE, ids.size()); index++) {
			const source = patch.get(ids[index])?.held ?? "";
			sources.push({ id: ids[index], source, studioHash: gitBlobHash(source) });
		}
		const answer = context.ask("mergeSources", { revision: tree.revision, sources });
		if (answer.status === "error") return answer.error;
		for (const { id, source, conflicts } of answer.merges) {
			const node = patch.get(id);
			if (node === undefined) continue;
			node.conflicts = conflicts;
			if (source === undefined) continue;
			node.merged = source;
			patch.setDefault(id, "merge");
		}
	}
	return undefined;
}
