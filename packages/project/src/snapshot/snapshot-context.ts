import type { FileKind, FolderFile } from "../file-kinds/file-kind.js";
import type { IgnoreRules } from "../glob/ignore-rules.js";
import type { SyncRules } from "../glob/sync-rules.js";
import type { SyncRuleUse } from "../project-file/project.js";
import type { Vfs } from "../vfs/vfs.js";
import type { InstanceSnapshot } from "./instance-snapshot.js";

/** What a place on disk inherits from the projects and links that lead to it. A nested project changes a copy of it. */
export interface SnapshotScope {
	readonly ignoreRules: IgnoreRules;
	/** What the project says about files, before the defaults. */
	readonly syncRules: SyncRules;
	readonly emitLegacyScripts: boolean;
	/** The project files being read, outermost first: meeting one of them again would never end. */
	readonly openProjects: readonly string[];
	/** The real paths of the links that were followed to get here: likewise. */
	readonly followedLinks: readonly string[];
}

/** Every way to read a file. Handed in rather than imported, because kinds of files contain others: a project has paths. */
export interface FileKinds {
	/** In the order in which they are tried. */
	readonly byName: readonly FileKind[];
	/** The files that decide what their folder becomes, in the order in which they are looked for. */
	readonly folderFiles: readonly FolderFile[];
	readonly byUse: Readonly<Record<SyncRuleUse, FileKind>>;
}

/** What a snapshot depends on besides the path or node it is taken of. */
export interface SnapshotContext {
	readonly vfs: Vfs;
	readonly kinds: FileKinds;
	readonly scope: SnapshotScope;
	/** Tells that something on disk is not in the tree, or not as it was written. */
	readonly warn: (path: string, message: string) => void;
	/** What is known from the last reading, for whoever reads again. */
	readonly lastReading?: LastReading;
}

/** Spares the children of folders that did not change, and keeps those that cannot be read right now. */
export interface LastReading {
	/** The child that this path became, if reading it again in this scope would give the same. */
	unchanged(path: string, scope: SnapshotScope): InstanceSnapshot | undefined;
	/** What to take for a child that failed to be read; throws when the whole reading has to fail. */
	instead(path: string, error: unknown): InstanceSnapshot | undefined;
	/** Whether this path was there and became an instance. */
	had(path: string): boolean;
}
