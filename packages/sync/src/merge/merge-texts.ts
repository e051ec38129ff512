import type { ConflictHunk } from "@studio-bridge/protocol";
import { diff3Merge } from "node-diff3";

export type MergedText =
	| { readonly clean: true; readonly text: string }
	| { readonly clean: false; readonly conflicts: readonly ConflictHunk[] };

export interface TextVersions {
	/** What both sides last agreed on. */
	readonly base: string;
	readonly file: string;
	readonly studio: string;
}

/** Merges line by line what changed on either side since they agreed. The same change on both sides is no conflict. */
export function mergeTexts({ base, file, studio }: TextVersions): MergedText {
	const regions = diff3Merge(file.split("\n"), base.split("\n"), studio.split("\n"), { excludeFalseConflicts: true });
	const conflicts = regions.flatMap(({ conflict }) => (conflict === undefined ? [] : [hunkOf(conflict)]));
	if (conflicts.length > 0) return { clean: false, conflicts };
	return { clean: true, text: regions.flatMap(({ ok }) => ok ?? []).join("\n") };
}

interface Conflict {
	readonly a: readonly string[];
	readonly aIndex: number;
	readonly o: readonly string[];
	readonly oIndex: number;
	readonly b: readonly string[];
	readonly bIndex: number;
}

function hunkOf({ a, aIndex, o, oIndex, b, bIndex }: Conflict): ConflictHunk {
	return {
		base: { line: oIndex + 1, lines: [...o] },
		file: { line: aIndex + 1, lines: [...a] },
		studio: { line: bIndex + 1, lines: [...b] },
	};
}
