import type { Tree } from "@studio-bridge/project";
import type { DefaultSelection, SyncChange } from "@studio-bridge/protocol";
import type { Ledger } from "../ledger/ledger.js";
import type { ProjectGit } from "../project/project-git.js";
import { defaultSelections } from "../selection/default-selection.js";
import { evidenceOf, onlyTextDiffers } from "./evidence.js";

export interface ProposalSides {
	readonly tree: Tree;
	readonly ledger: Ledger;
	readonly git: ProjectGit;
	readonly isSamePlace: boolean;
}

/** Which side each difference takes if nobody says: the ledger first, then git, else nothing. */
export async function decideDefaults(
	changes: readonly SyncChange[],
	{ tree, ledger, git, isSamePlace }: ProposalSides,
): Promise<DefaultSelection[]> {
	const asked = changes.flatMap((change) => {
		const node = tree.get(change.id);
		if (node === undefined || ledger.get(change.id) !== undefined || !onlyTextDiffers(change)) return [];
		return [{ node, hashes: [change.studioHash, change.draftHash].filter((hash) => hash !== undefined) }];
	});
	const known = await git.evidence(asked);
	const sides = { tree, ledger, git: (change: SyncChange) => known.get(change.id) };
	const evidence = changes.map((change) => evidenceOf(change, sides));
	const selections = defaultSelections(evidence, { isSamePlace, agreed: ledger.size });
	return changes.flatMap(({ id }, index) => {
		const selection = selections[index];
		return selection === undefined ? [] : [{ id, selection }];
	});
}

/** Scripts that nobody could decide because both sides have a new text, and nothing but the text is different. */
export function bothChanged(changes: readonly SyncChange[], defaults: readonly DefaultSelection[]): SyncChange[] {
	const decided = new Set(defaults.map(({ id }) => id));
	return changes.filter(
		(change) => onlyTextDiffers(change) && change.draftHash === undefined && !decided.has(change.id),
	);
}
