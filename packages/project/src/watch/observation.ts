import type { DirectoryEntry, Stamp } from "../vfs/vfs.js";

/** What a reading asked about a path: whether it is there, or also what is in it. */
export interface Observation {
	readonly stamp: Stamp | undefined;
	readonly use: "kind" | "file" | "folder";
	/** By the wall clock, which file systems use too. */
	readonly readAt: number;
	/** Of a folder: each name with what it led to. */
	readonly listing?: ReadonlyMap<string, string>;
	/** Of a file: what a text loses when it is cut short. */
	readonly endsLine?: boolean;
	/** Whether the path itself was asked for, rather than found in a folder. */
	readonly isWanted: boolean;
}

export type Observations = Map<string, Observation>;

/** Two writes this close together can leave the same stamp; a file system that counts seconds needs more. */
const TICK_MS = 20;
const COARSE_TICK_MS = 2000;

/** Read so soon after it was written that another write could have left the same stamp. */
export function isYoung({ stamp, readAt }: Pick<Observation, "stamp" | "readAt">): boolean {
	if (!stamp) return false;
	const isCoarse = stamp.ctimeMs % 1000 === 0 && stamp.mtimeMs % 1000 === 0;
	return stamp.ctimeMs > readAt - (isCoarse ? COARSE_TICK_MS : TICK_MS);
}

export function sameStamp(a: Stamp | undefined, b: Stamp | undefined): boolean {
	if (!a || !b) return a === b;
	const sameTimes = a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs;
	return sameTimes && a.size === b.size && a.inode === b.inode && a.kind === b.kind;
}

export function toListing(entries: readonly DirectoryEntry[]): ReadonlyMap<string, string> {
	return new Map(entries.map(({ name, kind, isLink }) => [name, isLink ? `${kind} link` : kind]));
}
