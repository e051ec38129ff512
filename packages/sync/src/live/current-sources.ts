import { sourceOf, type Tree } from "@studio-bridge/project";
import type { ScriptSource, SyncFailure } from "@studio-bridge/protocol";

/** The texts of scripts as the project has them now. */
export function currentSources(ids: readonly string[], tree: Tree) {
	const sources: ScriptSource[] = [];
	const failed: SyncFailure[] = [];
	for (const id of ids) {
		const node = tree.get(id);
		const source = node && sourceOf(node);
		if (node?.sourceHash === undefined || source === undefined) {
			failed.push({ id, message: "The project has no such script." });
		} else sources.push({ id, source, hash: node.sourceHash });
	}
	return { sources, failed };
}
