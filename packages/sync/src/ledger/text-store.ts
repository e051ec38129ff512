import { randomBytes } from "node:crypto";
import { readdir, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { gitBlobHash, writeFileAtomically } from "@studio-bridge/project";

const SUFFIX = ".texts";
/** So many files are joined into one when the next is written. */
const MOST_PACKS = 16;

/** Texts by their git blob hash: what a three-way merge starts from. One compressed file for each time some were put. */
export class TextStore {
	readonly #folder: string;

	constructor(folder: string) {
		this.#folder = folder;
	}

	/** The texts it has among these. What is damaged counts as not there. */
	async get(hashes: Iterable<string>): Promise<ReadonlyMap<string, string>> {
		const wanted = new Set(hashes);
		const found = new Map<string, string>();
		if (wanted.size === 0) return found;
		for (const pack of await this.#packs()) {
			for (const [hash, text] of await this.#read(pack)) {
				if (wanted.has(hash)) found.set(hash, text);
			}
		}
		return found;
	}

	/** Keeps these texts; of the older ones, those that are still needed. */
	async put(texts: Iterable<string>, isNeeded: (hash: string) => boolean): Promise<void> {
		const kept = new Map([...texts].map((text) => [gitBlobHash(text), text]));
		if (kept.size === 0) return;
		const packs = await this.#packs();
		const joined = packs.length < MOST_PACKS ? [] : packs;
		for (const pack of joined) {
			for (const [hash, text] of await this.#read(pack)) if (isNeeded(hash)) kept.set(hash, text);
		}
		const bytes = deflateRawSync(JSON.stringify([...kept.values()]));
		await writeFileAtomically(join(this.#folder, `${randomBytes(8).toString("hex")}${SUFFIX}`), bytes);
		for (const pack of joined) await unlink(join(this.#folder, pack));
	}

	async #packs(): Promise<readonly string[]> {
		const names = await readdir(this.#folder).catch(() => []);
		return names.filter((name) => name.endsWith(SUFFIX));
	}

	async #read(pack: string): Promise<readonly (readonly [hash: string, text: string])[]> {
		try {
			const texts = JSON.parse(inflateRawSync(await readFile(join(this.#folder, pack))).toString("utf8"));
			return (texts as string[]).map((text) => [gitBlobHash(text), text]);
		} catch {
			return [];
		}
	}
}
