/** What a project can be made of. "other" is everything that cannot be read: sockets, pipes, links to nowhere. */
export type EntryKind = "file" | "directory" | "other";

export interface DirectoryEntry {
	readonly name: string;
	/** Of what the entry leads to: symbolic links are followed. */
	readonly kind: EntryKind;
	readonly isLink: boolean;
}

/**
 * All that reading a project needs from a disk. Paths are absolute. Listings come in no particular order: whoever
 * needs one sorts, so that no implementation can change what is built.
 *
 * Synchronous, because that is five times as fast as promises for many small files; who must not be kept waiting reads
 * in a worker.
 */
export interface Vfs {
	/** What is at this path, or undefined when nothing is. Symbolic links are followed. */
	kindOf(path: string): EntryKind | undefined;
	readFile(path: string): Uint8Array;
	/** The file as text, with its byte order mark; fails when it is not UTF-8. */
	readText(path: string): string;
	readDirectory(path: string): readonly DirectoryEntry[];
	/** The path with every symbolic link in it resolved. */
	realPath(path: string): string;
}

/** What tells two versions of a file or folder apart without reading it. Equal stamps of young files prove nothing. */
export interface Stamp {
	readonly kind: EntryKind;
	readonly size: number;
	readonly mtimeMs: number;
	/** Nobody can set it back, so it gives away an edit that kept size and modification time. */
	readonly ctimeMs: number;
	readonly inode: number;
}

/** A disk on which things change, so that a reading can be compared with what is there later. */
export interface StampedVfs extends Vfs {
	/** The stamp of what `kindOf` tells the kind of. */
	stampOf(path: string): Stamp | undefined;
}
