import { type Dirent, readdirSync, readFileSync, realpathSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { ProjectError } from "../errors.js";
import { decodeText } from "./decode-text.js";
import type { DirectoryEntry, EntryKind, Stamp, StampedVfs } from "./vfs.js";

/** The real file system. */
export const diskVfs: StampedVfs = {
	kindOf,
	stampOf,
	readFile: (path) => reading(path, () => readFileSync(path)),
	readText: (path) => {
		// Read and decoded in one native step. What is not UTF-8 comes out as U+FFFD: only then look at the bytes.
		const text = reading(path, () => readFileSync(path, "utf8"));
		return text.includes("\ufffd") ? decodeText(path, diskVfs.readFile(path)) : text;
	},
	realPath: (path) => reading(path, () => realpathSync(path)),
	readDirectory: (path) =>
		reading(path, () => readdirSync(path, { withFileTypes: true })).map((entry) => toDirectoryEntry(path, entry)),
};

function toDirectoryEntry(folder: string, entry: Dirent): DirectoryEntry {
	if (!entry.isSymbolicLink()) return { name: entry.name, kind: toKind(entry), isLink: false };
	return { name: entry.name, kind: kindOf(join(folder, entry.name)) ?? "other", isLink: true };
}

function kindOf(path: string): EntryKind | undefined {
	const stats = statsOf(path);
	return stats && toKind(stats);
}

function stampOf(path: string): Stamp | undefined {
	const stats = statsOf(path);
	if (!stats) return undefined;
	const { size, mtimeMs, ctimeMs, ino } = stats;
	return { kind: toKind(stats), size, mtimeMs, ctimeMs, inode: ino };
}

function statsOf(path: string): Stats | undefined {
	try {
		return statSync(path, { throwIfNoEntry: false });
	} catch (error) {
		// A link that leads to itself leads to nothing, and so does a path below a file.
		if (["ELOOP", "ENOTDIR"].includes(errorCode(error))) return undefined;
		throw readFailed(path, error);
	}
}

function toKind(entry: Dirent | Stats): EntryKind {
	if (entry.isFile()) return "file";
	return entry.isDirectory() ? "directory" : "other";
}

function reading<T>(path: string, read: () => T): T {
	try {
		return read();
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
