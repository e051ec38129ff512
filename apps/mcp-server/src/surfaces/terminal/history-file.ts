import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const MOST = 1000;

/** What was typed, across sessions. One JSON string a line, because an entry may have several lines. */
export class HistoryFile {
	readonly #file: string;

	constructor(folder: string) {
		this.#file = path.join(folder, "terminal-history");
	}

	/** Newest first, as readline wants them. */
	load(): string[] {
		try {
			const lines = readFileSync(this.#file, "utf8")
				.split("\n")
				.filter((line) => line !== "");
			return lines.map((line) => String(JSON.parse(line))).reverse();
		} catch {
			return []; // none yet, or not ours: a history is a comfort, never a reason to fail
		}
	}

	save(newestFirst: readonly string[]): void {
		const lines = newestFirst
			.slice(0, MOST)
			.reverse()
			.map((entry) => `${JSON.stringify(entry)}\n`);
		try {
			mkdirSync(path.dirname(this.#file), { recursive: true, mode: 0o700 });
			writeFileSync(this.#file, lines.join(""), { mode: 0o600 });
		} catch {
			// As above: a full disk must not spoil the goodbye.
		}
	}
}
