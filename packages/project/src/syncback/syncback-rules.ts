import { compileGlob } from "../glob/glob.js";
import { isJsonObject, type JsonValue } from "../json/json-value.js";
import type { Project } from "../project-file/project.js";
import { superclasses } from "../reflection/reflection.js";
import type { Variant } from "../values/variant.js";

/** What a project's `syncbackRules` leave as it is. */
export interface SyncbackRules {
	/** By the names that lead to an instance. */
	ignoresTree(names: readonly string[]): boolean;
	/** By a path relative to the project. */
	ignoresPath(path: string): boolean;
	ignoresProperty(className: string, name: string, value: Variant | undefined): boolean;
	readonly syncsCamera: boolean;
}

export function syncbackRulesOf({ syncbackRules = {}, path }: Pick<Project, "syncbackRules" | "path">): SyncbackRules {
	const trees = new Set(texts(syncbackRules.ignoreTrees).map((tree) => tree.split("/").filter(Boolean).join("\0")));
	const globs = texts(syncbackRules.ignorePaths).map((pattern) =>
		compileGlob({ pattern, location: `${path}, syncbackRules.ignorePaths` }),
	);
	const properties = syncbackRules.ignoreProperties;
	const ignored = new Map(
		Object.entries(properties !== undefined && isJsonObject(properties) ? properties : {}).map(([className, names]) => [
			className,
			new Set(texts(names)),
		]),
	);
	return {
		ignoresTree: (names) => names.some((_, index) => trees.has(names.slice(0, index + 1).join("\0"))),
		ignoresPath: (at) => globs.some((glob) => glob.matches(at)),
		ignoresProperty: (className, name, value) =>
			(syncbackRules.ignoreReferents === true && value?.Ref !== undefined) ||
			[...superclasses(className)].some((known) => ignored.get(known)?.has(name)),
		syncsCamera: syncbackRules.syncCurrentCamera === true,
	};
}

function texts(value: JsonValue | undefined): readonly string[] {
	return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
