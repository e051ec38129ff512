import type { TreeNode } from "@studio-bridge/project";
import { fsPathOf, nodesAt } from "../project/fs-path.js";
import { instancePathOf } from "../project/instance-path.js";
import { isScript } from "../project/is-script.js";
import type { ProjectReading } from "../project/synced-project.js";

/** How a caller names a script; the id decides where both are given. */
export interface ScriptName {
	readonly id?: string | undefined;
	readonly fsPath?: string | undefined;
}

/** Which script is meant, or why Studio need not be asked. */
export type ResolvedScript = { readonly id: string; readonly fsPath: string | null } | { readonly refusal: string };

/** Finds a script of the project. An id the project does not know may still be one the plugin gave. */
export function resolveScript({ id, fsPath }: ScriptName, reading: ProjectReading | undefined): ResolvedScript {
	if (id !== undefined) {
		const node = reading?.tree.get(id);
		if (reading === undefined || node === undefined) return { id, fsPath: null };
		return isScript(node.className) ? found(node, reading) : { refusal: notAScript(node, reading) };
	}
	if (fsPath === undefined) return { refusal: "Give the id or the fsPath of a script." };
	if (reading === undefined)
		return { refusal: `There is no project here to find ${fsPath} in. Say which with project.` };
	const nodes = nodesAt(reading.tree, reading.project.folder, fsPath);
	const script = nodes.find(({ className }) => isScript(className));
	if (script !== undefined) return found(script, reading);
	const [other] = nodes;
	return { refusal: other === undefined ? nothingAt(fsPath) : notAScript(other, reading) };
}

function found(node: TreeNode, { project }: ProjectReading): ResolvedScript {
	return { id: node.id, fsPath: fsPathOf(node, project.folder) };
}

function notAScript({ id, className }: TreeNode, { tree }: ProjectReading): string {
	return `Instance is not a script (${className}): ${instancePathOf(tree, id)}. Only Script, LocalScript and ModuleScript have a source.`;
}

function nothingAt(fsPath: string): string {
	return `No instance of the project comes from ${fsPath}. Take the fsPath of a change that atlas_sync(mode: "dryrun") lists, relative to the project.`;
}
