/**
 * The grammar of Rust's `globset` with its default options, which is what Rojo's globs are written in. It differs from
 * the globs JavaScript knows: `*` and `?` also match `/`, and `**` is only special as a whole path component.
 */
export type GlobToken =
	| { readonly type: "literal"; readonly char: string }
	/** `?` */
	| { readonly type: "any" }
	/** `*` */
	| { readonly type: "many" }
	/** A leading `**` component: any number of folders, also none. */
	| { readonly type: "anyPrefix" }
	/** A trailing `**` component: everything below, but not the folder itself. */
	| { readonly type: "anySuffix" }
	/** A `**` component in the middle, together with the slashes around it. */
	| { readonly type: "anyBetween" }
	| { readonly type: "class"; readonly negated: boolean; readonly ranges: readonly (readonly [string, string])[] }
	| { readonly type: "alternatives"; readonly branches: readonly (readonly GlobToken[])[] };

/** Why a text is not a glob; whoever knows where it was written adds that. */
export class GlobSyntaxError extends Error {
	override readonly name = "GlobSyntaxError";
}

export function parseGlob(pattern: string): readonly GlobToken[] {
	return new GlobParser(pattern).parse();
}

class GlobParser {
	readonly #chars: readonly string[];
	#position = 0;
	/** What is being read: the glob itself or, between braces, one of the branches. */
	#current: GlobToken[] = [];
	/** While a brace is open: what came before it, and the branches that are complete. */
	#group: { readonly before: GlobToken[]; readonly branches: GlobToken[][] } | undefined;

	constructor(pattern: string) {
		this.#chars = [...pattern];
	}

	parse(): readonly GlobToken[] {
		for (let char = this.#next(); char !== undefined; char = this.#next()) this.#parseChar(char);
		if (this.#group) throw new GlobSyntaxError('a "{" is never closed with "}"');
		return this.#current;
	}

	get #peek(): string | undefined {
		return this.#chars[this.#position];
	}

	#next(): string | undefined {
		return this.#chars[this.#position++];
	}

	#parseChar(char: string): void {
		if (char === "{") this.#openGroup();
		else if (char === "}") this.#closeGroup();
		else if (char === "," && this.#group) this.#closeBranch(this.#group.branches);
		else if (char === "*") this.#parseStar();
		else if (char === "?") this.#current.push({ type: "any" });
		else if (char === "[") this.#current.push(this.#parseClass());
		else this.#current.push({ type: "literal", char: char === "\\" ? this.#parseEscape() : char });
	}

	#openGroup(): void {
		if (this.#group) throw new GlobSyntaxError('a "{" inside another is not supported');
		this.#group = { before: this.#current, branches: [] };
		this.#current = [];
	}

	/** A "}" without its "{" counts for nothing, not even for itself. */
	#closeGroup(): void {
		if (!this.#group) return;
		const { before, branches } = this.#group;
		this.#closeBranch(branches);
		this.#current = [...before, { type: "alternatives", branches }];
		this.#group = undefined;
	}

	#closeBranch(branches: GlobToken[][]): void {
		branches.push(this.#current);
		this.#current = [];
	}

	#parseEscape(): string {
		const char = this.#next();
		if (char === undefined) throw new GlobSyntaxError('the "\\" at its end escapes nothing');
		return char;
	}

	#parseStar(): void {
		const before = this.#chars[this.#position - 2];
		const isDouble = this.#peek === "*";
		if (isDouble) this.#next();
		this.#current.push((isDouble && this.#parseComponent(before)) || { type: "many" });
	}

	/** The token of a `**` that is a whole path component. Two stars anywhere else mean no more than one. */
	#parseComponent(before: string | undefined): GlobToken | undefined {
		const isFirst = this.#current.length === 0;
		const end = this.#componentEnd();
		if (end === undefined || (isFirst ? end === "brace" : before !== "/")) return undefined;
		if (end === "slash") this.#next();
		if (isFirst) return { type: "anyPrefix" };
		// The token takes the place of the slash before it, and `**` components in a row collapse into one.
		const last = this.#current.pop();
		if (last?.type === "anyPrefix") return last;
		return { type: end === "slash" ? "anyBetween" : "anySuffix" };
	}

	/** What ends the path component before the current position, if anything does. */
	#componentEnd(): "slash" | "brace" | "end" | undefined {
		if (this.#peek === undefined) return "end";
		if (this.#peek === "/") return "slash";
		return this.#group && (this.#peek === "," || this.#peek === "}") ? "brace" : undefined;
	}

	/** Inside brackets nothing is special but `]`, a leading `!` or `^`, and `-` between two characters. */
	#parseClass(): GlobToken {
		const negated = this.#peek === "!" || this.#peek === "^";
		if (negated) this.#next();
		const ranges: [string, string][] = [];
		for (let isFirst = true; ; isFirst = false) {
			const char = this.#next();
			if (char === undefined) throw new GlobSyntaxError('a "[" is never closed with "]"');
			if (char === "]" && !isFirst) return { type: "class", negated, ranges };
			ranges.push([char, this.#parseRangeEnd(char)]);
		}
	}

	/** The upper end of a range that starts with `start`; a further `-` moves it: `[a-c-e]` is `[a-e]`. */
	#parseRangeEnd(start: string): string {
		let end = start;
		for (let next = this.#rangeEnd(); next !== undefined; next = this.#rangeEnd()) {
			this.#position += 2;
			end = next;
			const isReversed = compareCodePoints(start, end) > 0;
			if (isReversed) throw new GlobSyntaxError(`the range "${start}-${end}" is the wrong way round`);
		}
		return end;
	}

	#rangeEnd(): string | undefined {
		const end = this.#chars[this.#position + 1];
		return this.#peek === "-" && end !== "]" ? end : undefined;
	}
}

function compareCodePoints(a: string, b: string): number {
	return (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0);
}
