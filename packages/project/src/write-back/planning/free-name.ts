import { join } from "node:path";
import { fileKinds } from "../../file-kinds/file-kinds.js";
import type { SnapshotScope } from "../../snapshot/snapshot-context.js";
import type { DirectoryEntry } from "../../vfs/vfs.js";
import { collisionKey, isPlainName, wrapperName } from "../names/instance-file-name.js";
import type { DraftFiles } from "./draft-files.js";
import { Unwritable } from "./unwritable.js";

/** How an instance's files begin and end: `name` + `suffix`, or a folder where there is no suffix. */
export interface FileShape {
	readonly suffix: string;
	/** The name of the FileKind that has to read it; undefined for a folder. */
	readonly kind: string | undefined;
}

/** A folder in which an instance is to be described. */
export interface FilePlace {
	readonly draft: DraftFiles;
	readonly folder: string;
	readonly scope: SnapshotScope;
	/** What the instance itself has there and is about to leave. */
	readonly own?: readonly string[];
}

/** Whether the instance of this name can have files of this name in the folder, and be read back from them. */
export function isFreeName(place: FilePlace, name: string, shape: FileShape): boolean {
	const { draft, folder, scope, own = [] } = place;
	if (!isPlainName(name)) return false;
	const fileName = name + shape.suffix;
	const path = join(folder, fileName);
	if (scope.ignoreRules.ignores(path)) {
		throw new Unwritable(`globIgnorePaths would leave out ${draft.relative(path)}`);
	}
	if (shape.kind !== undefined && !isReadAs(path, fileName, name, shape.kind, scope)) return false;
	const others = draft.exists(folder) ? draft.readDirectory(folder).filter((entry) => !own.includes(entry.name)) : [];
	const key = collisionKey(name);
	return !others.some((entry) => collisionKey(takenName(folder, entry, scope)) === key);
}

function isReadAs(path: string, fileName: string, name: string, kind: string, { syncRules }: SnapshotScope): boolean {
	const rule = syncRules.match(path, fileName);
	if (rule) return rule.name === name && fileKinds.byUse[rule.use].name === kind;
	const known = fileKinds.byName.find((candidate) => candidate.nameOf(fileName) !== undefined);
	return known?.name === kind && known.nameOf(fileName) === name;
}

/** The instance a file or folder is for: two of one name must not share a meta file. */
function takenName(folder: string, { name, kind }: DirectoryEntry, { syncRules }: SnapshotScope): string {
	if (kind === "directory") return name;
	const meta = /^(.*)\.meta\.jsonc?$/s.exec(name)?.[1];
	if (meta !== undefined) return meta;
	const rule = syncRules.match(join(folder, name), name);
	const known = fileKinds.byName.find((candidate) => candidate.nameOf(name) !== undefined);
	return rule?.name ?? known?.nameOf(name) ?? name;
}

/** A folder for an instance whose name cannot be a file name here, or is taken. */
export function freeWrapper(draft: DraftFiles, folder: string, name: string): string {
	for (let ordinal = 1; ; ordinal++) {
		const path = join(folder, wrapperName(name, ordinal));
		if (!draft.exists(path)) return path;
	}
}
