import { type FSWatcher, watch } from "node:fs";
import { dirname, join } from "node:path";

/** Tells of paths at which something may have happened. What it does not tell, a scan finds. */
export interface FolderWatcher {
	/** The folders to watch from now on, with their inodes, by which one that was replaced is noticed. */
	watch(folders: ReadonlyMap<string, number>): void;
	close(): void;
}

export interface FolderEvents {
	readonly onHint: (path: string) => void;
	/** Something happened, and nobody knows where. */
	readonly onLoss: () => void;
}

export type CreateFolderWatcher = (events: FolderEvents) => FolderWatcher;

/** Where the system watches whole trees, the topmost folders do; Linux watches folders one by one. */
const watchesTrees = process.platform === "darwin" || process.platform === "win32";

export const nativeFolderWatcher: CreateFolderWatcher = (events) => new NativeFolderWatcher(events);

class NativeFolderWatcher implements FolderWatcher {
	readonly #events: FolderEvents;
	readonly #watchers = new Map<string, { readonly inode: number; readonly watcher: FSWatcher }>();

	constructor(events: FolderEvents) {
		this.#events = events;
	}

	watch(folders: ReadonlyMap<string, number>): void {
		const wanted = watchesTrees ? topmostFolders(folders) : folders;
		for (const [folder, { inode }] of this.#watchers) if (wanted.get(folder) !== inode) this.#stop(folder);
		for (const [folder, inode] of wanted) if (!this.#watchers.has(folder)) this.#start(folder, inode);
	}

	close(): void {
		for (const folder of [...this.#watchers.keys()]) this.#stop(folder);
	}

	#start(folder: string, inode: number): void {
		try {
			const options = { persistent: false, recursive: watchesTrees };
			const watcher = watch(folder, options, (_, name) => {
				if (name === null) this.#events.onLoss();
				else this.#events.onHint(join(folder, name));
			});
			watcher.on("error", () => {
				this.#stop(folder);
				this.#events.onLoss();
			});
			this.#watchers.set(folder, { inode, watcher });
		} catch {
			// It is gone, or the system has no watches left. Scans go on.
		}
	}

	#stop(folder: string): void {
		this.#watchers.get(folder)?.watcher.close();
		this.#watchers.delete(folder);
	}
}

function topmostFolders(folders: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
	const isBelowAnother = (folder: string): boolean => {
		for (let at = folder; dirname(at) !== at; at = dirname(at)) if (folders.has(dirname(at))) return true;
		return false;
	};
	return new Map([...folders].filter(([folder]) => !isBelowAnother(folder)));
}
