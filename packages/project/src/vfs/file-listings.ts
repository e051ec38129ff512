import { basename, dirname } from "node:path";
import type { Vfs } from "./vfs.js";

/** Which paths are files, at the cost of one listing a folder however many are asked for. For one moment: it forgets nothing. */
export class FileListings {
	readonly #vfs: Vfs;
	readonly #folders = new Map<string, ReadonlySet<string>>();

	constructor(vfs: Vfs) {
		this.#vfs = vfs;
	}

	hasFile(path: string): boolean {
		const folder = dirname(path);
		let files = this.#folders.get(folder);
		if (!files) {
			files = this.#list(folder);
			this.#folders.set(folder, files);
		}
		return files.has(basename(path));
	}

	#list(folder: string): ReadonlySet<string> {
		if (this.#vfs.kindOf(folder) !== "directory") return new Set();
		const files = this.#vfs.readDirectory(folder).filter(({ kind }) => kind === "file");
		return new Set(files.map(({ name }) => name));
	}
}
