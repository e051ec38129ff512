import { describePlan, type SyncbackPlan } from "@studio-bridge/project";
import type { Style } from "../text/style.js";

/** The plan as a person decides about it. */
export function syncbackText(plan: SyncbackPlan, style: Style): string {
	const { operations, refusals, skipped, changes } = plan;
	if (changes === 0 && skipped.length === 0) return "Nothing to write: the project already says what the file says.\n";
	const lines = operations.length + refusals.length === 0 ? [] : describePlan(plan).split("\n");
	const left = skipped.map(({ instance, reason }) => `left alone: ${instance}: ${reason}`);
	const sum = `${count(operations.length, "file operation")} for ${count(changes - refusals.length, "change")}`;
	const not = refusals.length > 0 ? `; ${count(refusals.length, "change")} cannot be written` : "";
	return `${[...lines, ...left].map((line) => style.plain(line)).join("\n")}\n\n${sum}${not}.\n`;
}

/** Likewise for a program, without the contents of the files. */
export function syncbackJson(plan: SyncbackPlan, backupId: string | undefined): object {
	return {
		root: plan.root,
		operations: plan.operations.map((operation) => {
			if (operation.kind !== "write") return operation;
			const { bytes, ...rest } = operation;
			return { ...rest, size: bytes.byteLength };
		}),
		refusals: plan.refusals.map(({ instance, reason }) => ({ instance, reason })),
		skipped: plan.skipped,
		...(backupId !== undefined && { written: true, backupId }),
	};
}

function count(number: number, what: string): string {
	return `${number} ${what}${number === 1 ? "" : "s"}`;
}
