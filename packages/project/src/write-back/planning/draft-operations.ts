import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Vfs } from "../../vfs/vfs.js";
import type { FileOperation } from "../plan.js";
import { DraftFile, DraftFolder } from "./draft-entry.js";
import type { DraftFiles } from "./draft-files.js";
import { Unwritable } from "./unwritable.js";

type FolderMove = Extract<FileOperation, { kind: "moveFolder" }>;

/** What has to be done to the disk for it to become the draft. */
export function draftOperations(draft: DraftFiles): readonly FileOperation[] {
	return new Comparison(draft).operations();
}

class Comparison {
	readonly #draft: DraftFiles;
	readonly #base: Vfs;
	readonly #operations: FileOperation[] = [];

	constructor(draft: DraftFiles) {
		this.#draft = draft;
		this.#base = draft.base;
	}

	operations(): readonly FileOperation[] {
		this.#compare(this.#draft.top, this.#draft.root);
		return this.#operations;
	}

	/** `path` is where the folder will be; removals and moves speak of where it is. */
	#compare(folder: DraftFolder, path: string): void {
		// Nobody looked into it, so nothing in it changed.
		if (folder.entries === undefined) return;
		const before = new Map(
			folder.origin === undefined ? [] : this.#base.readDirectory(folder.origin).map((entry) => [entry.name, entry]),
		);
		const kept = new Set<string>();
		const moves: FolderMove[] = [];
		for (const [name, entry] of folder.entries) {
			const here = folder.origin === undefined ? undefined : join(folder.origin, name);
			if (entry instanceof DraftFile) {
				if (before.get(name)?.kind === "file") kept.add(name);
				this.#compareFile(entry, join(path, name), before.get(name)?.kind === "file" ? here : undefined);
			} else if (entry instanceof DraftFolder) {
				const moved = this.#compareFolder(entry, join(path, name), here);
				if (moved) moves.push(moved);
				if (entry.origin !== undefined) kept.add(entry.origin.slice((folder.origin ?? "").length + 1));
			} else kept.add(name);
		}
		for (const [name, { kind }] of before) {
			if (kept.has(name) || folder.origin === undefined) continue;
			const why = folder.removed.get(name) ?? folder.why;
			if (kind === "directory") this.#removeFolder(join(folder.origin, name), why);
			else this.#removeFile(join(folder.origin, name), why);
		}
		this.#operations.push(...inTurn(moves));
	}

	#compareFile({ bytes, why }: DraftFile, path: string, here: string | undefined): void {
		if (bytes === undefined) return;
		const old = here === undefined ? undefined : this.#base.readFile(here);
		if (old !== undefined && Buffer.compare(old, bytes) === 0) return;
		const expected = old && sha256(old);
		this.#operations.push({ kind: "write", path: this.#draft.relative(path), bytes, expected, why });
	}

	/** What is inside a folder comes before its own move: the move speaks of a parent that has not moved yet. */
	#compareFolder(entry: DraftFolder, path: string, here: string | undefined): FolderMove | undefined {
		if (entry.origin === undefined) {
			this.#operations.push({ kind: "makeFolder", path: this.#draft.relative(path), why: entry.why });
			this.#compare(entry, path);
			return undefined;
		}
		this.#compare(entry, path);
		if (entry.origin === here || here === undefined) return undefined;
		const [from, to] = [this.#draft.relative(entry.origin), this.#draft.relative(here)];
		return { kind: "moveFolder", from, to, why: entry.why };
	}

	#removeFolder(path: string, why: string): void {
		for (const { name, kind, isLink } of this.#base.readDirectory(path)) {
			if (isLink) throw new Unwritable(`${this.#draft.relative(join(path, name))} is a symbolic link`);
			if (kind === "directory") this.#removeFolder(join(path, name), why);
			else this.#removeFile(join(path, name), why);
		}
		this.#operations.push({ kind: "removeFolder", path: this.#draft.relative(path), why });
	}

	#removeFile(path: string, why: string): void {
		const expected = sha256(this.#base.readFile(path));
		this.#operations.push({ kind: "remove", path: this.#draft.relative(path), expected, why });
	}
}

/** A name has to be free before a folder can take it. */
function inTurn(moves: readonly FolderMove[]): readonly FolderMove[] {
	const ordered: FolderMove[] = [];
	const waiting = new Set(moves);
	while (waiting.size > 0) {
		const next = [...waiting].find(({ to }) => ![...waiting].some((other) => other.to !== to && other.from === to));
		if (next === undefined)
			throw new Unwritable("folders exchange their names; rename one of them to something else first");
		waiting.delete(next);
		ordered.push(next);
	}
	return ordered;
}

function sha256(bytes: Uint8Array): string {
	return createHash("sha256").update(bytes).digest("hex");
}
