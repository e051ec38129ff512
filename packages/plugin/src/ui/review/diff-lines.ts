/** One line of a comparison; `before` and `after` are its numbers on the sides that have it. */
export interface DiffLine {
	readonly kind: "same" | "removed" | "added";
	readonly text: string;
	readonly before?: number;
	readonly after?: number;
}

/** Texts with more differences than this have nothing in common worth looking for. */
const MOST_EDITS = 500;

/** The shortest way from one text to the other, line by line (Myers 1986). */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
	const most = math.min(before.size(), after.size());
	let head = 0;
	while (head < most && before[head] === after[head]) head += 1;
	let tail = 0;
	while (tail < most - head && before[before.size() - 1 - tail] === after[after.size() - 1 - tail]) tail += 1;
	const lines: DiffLine[] = [];
	for (let index = 0; index < head; index++) lines.push(same(before, index, index));
	const [beforeEnd, afterEnd] = [before.size() - tail, after.size() - tail];
	for (const line of diffMiddle({ before, after, head, beforeEnd, afterEnd })) lines.push(line);
	for (let index = 0; index < tail; index++) lines.push(same(before, beforeEnd + index, afterEnd + index));
	return lines;
}

interface Middle {
	readonly before: readonly string[];
	readonly after: readonly string[];
	/** Both sides begin here and end before their ends. */
	readonly head: number;
	readonly beforeEnd: number;
	readonly afterEnd: number;
}

/** How far one comes along `before` on each diagonal with so many edits. */
type Reach = Map<number, number>;

function diffMiddle(middle: Middle): DiffLine[] {
	const { head, beforeEnd, afterEnd } = middle;
	const [width, height] = [beforeEnd - head, afterEnd - head];
	if (width === 0 || height === 0) return replaceAll(middle);
	const rounds: Reach[] = [];
	let last: Reach = new Map([[1, 0]]);
	for (let edits = 0; edits <= math.min(width + height, MOST_EDITS); edits++) {
		const reach: Reach = new Map();
		rounds.push(last);
		for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
			let x = begin(last, diagonal, edits);
			while (x < width && x - diagonal < height && isSame(middle, x, x - diagonal)) x += 1;
			reach.set(diagonal, x);
			if (x >= width && x - diagonal >= height) return walkBack(middle, rounds);
		}
		last = reach;
	}
	return replaceAll(middle);
}

function isSame({ before, after, head }: Middle, x: number, y: number): boolean {
	return before[head + x] === after[head + y];
}

function isDown(last: Reach, diagonal: number, edits: number): boolean {
	if (diagonal === -edits) return true;
	return diagonal !== edits && (last.get(diagonal - 1) ?? -1) < (last.get(diagonal + 1) ?? -1);
}

function begin(last: Reach, diagonal: number, edits: number): number {
	return isDown(last, diagonal, edits) ? (last.get(diagonal + 1) ?? 0) : (last.get(diagonal - 1) ?? 0) + 1;
}

function walkBack(middle: Middle, rounds: readonly Reach[]): DiffLine[] {
	const { before, after, head, beforeEnd, afterEnd } = middle;
	const backwards: DiffLine[] = [];
	let x = beforeEnd - head;
	let y = afterEnd - head;
	for (let edits = rounds.size() - 1; edits >= 0; edits--) {
		const last = rounds[edits];
		const diagonal = x - y;
		const down = isDown(last, diagonal, edits);
		const fromX = edits === 0 ? 0 : (last.get(down ? diagonal + 1 : diagonal - 1) ?? 0);
		const fromY = edits === 0 ? 0 : fromX - (down ? diagonal + 1 : diagonal - 1);
		while (x > fromX && y > fromY) {
			x -= 1;
			y -= 1;
			backwards.push(same(before, head + x, head + y));
		}
		if (edits === 0) break;
		if (down) backwards.push({ kind: "added", text: after[head + fromY], after: head + fromY + 1 });
		else backwards.push({ kind: "removed", text: before[head + fromX], before: head + fromX + 1 });
		x = fromX;
		y = fromY;
	}
	const lines: DiffLine[] = [];
	for (let index = backwards.size() - 1; index >= 0; index--) lines.push(backwards[index]);
	return lines;
}

function replaceAll({ before, after, head, beforeEnd, afterEnd }: Middle): DiffLine[] {
	const lines: DiffLine[] = [];
	for (let x = head; x < beforeEnd; x++) lines.push({ kind: "removed", text: before[x], before: x + 1 });
	for (let y = head; y < afterEnd; y++) lines.push({ kind: "added", text: after[y], after: y + 1 });
	return lines;
}

function same(before: readonly string[], x: number, y: number): DiffLine {
	return { kind: "same", text: before[x], before: x + 1, after: y + 1 };
}
