import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { FileOperation, Refusal, TreeNode, WriteBackPlan } from "@studio-bridge/project";
import type { Pulled } from "../run/studio-changes.js";
import { fsPathOf } from "./fs-path.js";
import { instancePathOf } from "./instance-path.js";
import type { ProjectReading } from "./synced-project.js";

/** The file operations that make the project say what was pulled: the texts of scripts that have a file of their own. */
export async function planPulls({ project, tree }: ProjectReading, pulls: readonly Pulled[]): Promise<WriteBackPlan> {
	const operations: FileOperation[] = [];
	const refusals: Refusal[] = [];
	for (const pull of pulls) {
		const node = tree.get(pull.kind === "add" ? pull.parentId : pull.id);
		const operation = node && pull.kind === "edit" ? await writeText(node, pull, project.folder) : undefined;
		if (operation !== undefined) operations.push(operation);
		else
			refusals.push({
				instance: node ? instancePathOf(tree, node.id) : "?",
				reason: "only the text of a script with a file of its own can be written to disk",
			});
	}
	return { root: project.folder, operations, refusals };
}

async function writeText(node: TreeNode, edit: Extract<Pulled, { kind: "edit" }>, folder: string) {
	const { kind: _kind, id: _id, source, ...others } = edit;
	const path = fsPathOf(node, folder);
	if (source === undefined || path === null || !/\.luau?$/.test(path) || Object.keys(others).length > 0)
		return undefined;
	const before = await readFile(`${folder}/${path}`);
	const text = before.includes("\r\n") ? source.replaceAll("\n", "\r\n") : source;
	const expected = createHash("sha256").update(before).digest("hex");
	return { kind: "write" as const, path, bytes: Buffer.from(text), expected, why: `${node.name} changed in Studio` };
}
