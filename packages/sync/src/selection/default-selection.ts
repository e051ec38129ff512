/** Which side a difference takes if nobody says: only what the evidence proves, otherwise nothing. */

export type Direction = "push" | "pull";

/** What is known about one difference between the project and Studio. */
export interface Evidence {
	/** `Add`: only the project has it. `Remove`: only Studio has it. `Edit`: both have it, and it differs. */
	readonly patchType: "Add" | "Edit" | "Remove";
	/** How many instances the change stands for; one unless given. */
	readonly count?: number | undefined;
	/** How each side compares with what both last agreed on. Absent where they never agreed, or nobody remembers. */
	readonly sinceAgreement?: { readonly fileChanged: boolean; readonly studioChanged: boolean } | undefined;
	/** What git says about a script. Absent for everything else, and outside git. */
	readonly git?: GitEvidence | undefined;
}

export interface GitEvidence {
	/** Studio's text is a blob of HEAD, of the index or of the file's history: Studio has an old version. */
	readonly knowsStudioText: boolean;
	/** The file is exactly what HEAD has: nobody has edited it since. */
	readonly fileIsCommitted: boolean;
}

export interface Defaulted {
	readonly direction: Direction | undefined;
	/** Taking it would remove an instance, or a file. */
	readonly removes: boolean;
}

const undecided: Defaulted = { direction: undefined, removes: false };
const keeping = (direction: Direction): Defaulted => ({ direction, removes: false });
const removing = (direction: Direction): Defaulted => ({ direction, removes: true });

export function defaultSelection(evidence: Evidence): Defaulted {
	switch (evidence.patchType) {
		case "Edit":
			return evidence.sinceAgreement === undefined ? editByGit(evidence.git) : editByAgreement(evidence.sinceAgreement);
		case "Add":
			return additionToStudio(evidence.sinceAgreement);
		case "Remove":
			return removalFromStudio(evidence.sinceAgreement);
	}
}

function editByAgreement({ fileChanged, studioChanged }: NonNullable<Evidence["sinceAgreement"]>): Defaulted {
	if (fileChanged === studioChanged) return undecided;
	return keeping(fileChanged ? "push" : "pull");
}

function editByGit(git: GitEvidence | undefined): Defaulted {
	if (git === undefined) return undecided;
	if (git.knowsStudioText) return keeping("push");
	return git.fileIsCommitted ? keeping("pull") : undecided;
}

/** Adding loses nothing. But what both sides once had, Studio has removed since: that is a removal to be followed. */
function additionToStudio(since: Evidence["sinceAgreement"]): Defaulted {
	if (since === undefined) return keeping("push");
	return since.fileChanged ? undecided : removing("pull");
}

/** What only Studio has was either removed from the project, which Studio follows, or made in Studio, which the project takes. */
function removalFromStudio(since: Evidence["sinceAgreement"]): Defaulted {
	if (since === undefined || since.fileChanged === since.studioChanged) return undecided;
	return since.fileChanged ? removing("push") : keeping("pull");
}

/** So many removals at once are more likely an accident (an empty place, a branch switch) than a wish. */
export const MOST_DEFAULT_REMOVALS = 10;

export interface RemovalLimits {
	/**
	 * Whether the agreements surely are about this place. One without an id of its own may be another place of the same
	 * name: nothing is removed for its sake, and nothing in it is known to be new.
	 */
	readonly isSamePlace: boolean;
	/** How many instances both sides agreed on: a project that lost half of them may have lost its root. */
	readonly agreed: number;
}

/** The defaults of a whole sync. Removals are only taken by default while they are few. */
export function defaultSelections(
	evidence: readonly Evidence[],
	{ isSamePlace, agreed }: RemovalLimits,
): readonly (Direction | undefined)[] {
	const defaults = evidence.map((change) => ({ ...defaultSelection(change), count: change.count ?? 1 }));
	const removals = defaults.reduce((sum, { removes, count }) => sum + (removes ? count : 0), 0);
	const mayRemove = isSamePlace && removals <= MOST_DEFAULT_REMOVALS && removals * 2 <= agreed;
	return defaults.map(({ direction, removes }, index) => {
		const isNewInStudio = direction === "pull" && evidence[index]?.patchType === "Remove";
		return (removes && !mayRemove) || (isNewInStudio && !isSamePlace) ? undefined : direction;
	});
}
