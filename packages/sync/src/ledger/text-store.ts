import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { writeFileAtomically } from "@studio-bridge/project";

/** Texts by their git blob hash, compressed, one file each: what a three-way merge starts from where git has no copy. */
export class TextStore {
	readonly #folder: string;

	constructor(folder: string) {
		this.#folder = folder;
	}

	/** Undefined if the store does not have it, or what it has is damaged. */
	async get(hash: string): Promise<string | undefined> {
		try {
			const text = inflateRawSync(await readFile(this.#pathOf(hash))).toString("utf8");
			return gitBlobHash(text) === hash ? text : undefined;
		} catch {
			return undefined;
		}
	}

	async put(text: string): Promise<void> {
		const hash = gitBlobHash(text);
		if ((await this.get(hash)) !== undefined) return;
		await writeFileAtomically(this.#pathOf(hash), deflateRawSync(text));
	}

	/** Two levels, so that no folder gets too long. */
	#pathOf(hash: string): string {
		return join(this.#folder, hash.slice(0, 2), hash.slice(2));
	}
}

export function gitBlobHash(text: string): string {
	const bytes = Buffer.from(text, "utf8");
	return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}
