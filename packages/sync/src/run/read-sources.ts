import { readFile } from "node:fs/promises";
import { sourceOf, type Tree, type TreeNode } from "@studio-bridge/project";
import type { ScriptSource, SyncFailure } from "@studio-bridge/protocol";
import type { ProjectReading } from "../project/synced-project.js";
import { withLineFeeds } from "./studio-changes.js";

/** The texts of scripts, as long as the disk still has them. */
export async function readSources(ids: readonly string[], tree: Tree, read: () => Promise<ProjectReading>) {
	const sources: ScriptSource[] = [];
	const failed: SyncFailure[] = [];
	let now: Tree | undefined;
	for (const id of ids) {
		const node = tree.get(id);
		const source = node && sourceOf(node);
		if (node?.sourceHash === undefined || source === undefined) {
			failed.push({ id, message: "The project has no such script." });
			continue;
		}
		let isCurrent = await ownFileHolds(node, source);
		if (!isCurrent) {
			// A text can come from elsewhere than a file of its own, such as a model; then all of the project tells.
			now ??= (await read()).tree;
			isCurrent = now.get(id)?.sourceHash === node.sourceHash;
		}
		if (isCurrent) sources.push({ id, source, hash: node.sourceHash });
		else failed.push({ id, message: "The file has changed since the sync looked at it. Sync again." });
	}
	return { sources, failed };
}

async function ownFileHolds({ metadata }: TreeNode, source: string): Promise<boolean> {
	for (const path of metadata.relevantPaths) {
		if (!/\.luau?$/.test(path)) continue;
		const text = await readFile(path, "utf8").catch(() => undefined);
		if (text !== undefined) return withLineFeeds(text) === source;
	}
	return false;
}
