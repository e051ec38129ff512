import { basename, dirname, join, resolve } from "node:path";
import { ProjectError } from "../errors.js";
import { decodeText } from "./decode-text.js";
import type { DirectoryEntry, EntryKind, Stamp, StampedVfs } from "./vfs.js";

/** A symbolic link to another path of the same memory, relative to the folder it is in. */
export class MemoryLink {
	readonly target: string;

	constructor(target: string) {
		this.target = target;
	}
}

/** A file's text or bytes, a link, or a folder as a nested record. */
export type MemoryEntry = string | Uint8Array | MemoryLink | { readonly [name: string]: MemoryEntry };

type Stored = { readonly file: Uint8Array } | { readonly folder: readonly string[] } | { readonly linkTo: string };
type Found = { readonly path: string; readonly entry: Exclude<Stored, { linkTo: string }> };

const MAX_LINKS = 40;

/** The in-memory twin of the disk, for tests and for trees that never were on one. */
export class MemoryVfs implements StampedVfs {
	readonly #entries = new Map<string, Stored>();
	/** When each entry was written, counted in writes: what a disk's clock would say, without two alike. */
	readonly #times = new Map<string, number>();
	readonly #inodes = new Map<string, number>();
	#writes = 0;

	/** `root` is the path at which the first record appears; its parents are folders too. */
	constructor(root: string, entries: { readonly [name: string]: MemoryEntry }) {
		const path = resolve(root);
		this.#store(path, entries);
		this.#list(path);
	}

	/** Creates or replaces what is at the path, and the folders that lead to it. */
	write(path: string, entry: MemoryEntry): void {
		this.remove(path);
		this.#store(resolve(path), entry);
		this.#list(resolve(path));
	}

	/** Takes away what is at the path, and all below it. */
	remove(path: string): void {
		const absolute = resolve(path);
		const removed = this.#entries.get(absolute);
		if (!removed) return;
		if ("folder" in removed) for (const name of removed.folder) this.remove(join(absolute, name));
		this.#entries.delete(absolute);
		this.#inodes.delete(absolute);
		const parent = this.#entries.get(dirname(absolute));
		if (!parent || !("folder" in parent)) return;
		this.#put(dirname(absolute), { folder: parent.folder.filter((name) => name !== basename(absolute)) });
	}

	kindOf(path: string): EntryKind | undefined {
		const found = this.#follow(path);
		if (!found) return undefined;
		return "file" in found.entry ? "file" : "directory";
	}

	stampOf(path: string): Stamp | undefined {
		const found = this.#follow(path);
		if (!found) return undefined;
		const time = this.#times.get(found.path) ?? 0;
		const isFile = "file" in found.entry;
		const size = isFile ? found.entry.file.byteLength : 0;
		return {
			kind: isFile ? "file" : "directory",
			size,
			mtimeMs: time,
			ctimeMs: time,
			inode: this.#inodes.get(found.path) ?? 0,
		};
	}

	readFile(path: string): Uint8Array {
		const found = this.#follow(path);
		if (!found) throw new ProjectError("read_failed", { path, reason: "ENOENT" });
		if (!("file" in found.entry)) throw new ProjectError("read_failed", { path, reason: "EISDIR" });
		return found.entry.file;
	}

	readText(path: string): string {
		return decodeText(path, this.readFile(path));
	}

	readDirectory(path: string): readonly DirectoryEntry[] {
		const found = this.#follow(path);
		if (!found) throw new ProjectError("read_failed", { path, reason: "ENOENT" });
		if (!("folder" in found.entry)) throw new ProjectError("read_failed", { path, reason: "ENOTDIR" });
		return found.entry.folder.map((name) => {
			const child = join(found.path, name);
			const stored = this.#entries.get(child);
			const isLink = stored !== undefined && "linkTo" in stored;
			return { name, kind: this.kindOf(child) ?? "other", isLink };
		});
	}

	realPath(path: string): string {
		const found = this.#follow(path);
		if (!found) throw new ProjectError("read_failed", { path, reason: "ENOENT" });
		return found.path;
	}

	#store(path: string, entry: MemoryEntry): void {
		if (typeof entry === "string") this.#put(path, { file: new TextEncoder().encode(entry) });
		else if (entry instanceof Uint8Array) this.#put(path, { file: entry });
		else if (entry instanceof MemoryLink) this.#put(path, { linkTo: resolve(dirname(path), entry.target) });
		else {
			this.#put(path, { folder: Object.keys(entry) });
			for (const [name, child] of Object.entries(entry)) this.#store(join(path, name), child);
		}
	}

	/** Makes the folders above a path know of it. */
	#list(path: string): void {
		for (let child = path, parent = dirname(path); parent !== child; child = parent, parent = dirname(parent)) {
			const entry = this.#entries.get(parent);
			const names = entry && "folder" in entry ? entry.folder : [];
			const name = basename(child);
			if (!names.includes(name)) this.#put(parent, { folder: [...names, name] });
		}
	}

	#put(path: string, entry: Stored): void {
		this.#entries.set(path, entry);
		this.#times.set(path, ++this.#writes);
		if (!this.#inodes.has(path)) this.#inodes.set(path, this.#writes);
	}

	/** Resolves one path component after the other, because any of them may be a link. */
	#follow(path: string, links = 0): Found | undefined {
		const absolute = resolve(path);
		const parent = dirname(absolute);
		let actual = absolute;
		if (parent !== absolute) {
			const folder = this.#follow(parent, links);
			if (!folder) return undefined;
			actual = join(folder.path, absolute.slice(join(parent, "/").length));
		}
		const entry = this.#entries.get(actual);
		if (!entry || links > MAX_LINKS) return undefined;
		return "linkTo" in entry ? this.#follow(entry.linkTo, links + 1) : { path: actual, entry };
	}
}
