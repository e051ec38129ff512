import { dirname, relative, resolve, sep } from "node:path";
import { editJson } from "../../json/edit-json.js";
import type { TreeNode } from "../../tree/tree-node.js";
import { asRecord, valueAt } from "./json-values.js";
import type { Planning } from "./planning.js";

/** Leads every project node whose `$path` is the file of an instance to where the file is now. */
export function repoint(planning: Planning, { metadata }: TreeNode, from: string, to: string, why: string): void {
	for (const { projectPath, nodePath } of metadata.projectNodes ?? []) {
		const path = ["tree", ...nodePath, "$path"];
		const written = valueAt(projectPath, planning.draft.readText(projectPath), path);
		const { optional } = asRecord(written);
		const target = typeof written === "string" ? written : optional;
		if (typeof target !== "string" || resolve(dirname(projectPath), target) !== from) continue;
		const now = relative(dirname(projectPath), to).split(sep).join("/");
		const where = typeof written === "string" ? path : [...path, "optional"];
		planning.editText(projectPath, why, (text) => editJson(text, where, now));
	}
}
