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
 */
export interface Vfs {
	/** What is at this path, or undefined when nothing is. Symbolic links are followed. */
	kindOf(path: string): Promise<EntryKind | undefined>;
	readFile(path: string): Promise<Uint8Array>;
	readDirectory(path: string): Promise<readonly DirectoryEntry[]>;
	/** The path with every symbolic link in it resolved. */
	realPath(path: string): Promise<string>;
}
