import { relative, sep } from "node:path";
import { ProjectError } from "../errors.js";
import { Glob } from "./glob.js";
import { GlobSyntaxError } from "./parse-glob.js";

/** A pattern together with where it was written, for error messages. */
export interface LocatedGlob {
	readonly pattern: string;
	readonly location: string;
}

interface IgnoreRule {
	/** Absolute. The glob sees paths relative to it. */
	readonly folder: string;
	readonly glob: Glob;
	readonly reincludes: boolean;
}

/** The `globIgnorePaths` that apply at some place: those of its project and, before them, of the projects around it. */
export class IgnoreRules {
	static readonly none = new IgnoreRules([]);
	readonly #rules: readonly IgnoreRule[];

	private constructor(rules: readonly IgnoreRule[]) {
		this.#rules = rules;
	}

	extend(folder: string, globs: readonly LocatedGlob[]): IgnoreRules {
		return new IgnoreRules([...this.#rules, ...globs.map((glob) => toRule(folder, glob))]);
	}

	/** The last rule that matches decides, so that a later `!glob` takes back an earlier one. */
	ignores(path: string): boolean {
		const last = this.#rules.findLast(({ folder, glob }) => glob.matches(relativePath(folder, path)));
		return last !== undefined && !last.reincludes;
	}
}

function toRule(folder: string, { pattern, location }: LocatedGlob): IgnoreRule {
	const reincludes = pattern.startsWith("!");
	try {
		return { folder, glob: new Glob(reincludes ? pattern.slice(1) : pattern), reincludes };
	} catch (cause) {
		if (!(cause instanceof GlobSyntaxError)) throw cause;
		throw new ProjectError("glob_invalid", { location, glob: pattern, problem: cause.message }, { cause });
	}
}

/** As a glob sees it: with `/` between components, and `..` for what is outside the folder. */
function relativePath(folder: string, path: string): string {
	const prefix = folder.endsWith(sep) ? folder : folder + sep;
	const relativeToFolder = path.startsWith(prefix) ? path.slice(prefix.length) : relative(folder, path);
	return sep === "/" ? relativeToFolder : relativeToFolder.replaceAll(sep, "/");
}
