import type { TestError } from "./locate-error.js";
import type { TestNode, TestReport } from "./run-specs.js";

const MARKS = { Success: "✓", Failure: "✗", Skipped: "-" } as const;

/**
 * A test run for people: the tree, with where and why below each failure, and the sum. Of a filtered run only what ran is
 * shown, because everything else counts as skipped.
 */
export function presentReport({ tree, passed, failed, skipped }: TestReport, isFiltered: boolean): string {
	const lines = tree.flatMap((node) => presentNode(node, 0, isFiltered));
	const sum = [`${passed} passed`, `${failed} failed`, ...(skipped === 0 ? [] : [`${skipped} skipped`])].join(", ");
	return [...lines, "", sum].join("\n");
}

function presentNode(node: TestNode, depth: number, isFiltered: boolean): string[] {
	if (isFiltered && node.status === "Skipped") return [];
	const indent = "  ".repeat(depth);
	const mark = node.isTest || node.errors.length > 0 ? `${MARKS[node.status]} ` : "";
	return [
		`${indent}${mark}${node.name}`,
		...node.errors.flatMap((error) => presentError(error, `${indent}    `)),
		...node.children.flatMap((child) => presentNode(child, depth + 1, isFiltered)),
	];
}

function presentError({ message, file, line, traceback }: TestError, indent: string): string[] {
	const place = file === undefined ? [] : [`${indent}${file}${line === undefined ? "" : `:${line}`}`];
	const text = message.split("\n").map((part) => `${indent}${part}`);
	// The first frame repeats the place.
	return [...place, ...text, ...traceback.slice(1).map((frame) => `${indent}  from ${frame}`)];
}
