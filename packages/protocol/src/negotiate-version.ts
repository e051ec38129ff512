export interface VersionRange {
	min: number;
	max: number;
}

/** The newest version both sides speak, or `undefined`. */
export function negotiateVersion(ours: VersionRange, theirs: VersionRange): number | undefined {
	const newest = Math.min(ours.max, theirs.max);
	return newest >= Math.max(ours.min, theirs.min) ? newest : undefined;
}
