import { parse } from "node:path";
import { Glob } from "../glob/glob.js";
import type { InstanceSnapshot } from "../snapshot/instance-snapshot.js";
import type { NamedPath } from "../snapshot/path-instance.js";
import type { SnapshotContext } from "../snapshot/snapshot-context.js";

export interface FileRule {
	/** A glob for the file's name. */
	readonly pattern: string;
	/** A glob for names the pattern matches but the rule does not mean. */
	readonly exclude?: string;
	/** What to cut off the file's name to get the instance's; without it, the last extension. */
	readonly suffix?: string;
}

export interface FileKindDefinition {
	/** What `use` in a sync rule calls the kind. */
	readonly name: string;
	/** In the order in which they are tried. */
	readonly match: readonly FileRule[];
	/** Undefined when the file does not become an instance. */
	readonly snapshot: (file: NamedPath, context: SnapshotContext) => Promise<InstanceSnapshot | undefined>;
}

export interface FileKind extends FileKindDefinition {
	/** The name of the instance a file becomes, or undefined when the file is of another kind. */
	readonly nameOf: (fileName: string) => string | undefined;
}

/** A file that decides what the folder it is in becomes. */
export interface FolderFile {
	readonly name: string;
	readonly kind: FileKind;
	/** Whether the rest of the folder is left to this file, or becomes its children. */
	readonly replacesFolder?: boolean;
}

export function defineFileKind(definition: FileKindDefinition): FileKind {
	const rules = definition.match.map(compileRule);
	return {
		...definition,
		nameOf(fileName) {
			const rule = rules.find(({ matches }) => matches(fileName));
			if (!rule) return undefined;
			const { suffix } = rule;
			if (suffix === undefined) return parse(fileName).name;
			return fileName.endsWith(suffix) ? fileName.slice(0, -suffix.length) : fileName;
		},
	};
}

function compileRule({ pattern, exclude, suffix }: FileRule) {
	const included = new Glob(pattern);
	const excluded = exclude === undefined ? undefined : new Glob(exclude);
	return { suffix, matches: (name: string) => included.matches(name) && !excluded?.matches(name) };
}
