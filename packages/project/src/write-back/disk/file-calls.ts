import { constants } from "node:fs";
import { lstat, mkdir, open, readdir, realpath, rename, rmdir, unlink } from "node:fs/promises";

/** What the system says about an entry; links are not followed. */
export interface EntryFacts {
	readonly kind: "file" | "directory" | "link" | "other";
	readonly size: number;
	/** Permission bits. */
	readonly mode: number;
	/** The same for two names of one file, and only then. */
	readonly identity: string;
}

export interface OpenEntry {
	readonly fd: number;
	facts(): Promise<EntryFacts>;
	/** How many bytes were read; 0 at the end. */
	read(buffer: Uint8Array, offset: number): Promise<number>;
	/** How many bytes were written, which may be fewer than given. */
	write(bytes: Uint8Array): Promise<number>;
	sync(): Promise<void>;
	close(): Promise<void>;
}

/**
 * The calls to the system that write-back is made of, and no others. Each can fail, and the process can die before and
 * after each: the tests stand in here.
 */
export interface FileCalls {
	/** Whether a folder held open can be named by its descriptor, which no later swap of its path can change. */
	readonly canHoldFolders: boolean;
	open(path: string, how: "read" | "create" | "folder", mode?: number): Promise<OpenEntry>;
	facts(path: string): Promise<EntryFacts>;
	list(path: string): Promise<readonly string[]>;
	realPath(path: string): Promise<string>;
	makeFolder(path: string): Promise<void>;
	rename(from: string, to: string): Promise<void>;
	unlink(path: string): Promise<void>;
	removeFolder(path: string): Promise<void>;
}

// O_NONBLOCK: opening a pipe nobody writes to would otherwise wait for ever. Windows has neither flag.
const { O_RDONLY, O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_DIRECTORY = 0 } = constants;
const flags = {
	read: O_RDONLY | O_NOFOLLOW | O_NONBLOCK,
	create: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
	folder: O_RDONLY | O_NOFOLLOW | O_DIRECTORY,
};

export const diskCalls: FileCalls = {
	canHoldFolders: process.platform === "linux",
	open: async (path, how, mode) => {
		const handle = await open(path, flags[how], mode);
		return {
			fd: handle.fd,
			facts: async () => toFacts(await handle.stat({ bigint: true })),
			read: async (buffer, offset) => (await handle.read(buffer, offset, buffer.length - offset, null)).bytesRead,
			write: async (bytes) => (await handle.write(bytes)).bytesWritten,
			sync: () => handle.sync(),
			close: () => handle.close(),
		};
	},
	facts: async (path) => toFacts(await lstat(path, { bigint: true })),
	list: (path) => readdir(path),
	realPath: (path) => realpath(path),
	makeFolder: (path) => mkdir(path),
	rename: (from, to) => rename(from, to),
	unlink: (path) => unlink(path),
	removeFolder: (path) => rmdir(path),
};

type BigStats = Awaited<ReturnType<typeof lstat>> & { dev: unknown; ino: unknown };

function toFacts(stats: BigStats): EntryFacts {
	let kind: EntryFacts["kind"] = "other";
	if (stats.isFile()) kind = "file";
	else if (stats.isDirectory()) kind = "directory";
	else if (stats.isSymbolicLink()) kind = "link";
	return {
		kind,
		size: Number(stats.size),
		mode: Number(stats.mode) & 0o777,
		identity: `${stats.dev}:${stats.ino}`,
	};
}

export function errorCodeOf(error: unknown): string | undefined {
	return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
