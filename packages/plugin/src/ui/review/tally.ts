import { type Choice, choiceBehind, type Effect, effects } from "./effect";

/** How many changes meet which end. */
export type Tally = Record<Effect, number>;

export function emptyTally(): Tally {
	return {
		studioAdd: 0,
		studioEdit: 0,
		studioRemove: 0,
		fileAdd: 0,
		fileEdit: 0,
		fileRemove: 0,
		merge: 0,
		skip: 0,
		undecided: 0,
	};
}

/** What a person asks of a review at first: how much of what. A merge is on both sides. */
export function toStudio(tally: Tally): number {
	return tally.studioAdd + tally.studioEdit + tally.studioRemove + tally.merge;
}

export function toFiles(tally: Tally): number {
	return tally.fileAdd + tally.fileEdit + tally.fileRemove + tally.merge;
}

/** What all of it has in common; "mixed" if it has not. */
export function commonChoice(tally: Tally): Choice | "undecided" | "mixed" {
	let common: Choice | "undecided" | undefined;
	for (const effect of effects) {
		if (tally[effect] === 0) continue;
		const choice = choiceBehind(effect);
		if (common !== undefined && common !== choice) return "mixed";
		common = choice;
	}
	return common ?? "undecided";
}
