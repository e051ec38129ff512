import type { DiffLine } from "./diff-lines";

/** Equal lines shown around each difference. */
const CONTEXT = 3;

/** Differences near each other, with the lines around them; `skipped` equal lines were left out before it. */
export interface DiffHunk {
	readonly skipped: number;
	readonly lines: readonly DiffLine[];
}

export interface DiffHunks {
	readonly hunks: readonly DiffHunk[];
	/** Equal lines after the last hunk. */
	readonly skipped: number;
}

/** Leaves out what is equal and far from any difference. */
export function diffHunks(lines: readonly DiffLine[]): DiffHunks {
	const hunks: DiffHunk[] = [];
	let shownUntil = 0;
	let index = 0;
	while (index < lines.size()) {
		if (lines[index].kind === "same") {
			index += 1;
			continue;
		}
		const start = math.max(shownUntil, index - CONTEXT);
		const stop = endOfHunk(lines, index);
		const shown: DiffLine[] = [];
		for (let at = start; at < stop; at++) shown.push(lines[at]);
		hunks.push({ skipped: start - shownUntil, lines: shown });
		shownUntil = stop;
		index = stop;
	}
	return { hunks, skipped: lines.size() - shownUntil };
}

/** Goes on while the next difference is so near that its context would touch. */
function endOfHunk(lines: readonly DiffLine[], first: number): number {
	let lastChange = first;
	for (let at = first; at < lines.size() && at - lastChange <= CONTEXT * 2 + 1; at++) {
		if (lines[at].kind !== "same") lastChange = at;
	}
	return math.min(lines.size(), lastChange + CONTEXT + 1);
}
