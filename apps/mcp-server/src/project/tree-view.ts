import path from "node:path";
import { type InstanceSnapshot, isScriptClass } from "@studio-bridge/project";

/** An instance of a project as a reader wants it: what it is and which file it comes from. */
export interface TreeView {
	readonly name: string;
	readonly className: string;
	/** Relative to the project's folder, with `/`. For what the project file itself says, that file. A folder ends in `/`. */
	readonly file: string;
	readonly children?: readonly TreeView[];
	/** How many instances are below and not shown. */
	readonly hidden?: number;
}

export interface TreeCounts {
	readonly instances: number;
	readonly scripts: number;
	/** The most frequent first. */
	readonly byClass: Readonly<Record<string, number>>;
}

/** The tree down to `depth` levels below its root. */
export function treeView(tree: InstanceSnapshot, folder: string, depth = Number.POSITIVE_INFINITY): TreeView {
	const { name, className, children, metadata } = tree;
	const shown = { name, className, file: fileOf(metadata, folder) };
	if (children.length === 0) return shown;
	if (depth === 0) return { ...shown, hidden: countTree(tree).instances - 1 };
	return { ...shown, children: children.map((child) => treeView(child, folder, depth - 1)) };
}

export function countTree(tree: InstanceSnapshot): TreeCounts {
	const counts = new Map<string, number>();
	const count = ({ className, children }: InstanceSnapshot): void => {
		counts.set(className, (counts.get(className) ?? 0) + 1);
		children.forEach(count);
	};
	count(tree);
	const entries = [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
	const sum = (some: typeof entries) => some.reduce((total, [, number]) => total + number, 0);
	return {
		instances: sum(entries),
		scripts: sum(entries.filter(([className]) => isScriptClass(className))),
		byClass: Object.fromEntries(entries),
	};
}

function fileOf({ fsPath, fileKind, projectNodes }: InstanceSnapshot["metadata"], folder: string): string {
	const file = fsPath ?? projectNodes?.[0]?.projectPath ?? folder;
	const relative = path.relative(folder, file).replaceAll(path.sep, "/") || ".";
	return fileKind === "directory" ? `${relative}/` : relative;
}
