import { basename, join, sep } from "node:path";
import { compareBytes } from "../compare-bytes.js";
import { ProjectError } from "../errors.js";
import type { FolderFile } from "../file-kinds/file-kind.js";
import type { DirectoryEntry, EntryKind } from "../vfs/vfs.js";
import { allInOrder } from "./all-in-order.js";
import type { InstanceSnapshot, SnapshotMetadata } from "./instance-snapshot.js";
import { pathInstance } from "./path-instance.js";
import type { SnapshotContext } from "./snapshot-context.js";

/** The instance a path becomes. Undefined when nothing is there, or nothing that becomes an instance. */
export async function snapshotPath(path: string, context: SnapshotContext): Promise<InstanceSnapshot | undefined> {
	return snapshotEntry(path, await context.vfs.kindOf(path), context);
}

async function snapshotEntry(
	path: string,
	kind: EntryKind | undefined,
	context: SnapshotContext,
): Promise<InstanceSnapshot | undefined> {
	if (kind === "directory") return snapshotDirectory(path, context);
	return kind === "file" ? snapshotFile(path, context) : undefined;
}

async function snapshotFile(path: string, context: SnapshotContext): Promise<InstanceSnapshot | undefined> {
	const fileName = basename(path);
	// An init file is its folder; on its own, or beside the one that won, it is nothing.
	if (context.folderFiles.some(({ name, replacesFolder }) => name === fileName && !replacesFolder)) return undefined;
	for (const kind of context.fileKinds) {
		const name = kind.nameOf(fileName);
		if (name !== undefined) return kind.snapshot({ path, name }, context);
	}
	return undefined;
}

async function snapshotDirectory(path: string, context: SnapshotContext): Promise<InstanceSnapshot | undefined> {
	const entries = await context.vfs.readDirectory(path);
	const folderFile = findFolderFile(entries, context);
	const self = await snapshotSelf(path, folderFile, context);
	if (!self) return undefined;
	return {
		...self,
		children: folderFile?.replacesFolder ? self.children : await snapshotChildren(path, entries, context),
		metadata: directoryMetadata(path, self, context),
	};
}

function findFolderFile(entries: readonly DirectoryEntry[], context: SnapshotContext): FolderFile | undefined {
	const files = new Set(entries.filter(({ kind }) => kind === "file").map(({ name }) => name));
	return context.folderFiles.find(({ name }) => files.has(name));
}

async function snapshotSelf(
	path: string,
	folderFile: FolderFile | undefined,
	context: SnapshotContext,
): Promise<InstanceSnapshot | undefined> {
	const name = basename(path);
	if (!folderFile) return pathInstance({ path, name }, "Folder", {});
	return folderFile.kind.snapshot({ path: join(path, folderFile.name), name }, context);
}

/** It is the folder that is snapshot again, whichever file speaks for it: that file may go, and another come. */
function directoryMetadata(path: string, { metadata }: InstanceSnapshot, context: SnapshotContext): SnapshotMetadata {
	const folderFiles = context.folderFiles.map(({ name }) => join(path, name));
	return {
		...metadata,
		instigatingSource: { type: "path", path },
		relevantPaths: [...new Set([path, ...folderFiles, ...metadata.relevantPaths])],
	};
}

async function snapshotChildren(
	folder: string,
	entries: readonly DirectoryEntry[],
	context: SnapshotContext,
): Promise<readonly InstanceSnapshot[]> {
	const listed = entries
		.filter(({ name }) => !context.ignoreRules.ignores(join(folder, name)))
		.sort((a, b) => compareBytes(a.name, b.name));
	const snapshots = await allInOrder(listed.map((entry) => snapshotChild(folder, entry, context)));
	return snapshots.filter((snapshot) => snapshot !== undefined);
}

async function snapshotChild(
	folder: string,
	{ name, kind, isLink }: DirectoryEntry,
	context: SnapshotContext,
): Promise<InstanceSnapshot | undefined> {
	const path = join(folder, name);
	if (isLink && kind === "other") context.warn(path, `${name} is left out: it is a link to nothing that can be read.`);
	const inside = isLink && kind === "directory" ? await followLink(folder, path, context) : context;
	return snapshotEntry(path, kind, inside);
}

/** Fails for a link into a folder that is already being read: it would contain itself without end. */
async function followLink(folder: string, path: string, context: SnapshotContext): Promise<SnapshotContext> {
	const [here, target] = await Promise.all([context.vfs.realPath(folder), context.vfs.realPath(path)]);
	if (`${here}${sep}`.startsWith(`${target}${sep}`) || context.followedLinks.includes(target)) {
		throw new ProjectError("symlink_cycle", { path, target });
	}
	return { ...context, followedLinks: [...context.followedLinks, target] };
}
