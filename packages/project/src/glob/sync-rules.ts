import { parse } from "node:path";
import type { SyncRule, SyncRuleUse } from "../project-file/project.js";
import { compileGlob, type Glob } from "./glob.js";
import { relativeToFolder } from "./relative-to-folder.js";

/** What a rule makes of a file. */
export interface SyncRuleMatch {
	readonly use: SyncRuleUse;
	/** Of the instance. */
	readonly name: string;
}

interface CompiledRule extends SyncRule {
	readonly included: Glob;
	readonly excluded: Glob | undefined;
}

/** The `syncRules` of one project: they say how to read a file, before the rules every project has. */
export class SyncRules {
	static readonly none = new SyncRules("", []);
	readonly #folder: string;
	readonly #rules: readonly CompiledRule[];

	private constructor(folder: string, rules: readonly CompiledRule[]) {
		this.#folder = folder;
		this.#rules = rules;
	}

	static of(folder: string, rules: readonly SyncRule[]): SyncRules {
		if (rules.length === 0) return SyncRules.none;
		return new SyncRules(
			folder,
			rules.map((rule) => ({
				...rule,
				included: compileGlob(rule.pattern),
				excluded: rule.exclude && compileGlob(rule.exclude),
			})),
		);
	}

	/** The first rule that matches decides. */
	match(path: string, fileName: string): SyncRuleMatch | undefined {
		if (this.#rules.length === 0) return undefined;
		const relative = relativeToFolder(this.#folder, path);
		const rule = this.#rules.find(
			({ included, excluded }) => included.matches(relative) && !excluded?.matches(relative),
		);
		return rule && { use: rule.use, name: instanceName(fileName, rule.suffix) };
	}
}

/** A file's name without the suffix a rule gives; without one, without its last extension. */
export function instanceName(fileName: string, suffix: string | undefined): string {
	if (suffix === undefined) return parse(fileName).name;
	return fileName.endsWith(suffix) ? fileName.slice(0, fileName.length - suffix.length) : fileName;
}
