/** A path inside the project's folder: relative, with "/" between its parts, exactly as it will be used. */
export type ProjectRelativePath = string;

/**
 * One thing a write-back does to the disk. Removals and folder moves speak of the tree as it is before the plan, new
 * folders and writes of the tree as it is after the moves: that is also the order in which they are performed.
 */
export type FileOperation =
	| RemoveFile
	| { readonly kind: "removeFolder"; readonly path: ProjectRelativePath; readonly why: string }
	| {
			readonly kind: "moveFolder";
			readonly from: ProjectRelativePath;
			readonly to: ProjectRelativePath;
			readonly why: string;
	  }
	| { readonly kind: "makeFolder"; readonly path: ProjectRelativePath; readonly why: string }
	| WriteFile;

export interface RemoveFile {
	readonly kind: "remove";
	readonly path: ProjectRelativePath;
	/** SHA-256 of what the plan saw. */
	readonly expected: string;
	readonly why: string;
}

export interface WriteFile {
	readonly kind: "write";
	readonly path: ProjectRelativePath;
	readonly bytes: Uint8Array;
	/** SHA-256 of what the plan saw; undefined when nothing may be there. */
	readonly expected: string | undefined;
	readonly why: string;
}

/** A change that is not written, and why: nothing of it reaches the disk. */
export interface Refusal {
	/** The changed instance as a person knows it. */
	readonly instance: string;
	readonly reason: string;
}

export interface WriteBackPlan {
	/** The project's folder, absolute. */
	readonly root: string;
	readonly operations: readonly FileOperation[];
	readonly refusals: readonly Refusal[];
}

const order: Record<FileOperation["kind"], number> = {
	remove: 0,
	removeFolder: 1,
	moveFolder: 2,
	makeFolder: 3,
	write: 4,
};

/** The operations in the order in which they are performed; those of one kind stay in the order they came in. */
export function inOrder(operations: readonly FileOperation[]): readonly FileOperation[] {
	return [...operations].sort((a, b) => order[a.kind] - order[b.kind]);
}
