import { randomBytes } from "node:crypto";
import { readdir, readFile, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomically } from "@studio-bridge/project";
import {
	type Contents,
	decodeContent,
	decodeRecord,
	encodeHistory,
	type HistoryRecord,
	storedSizes,
} from "./history-file.js";
import { type StoredRecord, withinQuota } from "./prune-history.js";

const SUFFIX = ".history";
const DEFAULT_QUOTA = 200 * 1024 * 1024;

export interface NewRecord extends Omit<HistoryRecord, "version" | "id" | "time"> {
	readonly contents: Contents;
}

export interface HistoryStoreOptions {
	readonly now?: () => Date;
	/** How much may be kept; the newest lost version of a thing is kept even beyond it. */
	readonly quota?: number;
}

/** What Studio had before syncs replaced or removed it: a file a sync, in a folder of the project's. */
export class HistoryStore {
	readonly #folder: string;
	readonly #now: () => Date;
	readonly #quota: number;

	constructor(projectFolder: string, { now = () => new Date(), quota = DEFAULT_QUOTA }: HistoryStoreOptions = {}) {
		this.#folder = join(projectFolder, ".studio-bridge", "history");
		this.#now = now;
		this.#quota = quota;
	}

	/** Resolves once all of it is on disk. */
	async keep({ contents, ...about }: NewRecord): Promise<HistoryRecord> {
		const time = this.#now().toISOString();
		const id = `${time.replaceAll(":", "-")}-${randomBytes(3).toString("hex")}`;
		const record: HistoryRecord = { version: 1, id, time, ...about };
		await writeFileAtomically(this.#pathOf(id), encodeHistory(record, contents));
		// Space is a matter of comfort; what was kept is kept.
		await this.#prune().catch(() => {});
		return record;
	}

	/** All records, oldest first, and the files that are none. */
	async list(): Promise<{ records: readonly HistoryRecord[]; damaged: readonly string[] }> {
		const records: HistoryRecord[] = [];
		const damaged: string[] = [];
		for (const name of await this.#names()) {
			const record = decodeRecord(await readFile(join(this.#folder, name)));
			if (record === undefined) damaged.push(join(this.#folder, name));
			else records.push(record);
		}
		return { records, damaged };
	}

	/** A content of a record, byte for byte; undefined where the file is damaged. */
	async content(id: string, hash: string): Promise<Buffer | undefined> {
		return decodeContent(await readFile(this.#pathOf(id)), hash);
	}

	async #prune(): Promise<void> {
		const names = await this.#names();
		const sizes = await Promise.all(names.map(async (name) => (await stat(join(this.#folder, name))).size));
		if (sizes.reduce((sum, size) => sum + size, 0) <= this.#quota) return;
		const stored: StoredRecord[] = [];
		for (const name of names) {
			const bytes = await readFile(join(this.#folder, name));
			const record = decodeRecord(bytes);
			if (record !== undefined) stored.push({ record, sizes: storedSizes(bytes) });
		}
		for (const pruned of withinQuota(stored, this.#quota)) await this.#rewrite(pruned);
	}

	async #rewrite(pruned: HistoryRecord): Promise<void> {
		const path = this.#pathOf(pruned.id);
		if (pruned.entries.every(({ content }) => content === undefined)) return unlink(path);
		const bytes = await readFile(path);
		const contents = new Map<string, Uint8Array>();
		for (const { content } of pruned.entries) {
			const kept = content === undefined ? undefined : decodeContent(bytes, content);
			if (content !== undefined && kept !== undefined) contents.set(content, kept);
		}
		await writeFileAtomically(path, encodeHistory(pruned, contents));
	}

	#pathOf(id: string): string {
		return join(this.#folder, `${id}${SUFFIX}`);
	}

	async #names(): Promise<readonly string[]> {
		const names = await readdir(this.#folder).catch(() => []);
		return names.filter((name) => name.endsWith(SUFFIX) && !name.startsWith(".")).sort();
	}
}
