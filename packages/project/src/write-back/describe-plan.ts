import { type FileOperation, inOrder, type WriteBackPlan } from "./plan.js";

/** The plan as a person reads it: one line an operation, then what is not written and why. */
export function describePlan({ operations, refusals }: WriteBackPlan): string {
	const lines = [
		...inOrder(operations).map(describeOperation),
		...refusals.map(({ instance, reason }) => `not written: ${instance}: ${reason}`),
	];
	return lines.length === 0 ? "Nothing to write: the files already say what Studio says." : lines.join("\n");
}

function describeOperation(operation: FileOperation): string {
	const { why } = operation;
	switch (operation.kind) {
		case "remove":
			return `remove   ${operation.path} (${why})`;
		case "removeFolder":
			return `remove   ${operation.path}/ (${why})`;
		case "moveFolder":
			return `rename   ${operation.from}/ → ${operation.to}/ (${why})`;
		case "makeFolder":
			return `create   ${operation.path}/ (${why})`;
		case "write":
			return `${operation.expected === undefined ? "create" : "change"}   ${operation.path} (${why})`;
	}
}
