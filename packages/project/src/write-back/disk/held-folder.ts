import { join } from "node:path";
import { ProjectError } from "../../errors.js";
import { type EntryFacts, errorCodeOf, type FileCalls, type OpenEntry } from "./file-calls.js";

/** More than any file of a project; a device or a log that grows for ever ends here. */
export const MAX_FILE_BYTES = 256 * 1024 * 1024;

/**
 * A folder held open, so that what is done in it is done in this very folder, wherever its path leads by then. Linux
 * names children through the descriptor, as `openat` would. Elsewhere the path is used and the folder's identity is
 * checked before and after each step: a swap in between is noticed, not prevented (see docs/write-back.md).
 */
export class HeldFolder {
	readonly path: string;
	readonly #calls: FileCalls;
	readonly #entry: OpenEntry | undefined;
	readonly #identity: string;

	private constructor(path: string, calls: FileCalls, entry: OpenEntry | undefined, identity: string) {
		this.path = path;
		this.#calls = calls;
		this.#entry = entry;
		this.#identity = identity;
	}

	/** The folder itself may not be a link; a root is opened by its real path. */
	static async open(path: string, calls: FileCalls, at = path): Promise<HeldFolder> {
		if (!calls.canHoldFolders) {
			const { kind, identity } = await calls.facts(path);
			if (kind !== "directory") throw notAFolder(path, kind);
			return new HeldFolder(path, calls, undefined, identity);
		}
		try {
			const entry = await calls.open(at, "folder");
			return new HeldFolder(path, calls, entry, "");
		} catch (error) {
			const code = errorCodeOf(error);
			if (code === "ELOOP" || code === "ENOTDIR") throw notAFolder(path, code === "ELOOP" ? "link" : "file", error);
			throw error;
		}
	}

	async openFolder(name: string): Promise<HeldFolder> {
		return this.#guarded(() => HeldFolder.open(join(this.path, name), this.#calls, this.#child(name)));
	}

	async makeFolder(name: string): Promise<void> {
		await this.#guarded(() => this.#calls.makeFolder(this.#child(name)));
	}

	/** Undefined when nothing is there. */
	async facts(name: string): Promise<EntryFacts | undefined> {
		return absentIfMissing(this.#guarded(() => this.#calls.facts(this.#child(name))));
	}

	/** Only what is a plain file is read: everything else is refused without waiting for it. */
	async readFile(name: string): Promise<{ bytes: Uint8Array; facts: EntryFacts } | undefined> {
		const path = join(this.path, name);
		const before = await this.facts(name);
		if (before === undefined) return undefined;
		if (before.kind !== "file") throw notAFile(path, before.kind);
		const entry = await absentIfMissing(this.#guarded(() => this.#calls.open(this.#child(name), "read")));
		if (entry === undefined) return undefined;
		try {
			const facts = await entry.facts();
			if (facts.kind !== "file") throw notAFile(path, facts.kind);
			if (facts.size > MAX_FILE_BYTES) throw new ProjectError("write_refused", { path, reason: "it is too large" });
			return { bytes: await readAll(entry, facts.size), facts };
		} finally {
			await entry.close();
		}
	}

	/** A new file, on disk when this returns. What is there already is never opened. */
	async createFile(name: string, bytes: Uint8Array, mode = 0o666): Promise<void> {
		const entry = await this.#guarded(() => this.#calls.open(this.#child(name), "create", mode));
		try {
			for (let written = 0; written < bytes.length; ) written += await entry.write(bytes.subarray(written));
			await entry.sync();
		} finally {
			await entry.close();
		}
	}

	async rename(name: string, target: HeldFolder, targetName: string): Promise<void> {
		await this.#guarded(() => target.#guarded(() => this.#calls.rename(this.#child(name), target.#child(targetName))));
	}

	async unlink(name: string): Promise<void> {
		await this.#guarded(() => this.#calls.unlink(this.#child(name)));
	}

	async removeFolder(name: string): Promise<void> {
		await this.#guarded(() => this.#calls.removeFolder(this.#child(name)));
	}

	async list(): Promise<readonly string[]> {
		return this.#guarded(() => this.#calls.list(this.#base));
	}

	/** Makes the names in the folder durable. Windows cannot, and needs not: its journal keeps renames in order. */
	async sync(): Promise<void> {
		if (this.#entry) await this.#entry.sync();
	}

	/** A folder has nothing left to write, so a failure to close it says nothing about what was done in it. */
	async close(): Promise<void> {
		await this.#entry?.close().catch(() => {});
	}

	get #base(): string {
		return this.#entry ? `/proc/self/fd/${this.#entry.fd}` : this.path;
	}

	#child(name: string): string {
		return `${this.#base}/${name}`;
	}

	async #guarded<T>(act: () => Promise<T>): Promise<T> {
		if (this.#entry) return act();
		await this.#checkIdentity();
		const result = await act();
		await this.#checkIdentity();
		return result;
	}

	async #checkIdentity(): Promise<void> {
		const [{ identity }, real] = await Promise.all([this.#calls.facts(this.path), this.#calls.realPath(this.path)]);
		if (identity === this.#identity && real === this.path) return;
		throw new ProjectError("write_refused", {
			path: this.path,
			reason: "the folder was swapped for another meanwhile",
		});
	}
}

async function readAll(entry: OpenEntry, size: number): Promise<Uint8Array> {
	let buffer = new Uint8Array(size + 1);
	for (let length = 0; ; ) {
		const count = await entry.read(buffer, length);
		length += count;
		if (count === 0) return buffer.subarray(0, length);
		if (length < buffer.length) continue;
		const larger = new Uint8Array(buffer.length * 2);
		larger.set(buffer);
		buffer = larger;
	}
}

async function absentIfMissing<T>(result: Promise<T>): Promise<T | undefined> {
	try {
		return await result;
	} catch (error) {
		if (errorCodeOf(error) === "ENOENT") return undefined;
		throw error;
	}
}

function notAFolder(path: string, kind: string, cause?: unknown): ProjectError {
	const reason = kind === "link" ? "it is a symbolic link, not a folder" : "it is not a folder";
	return new ProjectError("write_refused", { path, reason }, { cause });
}

function notAFile(path: string, kind: EntryFacts["kind"]): ProjectError {
	const found = { file: "a file", directory: "a folder", link: "a symbolic link", other: "a pipe, socket or device" };
	return new ProjectError("write_refused", { path, reason: `it is ${found[kind]}, not a plain file` });
}
