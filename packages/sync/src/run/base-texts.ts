import type { TreeNode } from "@studio-bridge/project";
import type { SyncChange } from "@studio-bridge/protocol";
import type { Ledger } from "../ledger/ledger.js";
import type { TextStore } from "../ledger/text-store.js";
import type { ProjectGit } from "../project/project-git.js";

export interface BaseTextSources {
	readonly ledger: Ledger;
	readonly texts: Pick<TextStore, "get">;
	readonly git: ProjectGit;
	readonly node: (id: string) => TreeNode | undefined;
}

/** What each of these scripts was when both sides last had the same: the agreed text, else what git has as its last. */
export async function baseTexts(
	changes: readonly SyncChange[],
	{ ledger, texts, git, node }: BaseTextSources,
): Promise<ReadonlyMap<string, string>> {
	const agreedHashes = changes.flatMap(({ id }) => ledger.get(id)?.source ?? []);
	const stored = await texts.get(agreedHashes);
	const bases = new Map<string, string>();
	for (const { id } of changes) {
		const hash = ledger.get(id)?.source;
		const text =
			hash === undefined ? await git.committedText(node(id)) : (stored.get(hash) ?? (await git.text(node(id), hash)));
		if (text !== undefined) bases.set(id, text);
	}
	return bases;
}
