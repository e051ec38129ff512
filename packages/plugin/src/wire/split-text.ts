const CONTINUATION_FIRST = 0x80;
const CONTINUATION_LAST = 0xbf;

/** Cuts a text into slices of at most `maxBytes` bytes, never inside a UTF-8 sequence. */
export function splitText(text: string, maxBytes: number): string[] {
	const slices: string[] = [];
	let first = 1;
	while (first <= text.size()) {
		const last = lastByteOfSlice(text, first, math.min(first + maxBytes - 1, text.size()));
		slices.push(text.sub(first, last));
		first = last + 1;
	}
	return slices;
}

/** Steps back while the next slice would begin with the rest of a character. */
function lastByteOfSlice(text: string, first: number, furthest: number): number {
	let last = furthest;
	while (last > first && continuesCharacter(text, last + 1)) last -= 1;
	// A run of continuation bytes longer than a slice is not UTF-8: any cut is as good as another.
	return last > first ? last : furthest;
}

function continuesCharacter(text: string, position: number): boolean {
	const [byte] = text.byte(position);
	return byte !== undefined && byte >= CONTINUATION_FIRST && byte <= CONTINUATION_LAST;
}
