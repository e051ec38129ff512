import type { PatchNode } from "./patch-tree";

/** What a person wants to see before it happens. */
export interface AskRules {
	readonly ask: "always" | "undecided";
	/** 0: never for their number alone. */
	readonly askAboveChanges: number;
	readonly askAboveRemovals: number;
	/** Whether files may be written without asking. */
	readonly twoWay: boolean;
}

/** Why these changes are shown to a person although all of them are decided: in their own settings' words. */
export function whyAsk(rules: AskRules, changes: readonly PatchNode[]): string | undefined {
	if (rules.ask === "always") return "Your settings say: always ask.";
	const { askAboveChanges, askAboveRemovals } = rules;
	if (askAboveChanges > 0 && changes.size() > askAboveChanges) {
		return `Your settings say: ask about more than ${askAboveChanges} changes.`;
	}
	let removed = 0;
	let written = 0;
	for (const { selection, patchType, count } of changes) {
		if (selection === "push" && patchType === "Remove") removed += count;
		if (selection === "pull" || selection === "merge") written += 1;
	}
	if (askAboveRemovals > 0 && removed > askAboveRemovals) {
		return `Your settings say: ask before more than ${askAboveRemovals} instances are deleted.`;
	}
	if (!rules.twoWay && written > 0) return "Your settings say: ask before files are written.";
	return undefined;
}
