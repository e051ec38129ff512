import type { Selection, SyncChange } from "../../generated/protocol";

/** What somebody made of a change. Nothing yet is none of these. */
export type Choice = Selection | "skip";

/** What confirming does about one change. */
export type Effect =
	| "studioAdd"
	| "studioEdit"
	| "studioRemove"
	| "fileAdd"
	| "fileEdit"
	| "fileRemove"
	| "merge"
	| "skip"
	| "undecided";

export const effects: readonly Effect[] = [
	"studioAdd",
	"studioEdit",
	"studioRemove",
	"fileAdd",
	"fileEdit",
	"fileRemove",
	"merge",
	"skip",
	"undecided",
];

const PUSHED = { Add: "studioAdd", Edit: "studioEdit", Remove: "studioRemove" } as const;
/** The other way round: what only Studio has is new for the files. */
const PULLED = { Add: "fileRemove", Edit: "fileEdit", Remove: "fileAdd" } as const;

export function effectOf({ patchType }: SyncChange, choice: Choice | undefined): Effect {
	if (choice === undefined) return "undecided";
	if (choice === "push") return PUSHED[patchType];
	return choice === "pull" ? PULLED[patchType] : choice;
}

const CHOICES: Record<Effect, Choice | "undecided"> = {
	studioAdd: "push",
	studioEdit: "push",
	studioRemove: "push",
	fileAdd: "pull",
	fileEdit: "pull",
	fileRemove: "pull",
	merge: "merge",
	skip: "skip",
	undecided: "undecided",
};

export function choiceBehind(effect: Effect): Choice | "undecided" {
	return CHOICES[effect];
}

const WORDS: Record<Effect, string> = {
	studioAdd: "added to Studio",
	studioEdit: "changed in Studio",
	studioRemove: "deleted from Studio",
	fileAdd: "new file",
	fileEdit: "written to file",
	fileRemove: "file deleted",
	merge: "merged into both",
	skip: "left as it is",
	undecided: "not decided",
};

/** What will happen to it, in two or three words. */
export function effectWords(effect: Effect): string {
	return WORDS[effect];
}
