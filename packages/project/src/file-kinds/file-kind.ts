import { Glob } from "../glob/glob.js";
import { instanceName } from "../glob/sync-rules.js";
import type { InstanceSnapshot } from "../snapshot/instance-snapshot.js";
import type { NamedPath } from "../snapshot/path-instance.js";
import type { SnapshotContext } from "../snapshot/snapshot-context.js";
import type { Variant } from "../values/variant.js";
import type { NewInstance } from "../write-back/planning/new-instance.js";

export interface FileRule {
	/** A glob for the file's name. */
	readonly pattern: string;
	/** A glob for names the pattern matches but the rule does not mean. */
	readonly exclude?: string;
	/** What to cut off the file's name to get the instance's; without it, the last extension. */
	readonly suffix?: string;
}

/** New values of an instance's properties; undefined takes one away. */
export type PropertyEdits = Readonly<Record<string, Variant | undefined>>;

/** A file after an edit went into it. */
export interface WrittenBack {
	readonly text: string;
	/** The properties a file of this kind cannot hold; they belong into a meta file. */
	readonly left: PropertyEdits;
}

/** A model file open for changes. Index paths are those of the file as it was opened, whatever was changed since. */
export interface ModelEditor {
	/** The class the instance has by then decides how its values are written. */
	setProperties(indexPath: readonly number[], className: string, edits: PropertyEdits): void;
	setClass(indexPath: readonly number[], className: string): void;
	setName(indexPath: readonly number[], name: string): void;
	insert(parent: readonly number[], instance: NewInstance): void;
	remove(indexPath: readonly number[]): void;
	/** What `Ref` values of this file call the instance; absent where a file has no such values. */
	referentOf?(indexPath: readonly number[]): string;
	bytes(): Uint8Array;
}

export interface FileKindDefinition {
	/** What `use` in a sync rule calls the kind. */
	readonly name: string;
	/** In the order in which they are tried. None for a kind that only sync rules can choose. */
	readonly match: readonly FileRule[];
	/** Whether `<name>.meta.json` beside the file adds to the instance. */
	readonly takesMeta?: boolean;
	/** Undefined when the file does not become an instance. */
	readonly snapshot: (file: NamedPath, context: SnapshotContext) => InstanceSnapshot | undefined;
	/** Puts edits into the file, keeping its format, comments and line endings. Absent when that is not possible. */
	readonly writeBack?: (text: string, edits: PropertyEdits) => WrittenBack;
	/** For a file that holds whole instances. */
	readonly editModel?: (path: string, bytes: Uint8Array) => ModelEditor;
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
			return rule && instanceName(fileName, rule.suffix);
		},
	};
}

function compileRule({ pattern, exclude, suffix }: FileRule) {
	const included = new Glob(pattern);
	const excluded = exclude === undefined ? undefined : new Glob(exclude);
	return { suffix, matches: (name: string) => included.matches(name) && !excluded?.matches(name) };
}

/** Files that end like this, and are called what is before it. */
export function endingIn(...suffixes: readonly string[]): readonly FileRule[] {
	return suffixes.map((suffix) => ({ pattern: `*${suffix}`, suffix }));
}
