interface Told {
	readonly output: readonly { level: string; body: string }[];
	readonly returns: readonly string[];
	/** Lines that Studio had no room for either. */
	readonly droppedLines: number;
}

interface Fitting {
	logs: { level: string; body: string }[];
	returns: string[];
	/** How much there was, and how to get it; where everything fits, neither is said. */
	total: { lines: number; characters: number };
	more: string | undefined;
}

/** What a script printed and returned, each cut to so many characters: an agent reads all that it is given. */
export function withinBudget({ output, returns, droppedLines }: Told, limit: number): Fitting {
	const bodies = cut(
		output.map(({ body }) => body),
		limit,
	);
	const values = cut(returns, limit);
	const logs = output.slice(0, bodies.length).map(({ level }, index) => ({ level, body: bodies[index] ?? "" }));
	const characters = sizeOf(output.map(({ body }) => body)) + sizeOf(returns);
	const missing = output.length - logs.length + droppedLines;
	const left = characters - sizeOf(bodies) - sizeOf(values);
	return {
		logs,
		// Each value keeps its place.
		returns: returns.map((_, index) => values[index] ?? ""),
		total: { lines: output.length + droppedLines, characters },
		more: left === 0 && missing === 0 ? undefined : tellMissing(missing, left),
	};
}

function tellMissing(lines: number, characters: number): string {
	const what = [
		...(characters > 0 ? [`${characters} characters`] : []),
		...(lines > 0 ? [`${lines} more lines`] : []),
	].join(" and ");
	return `${what} did not fit. studio_logs has the newest lines; of the next script, ask with a larger limit, or print and return less.`;
}

/** As many texts as fit, the last of them perhaps in part. */
function cut(texts: readonly string[], limit: number): string[] {
	const kept: string[] = [];
	let left = limit;
	for (const text of texts) {
		if (text.length > left) {
			if (left > 0) kept.push(wholeCharacters(text.slice(0, left)));
			return kept;
		}
		kept.push(text);
		left -= text.length;
	}
	return kept;
}

/** Without half of a character at the end. */
const wholeCharacters = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, "");

const sizeOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0);
