import type { Dirent, Stats } from "node:fs";
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { ProjectError } from "../errors.js";
import { limitConcurrency } from "./limit-concurrency.js";
import type { DirectoryEntry, EntryKind, Vfs } from "./vfs.js";

// A snapshot asks for a whole folder tree at once. Without a limit that many open files exhaust the descriptor table.
const limit = limitConcurrency(64);

/** The real file system. */
export const diskVfs: Vfs = {
	kindOf: (path) => limit(() => kindOf(path)),
	readFile: (path) => limit(() => reading(path, () => readFile(path))),
	realPath: (path) => limit(() => reading(path, () => realpath(path))),
	readDirectory: async (path) => {
		const entries = await limit(() => reading(path, () => readdir(path, { withFileTypes: true })));
		return Promise.all(entries.map((entry) => toDirectoryEntry(path, entry)));
	},
};

async function toDirectoryEntry(folder: string, entry: Dirent): Promise<DirectoryEntry> {
	if (!entry.isSymbolicLink()) return { name: entry.name, kind: toKind(entry), isLink: false };
	const kind = await limit(() => kindOf(join(folder, entry.name)));
	return { name: entry.name, kind: kind ?? "other", isLink: true };
}

async function kindOf(path: string): Promise<EntryKind | undefined> {
	try {
		return toKind(await stat(path));
	} catch (error) {
		// ENOTDIR: a parent of the path is a file. ELOOP: a link that leads to itself leads to nothing.
		if (["ENOENT", "ENOTDIR", "ELOOP"].includes(errorCode(error))) return undefined;
		throw readFailed(path, error);
	}
}

function toKind(entry: Dirent | Stats): EntryKind {
	if (entry.isFile()) return "file";
	return entry.isDirectory() ? "directory" : "other";
}

async function reading<T>(path: string, read: () => Promise<T>): Promise<T> {
	try {
		return await read();
	} catch (error) {
		throw readFailed(path, error);
	}
}

function readFailed(path: string, cause: unknown): ProjectError {
	return new ProjectError("read_failed", { path, reason: errorCode(cause) }, { cause });
}

function errorCode(error: unknown): string {
	return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
