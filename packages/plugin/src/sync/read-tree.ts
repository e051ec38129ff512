import type { CommandContext } from "../dispatcher/handler";
import type { WireError } from "../generated/protocol";
import { wireError } from "../wire/wire-error";
import type { Breathe } from "./pace";
import { ProjectTree } from "./project-tree";

export type TreeReading = { tree: ProjectTree; problem?: undefined } | { tree?: undefined; problem: WireError };

/** The project's whole tree, a page at a time. */
export function readTree(context: CommandContext, breathe: Breathe): TreeReading {
	const tree = new ProjectTree();
	let cursor: string | undefined;
	do {
		const page = context.ask("readTree", { cursor });
		if (page.status === "error") return { problem: page.error };
		const problem = tree.add(page);
		if (problem !== undefined) return malformed(problem);
		cursor = page.nextCursor;
		breathe();
	} while (cursor !== undefined);
	if (!tree.isComplete()) return malformed("childCounts does not add up to the nodes");
	return { tree };
}

function malformed(problem: string): TreeReading {
	return { problem: wireError("invalid_message", `the server sent a tree that is not one: ${problem}`) };
}
