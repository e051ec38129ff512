import { counted } from "../text/counted.js";
import type { Style } from "../text/style.js";
import type { TreeCounts, TreeView } from "./tree-view.js";

const NAMED_CLASSES = 5;

/** The tree with branches, and below it how much there is. */
export function presentTree(tree: TreeView, counts: TreeCounts, style: Style): string {
	return [...linesOf(tree, undefined, style), "", summaryOf(counts)].join("\n");
}

/** The first line is the instance's own; what a line stands for is said once, so a file only where it changes. */
function linesOf(view: TreeView, parentFile: string | undefined, style: Style): string[] {
	const { name, className, file, children = [], hidden } = view;
	const title = [
		style.bold(style.plain(name === "" ? '""' : name)),
		...(className === name ? [] : [style.cyan(style.plain(className))]),
		...(file === parentFile ? [] : [style.dim(style.plain(file))]),
		...(hidden === undefined ? [] : [style.dim(`(${hidden} below)`)]),
	].join("  ");
	const branches = children.flatMap((child, index) => {
		const [fork, rail] = index === children.length - 1 ? ["└─ ", "   "] : ["├─ ", "│  "];
		return linesOf(child, file, style).map((line, at) => `${style.dim(at === 0 ? fork : rail)}${line}`);
	});
	return [title, ...branches];
}

function summaryOf({ instances, scripts, byClass }: TreeCounts): string {
	const classes = Object.entries(byClass);
	const named = classes.slice(0, NAMED_CLASSES).map(([className, count]) => `${count} ${className}`);
	const others = classes.slice(NAMED_CLASSES).reduce((sum, [, count]) => sum + count, 0);
	const list = [...named, ...(others > 0 ? [`${others} of other classes`] : [])].join(", ");
	return `${counted(instances, "instance")}, ${counted(scripts, "script")}: ${list}.`;
}
