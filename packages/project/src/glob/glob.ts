import { ProjectError } from "../errors.js";
import type { LocatedGlob } from "./ignore-rules.js";
import { GlobSyntaxError, type GlobToken, parseGlob } from "./parse-glob.js";

/** A compiled glob. Paths are matched whole, with `/` between their components. */
export class Glob {
	readonly pattern: string;
	readonly #expression: RegExp;
	/** Of a glob that is no more than `*text`, which most are. */
	readonly #suffix: string | undefined;

	/** Throws a GlobSyntaxError when the pattern is not a glob. */
	constructor(pattern: string) {
		this.pattern = pattern;
		const tokens = parseGlob(pattern);
		this.#expression = toRegExp(tokens);
		this.#suffix = suffixOf(tokens);
	}

	matches(path: string): boolean {
		return this.#suffix === undefined ? this.#expression.test(toByteString(path)) : path.endsWith(this.#suffix);
	}
}

/** Compiles a glob of a project file; what is wrong with it is reported where and as it was written. */
export function compileGlob({ pattern: glob, location }: LocatedGlob, pattern = glob): Glob {
	try {
		return new Glob(pattern);
	} catch (cause) {
		if (!(cause instanceof GlobSyntaxError)) throw cause;
		throw new ProjectError("glob_invalid", { location, glob, problem: cause.message }, { cause });
	}
}

function suffixOf([first, ...rest]: readonly GlobToken[]): string | undefined {
	if (first?.type === "anyPrefix" && rest[0]?.type === "many") return suffixOf(rest);
	if (first?.type !== "many") return undefined;
	const chars = rest.map((token) => (token.type === "literal" ? token.char : undefined));
	return chars.includes(undefined) ? undefined : chars.join("");
}

const NOT_ASCII = /[^\0-\x7f]/;

function toRegExp(tokens: readonly GlobToken[]): RegExp {
	const [first] = tokens;
	// Alone, `**` means everything; as a prefix it would have to end with a slash.
	const source = tokens.length === 1 && first?.type === "anyPrefix" ? ".*" : toSource(tokens);
	return new RegExp(`^${source}$`, "s");
}

function toSource(tokens: readonly GlobToken[]): string {
	return tokens.map(tokenToSource).join("");
}

function tokenToSource(token: GlobToken): string {
	switch (token.type) {
		case "literal":
			return escapeBytes(token.char);
		case "any":
			return ".";
		case "many":
			return ".*";
		case "anyPrefix":
			return "(?:/?|.*/)";
		case "anySuffix":
			return "/.*";
		case "anyBetween":
			return "(?:/|/.*/)";
		case "class":
			return `[${token.negated ? "^" : ""}${token.ranges.map(rangeToSource).join("")}]`;
		case "alternatives":
			return alternativesToSource(token.branches.map(toSource));
	}
}

function rangeToSource([start, end]: readonly [string, string]): string {
	return start === end ? escapeBytes(start) : `${escapeBytes(start)}-${escapeBytes(end)}`;
}

/** Empty branches do not count: `a{,b}` matches only `ab`. */
function alternativesToSource(branches: readonly string[]): string {
	const written = branches.filter((branch) => branch !== "");
	return written.length === 0 ? "" : `(?:${written.join("|")})`;
}

/**
 * globset matches the bytes of UTF-8, so `?` is one byte and `[é]` is either byte of é. Text in which every character
 * stands for one byte makes JavaScript's expressions do the same.
 */
function toByteString(text: string): string {
	if (!NOT_ASCII.test(text)) return text;
	return Buffer.from(text, "utf8").toString("latin1");
}

function escapeBytes(text: string): string {
	return [...Buffer.from(text, "utf8")].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("");
}
