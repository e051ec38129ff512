import { compileGlob, type Glob } from "./glob.js";
import { relativeToFolder } from "./relative-to-folder.js";

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
		return globs.length === 0 ? this : new IgnoreRules([...this.#rules, ...globs.map((glob) => toRule(folder, glob))]);
	}

	/** The last rule that matches decides, so that a later `!glob` takes back an earlier one. */
	ignores(path: string): boolean {
		const last = this.#rules.findLast(({ folder, glob }) => glob.matches(relativeToFolder(folder, path)));
		return last !== undefined && !last.reincludes;
	}
}

function toRule(folder: string, written: LocatedGlob): IgnoreRule {
	const reincludes = written.pattern.startsWith("!");
	return { folder, glob: compileGlob(written, written.pattern.slice(reincludes ? 1 : 0)), reincludes };
}
