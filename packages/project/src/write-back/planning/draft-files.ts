import { dirname, join, relative, sep } from "node:path";
import { ProjectError } from "../../errors.js";
import { decodeText } from "../../vfs/decode-text.js";
import type { DirectoryEntry, EntryKind, Vfs } from "../../vfs/vfs.js";
import { type DraftEntry, DraftFile, DraftFolder, DraftLink } from "./draft-entry.js";
import { Unwritable } from "./unwritable.js";

/** What a path leads to: into the draft, or to what is on the disk at `base` and was not touched. */
type Found = { readonly entry: DraftEntry } | { readonly base: string };

/** A project's folder as it will be when a plan is performed, on top of what is there now. */
export class DraftFiles implements Vfs {
	readonly root: string;
	readonly base: Vfs;
	readonly top: DraftFolder;
	/** For whom the draft is edited right now. */
	author: object | undefined;
	readonly #authors = new Map<string, Set<object>>();

	constructor(root: string, base: Vfs) {
		this.root = root;
		this.base = base;
		this.top = new DraftFolder(root);
	}

	kindOf(path: string): EntryKind | undefined {
		const found = this.#find(path);
		if (found === undefined) return undefined;
		if ("base" in found) return this.base.kindOf(found.base);
		if (found.entry instanceof DraftLink) return found.entry.kind;
		return found.entry instanceof DraftFile ? "file" : "directory";
	}

	readFile(path: string): Uint8Array {
		const found = this.#find(path);
		if (found === undefined) throw new ProjectError("read_failed", { path, reason: "ENOENT" });
		if ("base" in found) return this.base.readFile(found.base);
		if (found.entry instanceof DraftFolder) throw new ProjectError("read_failed", { path, reason: "EISDIR" });
		return this.#bytesOf(found.entry);
	}

	readText(path: string): string {
		return decodeText(path, this.readFile(path));
	}

	readDirectory(path: string): readonly DirectoryEntry[] {
		const found = this.#find(path);
		if (found === undefined) throw new ProjectError("read_failed", { path, reason: "ENOENT" });
		if ("base" in found) return this.base.readDirectory(found.base);
		if (found.entry instanceof DraftLink) return this.base.readDirectory(found.entry.origin);
		if (!(found.entry instanceof DraftFolder)) throw new ProjectError("read_failed", { path, reason: "ENOTDIR" });
		return [...this.entriesOf(found.entry)].map(([name, entry]) => {
			if (entry instanceof DraftLink) return { name, kind: entry.kind, isLink: true };
			return { name, kind: entry instanceof DraftFile ? "file" : "directory", isLink: false };
		});
	}

	realPath(path: string): string {
		const found = this.#find(path);
		if (found === undefined) throw new ProjectError("read_failed", { path, reason: "ENOENT" });
		const origin = "base" in found ? found.base : found.entry.origin;
		return origin === undefined ? path : this.base.realPath(origin);
	}

	exists(path: string): boolean {
		return this.kindOf(path) !== undefined;
	}

	write(path: string, bytes: Uint8Array, why: string): void {
		const { folder, name } = this.#placeOf(path, why);
		const before = this.entriesOf(folder).get(name);
		if (before instanceof DraftFolder) throw new Unwritable(`there is a folder at ${this.relative(path)}`);
		if (before instanceof DraftLink) throw new Unwritable(`${this.relative(path)} is a symbolic link`);
		this.entriesOf(folder).set(name, new DraftFile(before?.origin, bytes, why));
	}

	makeFolder(path: string, why: string): void {
		const { folder, name } = this.#placeOf(path, why);
		if (this.entriesOf(folder).has(name)) throw new Unwritable(`there is something at ${this.relative(path)}`);
		this.entriesOf(folder).set(name, new DraftFolder(undefined, why));
	}

	remove(path: string, why: string): void {
		const { folder, name } = this.#placeOf(path, why);
		const entry = this.entriesOf(folder).get(name);
		if (entry === undefined) return;
		if (entry instanceof DraftLink) throw new Unwritable(`${this.relative(path)} is a symbolic link`);
		this.entriesOf(folder).delete(name);
		folder.removed.set(name, why);
	}

	/** Files and whole folders. A folder that only changes its name is renamed; everything else is written anew. */
	move(from: string, to: string, why: string): void {
		const source = this.#placeOf(from, why);
		const entry = this.entriesOf(source.folder).get(source.name);
		if (entry === undefined) throw new Unwritable(`${this.relative(from)} is not there any more`);
		if (entry instanceof DraftLink) throw new Unwritable(`${this.relative(from)} is a symbolic link`);
		const target = this.#placeOf(to, why);
		const isRename = entry instanceof DraftFolder && source.folder === target.folder;
		if (this.entriesOf(target.folder).has(target.name))
			throw new Unwritable(`there is something at ${this.relative(to)}`);
		this.entriesOf(source.folder).delete(source.name);
		source.folder.removed.set(source.name, why);
		if (isRename) entry.why = why;
		this.entriesOf(target.folder).set(target.name, isRename ? entry : this.#copy(entry, why));
	}

	/** For whom something was done at a path, relative to the root. */
	authorsAt(path: string): ReadonlySet<object> {
		return this.#authors.get(path) ?? new Set();
	}

	relative(path: string): string {
		return relative(this.root, path).split(sep).join("/");
	}

	/** What is in a folder of the draft, read when somebody first asks. */
	entriesOf(folder: DraftFolder): Map<string, DraftEntry> {
		folder.entries ??= new Map(folder.origin === undefined ? [] : this.#readEntries(folder.origin));
		return folder.entries;
	}

	#readEntries(origin: string): [string, DraftEntry][] {
		return this.base.readDirectory(origin).map(({ name, kind, isLink }) => {
			const path = join(origin, name);
			if (isLink || kind === "other") return [name, new DraftLink(path, kind)];
			return [name, kind === "file" ? new DraftFile(path) : new DraftFolder(path)];
		});
	}

	#copy(entry: DraftEntry, why: string): DraftEntry {
		if (entry instanceof DraftLink) throw new Unwritable("it contains a symbolic link");
		if (entry instanceof DraftFile) return new DraftFile(undefined, this.#bytesOf(entry), why);
		const copy = new DraftFolder(undefined, why);
		copy.entries = new Map([...this.entriesOf(entry)].map(([name, child]) => [name, this.#copy(child, why)]));
		return copy;
	}

	#bytesOf(entry: DraftFile | DraftLink): Uint8Array {
		if (entry instanceof DraftFile && entry.bytes) return entry.bytes;
		return this.base.readFile(entry.origin as string);
	}

	#find(path: string): Found | undefined {
		const parts = this.#partsOf(path);
		if (parts === undefined) return { base: path };
		let folder = this.top;
		for (const [index, name] of parts.entries()) {
			if (folder.entries === undefined) return { base: join(folder.origin as string, ...parts.slice(index)) };
			const entry = folder.entries.get(name);
			if (entry === undefined) return undefined;
			const rest = parts.slice(index + 1);
			if (rest.length === 0) return { entry };
			if (entry instanceof DraftLink) return { base: join(entry.origin, ...rest) };
			if (entry instanceof DraftFile) return undefined;
			folder = entry;
		}
		return { entry: folder };
	}

	/** The folder a path is in, made if it is missing, and its name there. */
	#placeOf(path: string, why: string): { readonly folder: DraftFolder; readonly name: string } {
		const parts = this.#partsOf(path);
		const name = parts?.pop();
		if (parts === undefined || name === undefined)
			throw new Unwritable(`${path} is outside the project's folder ${this.root}`);
		if (this.author) {
			const at = this.relative(path);
			this.#authors.set(at, (this.#authors.get(at) ?? new Set()).add(this.author));
		}
		let folder = this.top;
		for (const part of parts) {
			let entry = this.entriesOf(folder).get(part);
			if (entry === undefined) {
				entry = new DraftFolder(undefined, why);
				this.entriesOf(folder).set(part, entry);
			}
			if (entry instanceof DraftLink) throw new Unwritable(`${path} is reached through a symbolic link`);
			if (entry instanceof DraftFile) throw new Unwritable(`${dirname(path)} is a file`);
			folder = entry;
		}
		return { folder, name };
	}

	/** Undefined outside the root. */
	#partsOf(path: string): string[] | undefined {
		const inside = relative(this.root, path);
		if (inside === "") return [];
		const parts = inside.split(sep);
		return parts[0] === ".." || parts[0] === "" || /^[A-Za-z]:$/.test(parts[0] ?? "") ? undefined : parts;
	}
}
