import type { FileKind, FolderFile } from "../file-kinds/file-kind.js";
import type { IgnoreRules } from "../glob/ignore-rules.js";
import type { Vfs } from "../vfs/vfs.js";

/** What a snapshot depends on besides the path or node it is taken of. A nested project changes a copy of it. */
export interface SnapshotContext {
	readonly vfs: Vfs;
	/** In the order in which they are tried. */
	readonly fileKinds: readonly FileKind[];
	/** The files that decide what their folder becomes, in the order in which they are looked for. */
	readonly folderFiles: readonly FolderFile[];
	readonly ignoreRules: IgnoreRules;
	readonly emitLegacyScripts: boolean;
	/** The project files being read, outermost first: meeting one of them again would never end. */
	readonly openProjects: readonly string[];
	/** The real paths of the links that were followed to get here: likewise. */
	readonly followedLinks: readonly string[];
	/** Tells that something on disk is not in the tree, or not as it was written. */
	readonly warn: (path: string, message: string) => void;
}
