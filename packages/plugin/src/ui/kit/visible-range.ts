/** Which rows of a list can be seen: the first, and the one after the last. */
export interface VisibleRange {
	readonly first: number;
	readonly stop: number;
}

export interface Scroll {
	readonly offset: number;
	readonly height: number;
	readonly rowHeight: number;
	readonly count: number;
}

export function visibleRange({ offset, height, rowHeight, count }: Scroll): VisibleRange {
	const first = math.clamp(math.floor(offset / rowHeight), 0, count);
	const stop = math.clamp(math.ceil((offset + math.max(height, 0)) / rowHeight), first, count);
	return { first, stop };
}

/** Where the list must be scrolled to for a row to be seen; where it is, if it is. */
export function offsetToShow(row: number, { offset, height, rowHeight }: Scroll): number {
	const top = row * rowHeight;
	if (top < offset) return top;
	return top + rowHeight > offset + height ? math.max(0, top + rowHeight - height) : offset;
}
