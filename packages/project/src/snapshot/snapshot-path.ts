import { basename, dirname, join, sep } from "node:path";
import { ProjectError } from "../errors.js";
import type { FileKind, FolderFile } from "../file-kinds/file-kind.js";
import { sortByBytes } from "../sort-by-bytes.js";
import type { DirectoryEntry, EntryKind } from "../vfs/vfs.js";
import { adjacentMetaPaths, applyMetaFiles, folderMetaPaths } from "./apply-meta.js";
import type { InstanceSnapshot } from "./instance-snapshot.js";
import { pathInstance } from "./path-instance.js";
import type { SnapshotContext } from "./snapshot-context.js";

/** Whether there is a file of this name in the folder at hand, answered without asking the disk again. */
type HasFile = (name: string) => boolean;

/** The instance a path becomes. Undefined when nothing is there, or nothing that becomes an instance. */
export function snapshotPath(path: string, context: SnapshotContext): InstanceSnapshot | undefined {
	const folder = dirname(path);
	const hasFile: HasFile = (name) => context.vfs.kindOf(join(folder, name)) === "file";
	return snapshotEntry(path, context.vfs.kindOf(path), hasFile, context);
}

function snapshotEntry(
	path: string,
	kind: EntryKind | undefined,
	hasFile: HasFile,
	context: SnapshotContext,
): InstanceSnapshot | undefined {
	if (kind === "directory") return snapshotDirectory(path, context);
	return kind === "file" ? snapshotFile(path, hasFile, context) : undefined;
}

function snapshotFile(path: string, hasFile: HasFile, context: SnapshotContext): InstanceSnapshot | undefined {
	const fileName = basename(path);
	// An init file is its folder; on its own, or beside the one that won, it is nothing.
	if (initFiles(context).has(fileName)) return undefined;
	const match = context.scope.syncRules.match(path, fileName);
	if (match) return readFile(path, context.kinds.byUse[match.use], match.name, hasFile, context);
	for (const kind of context.kinds.byName) {
		const name = kind.nameOf(fileName);
		if (name !== undefined) return readFile(path, kind, name, hasFile, context);
	}
	return undefined;
}

const initFileSets = new WeakMap<readonly FolderFile[], ReadonlySet<string>>();

function initFiles({ kinds: { folderFiles } }: SnapshotContext): ReadonlySet<string> {
	let names = initFileSets.get(folderFiles);
	if (!names) {
		names = new Set(folderFiles.filter(({ replacesFolder }) => !replacesFolder).map(({ name }) => name));
		initFileSets.set(folderFiles, names);
	}
	return names;
}

/** The file and, if files of its kind have any, the meta files beside it. */
function readFile(
	path: string,
	kind: FileKind,
	name: string,
	hasFile: HasFile,
	context: SnapshotContext,
): InstanceSnapshot | undefined {
	const snapshot = kind.snapshot({ path, name, fileKind: kind.name }, context);
	if (!snapshot || !kind.takesMeta) return snapshot;
	return applyMetaFiles(snapshot, adjacentMetaPaths(dirname(path), name), hasFile, "adjacent", context);
}

function snapshotDirectory(path: string, context: SnapshotContext): InstanceSnapshot | undefined {
	const entries = context.vfs.readDirectory(path);
	const files = new Set<string>();
	for (const { name, kind } of entries) if (kind === "file") files.add(name);
	const hasFile: HasFile = (name) => files.has(name);

	const folderFile = context.kinds.folderFiles.find(({ name }) => files.has(name));
	const self = snapshotSelf(path, folderFile, hasFile, context);
	if (!self) return undefined;
	if (folderFile?.replacesFolder) return withFolderSource(path, self, context);
	const described = applyMetaFiles(self, folderMetaPaths(path), hasFile, "folder", context);
	return withFolderSource(path, { ...described, children: snapshotChildren(path, entries, hasFile, context) }, context);
}

function snapshotSelf(
	path: string,
	folderFile: FolderFile | undefined,
	hasFile: HasFile,
	context: SnapshotContext,
): InstanceSnapshot | undefined {
	const name = basename(path);
	if (!folderFile) return pathInstance({ path, name, fileKind: "directory" }, context, "Folder", {});
	// Named like the folder, it also looks inside the folder for a meta file of that name. Rojo does, so it must mean it.
	return readFile(join(path, folderFile.name), folderFile.kind, name, hasFile, context);
}

/** It is the folder that is snapshot again, whichever file speaks for it: that file may go, and another come. */
function withFolderSource(path: string, self: InstanceSnapshot, { kinds, scope }: SnapshotContext): InstanceSnapshot {
	const folderFiles = kinds.folderFiles.map(({ name }) => join(path, name));
	const { metadata } = self;
	return {
		...self,
		metadata: {
			...metadata,
			instigatingSource: { type: "path", path },
			scope,
			relevantPaths: [...new Set([path, ...folderFiles, ...folderMetaPaths(path), ...metadata.relevantPaths])],
		},
	};
}

function snapshotChildren(
	folder: string,
	entries: readonly DirectoryEntry[],
	hasFile: HasFile,
	context: SnapshotContext,
): readonly InstanceSnapshot[] {
	const children: InstanceSnapshot[] = [];
	for (const entry of sortByBytes(entries, ({ name }) => name)) {
		const path = join(folder, entry.name);
		if (context.scope.ignoreRules.ignores(path)) continue;
		const child = snapshotChild(path, context, () =>
			snapshotEntry(path, entry.kind, hasFile, enter(folder, path, entry, context)),
		);
		if (child) children.push(child);
	}
	return children;
}

function snapshotChild(
	path: string,
	{ lastReading, scope }: SnapshotContext,
	read: () => InstanceSnapshot | undefined,
): InstanceSnapshot | undefined {
	if (!lastReading) return read();
	const unchanged = lastReading.unchanged(path, scope);
	if (unchanged) return unchanged;
	try {
		return read();
	} catch (error) {
		return lastReading.instead(path, error);
	}
}

/** The context in which to read a child: a link into a folder is remembered, and one to nowhere is told. */
function enter(folder: string, path: string, entry: DirectoryEntry, context: SnapshotContext): SnapshotContext {
	if (!entry.isLink) return context;
	if (entry.kind === "other") {
		context.warn(path, `${entry.name} is left out: it is a link to nothing that can be read.`);
	}
	return entry.kind === "directory" ? followLink(folder, path, context) : context;
}

/** Fails for a link into a folder that is already being read: it would contain itself without end. */
function followLink(folder: string, path: string, context: SnapshotContext): SnapshotContext {
	const { vfs, scope } = context;
	const target = vfs.realPath(path);
	if (`${vfs.realPath(folder)}${sep}`.startsWith(`${target}${sep}`) || scope.followedLinks.includes(target)) {
		throw new ProjectError("symlink_cycle", { path, target });
	}
	return { ...context, scope: { ...scope, followedLinks: [...scope.followedLinks, target] } };
}
