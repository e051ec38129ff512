import type { Stamp, Vfs } from "../vfs/vfs.js";

/** How a path compares with what was read of it. */
export type Look =
	| { readonly state: "same" }
	| { readonly state: "missing" }
	/** Nobody can say. */
	| { readonly state: "unreadable" }
	/** A folder that is another one now: what is in it has to be looked at too. */
	| { readonly state: "replaced" }
	| {
			readonly state: "changed";
			readonly stamp: Stamp;
			/** By the wall clock. */
			readonly lookedAt: number;
			/** Whether it was not there before, or was something of another kind. */
			readonly isNew: boolean;
			/** Whether something asked for just this path, and did without it. */
			readonly wasMissed: boolean;
			/** Whether it may be a text that is still being written. */
			readonly looksCutShort: boolean;
	  };

export const SAME: Look = { state: "same" };

interface ChangedPath {
	readonly path: string;
	readonly stamp: Stamp;
	readonly before: { readonly stamp: Stamp | undefined; readonly endsLine?: boolean } | undefined;
	readonly disk: Vfs;
	readonly now: number;
}

export function lookOf(changed: ChangedPath): Look {
	const { stamp, now, before } = changed;
	return {
		state: "changed",
		stamp,
		lookedAt: now,
		isNew: before?.stamp?.kind !== stamp.kind,
		wasMissed: before !== undefined && before.stamp === undefined,
		looksCutShort: stamp.kind === "file" && looksCutShort(changed),
	};
}

/** Programs write in blocks of this size, or multiples of it. */
const BLOCK = 4096;
/** More than this is not read only to see its end. */
const MAX_TEXT = 1024 * 1024;

/**
 * A save that truncates the file and then writes it can be met halfway. Another file that was renamed to this name was
 * complete before it came; otherwise a text that lost its last line feed, or ends with a block, may not be all of it.
 */
function looksCutShort({ path, stamp, before, disk }: ChangedPath): boolean {
	if (stamp.size === 0) return true;
	if (before?.stamp && before.stamp.inode !== stamp.inode) return false;
	if (stamp.size % BLOCK === 0 || stamp.size > MAX_TEXT) return true;
	return before?.endsLine !== false && disk.readFile(path).at(-1) !== 10;
}
