import { ProjectError } from "../../errors.js";
import { diskCalls, errorCodeOf, type FileCalls } from "../disk/file-calls.js";
import { HeldFolder } from "../disk/held-folder.js";

export const STORE = ".studio-bridge";
/** Files of transactions under way: one folder each, gone when the transaction is over. */
export const PENDING = "write-back";
export const BACKUPS = "backups";

/** The project's folder, held open, and the way to everything below it. */
export class Store {
	readonly root: HeldFolder;
	readonly calls: FileCalls;

	private constructor(root: HeldFolder, calls: FileCalls) {
		this.root = root;
		this.calls = calls;
	}

	static async open(path: string, calls: FileCalls = diskCalls): Promise<Store> {
		return new Store(await HeldFolder.open(await calls.realPath(path), calls), calls);
	}

	/** Does something in a folder, reached part by part without following a link. Undefined when it is not there. */
	async inFolder<T>(parts: readonly string[], act: (folder: HeldFolder) => Promise<T>): Promise<T | undefined> {
		let folder = this.root;
		try {
			for (const part of parts) {
				const child = await folder.openFolder(part);
				if (folder !== this.root) await folder.close();
				folder = child;
			}
		} catch (error) {
			if (folder !== this.root) await folder.close();
			if (errorCodeOf(error) === "ENOENT") return undefined;
			throw error;
		}
		try {
			return await act(folder);
		} finally {
			if (folder !== this.root) await folder.close();
		}
	}

	/** Like `inFolder`, and what is missing of the way is made. */
	async inNewFolder<T>(parts: readonly string[], act: (folder: HeldFolder) => Promise<T>): Promise<T> {
		for (let depth = 0; depth < parts.length; depth++) {
			await this.inFolder(parts.slice(0, depth), async (folder) => {
				const name = parts[depth] ?? "";
				if ((await folder.facts(name)) !== undefined) return;
				await folder.makeFolder(name);
				await folder.sync();
			});
		}
		const done = await this.inFolder(parts, async (folder) => ({ result: await act(folder) }));
		if (!done)
			throw new ProjectError("write_refused", { path: parts.join("/"), reason: "the folder vanished meanwhile" });
		return done.result;
	}

	async close(): Promise<void> {
		await this.root.close();
	}
}

/** The folder parts and the name of a path of the project. */
export function splitPath(path: string): { readonly folder: readonly string[]; readonly name: string } {
	const parts = path.split("/");
	return { folder: parts.slice(0, -1), name: parts.at(-1) ?? "" };
}

/** Removes a folder that holds only files, which is all we ever put into one of ours. */
export async function discardFolder(store: Store, parent: readonly string[], name: string): Promise<void> {
	await store.inFolder([...parent, name], async (folder) => {
		for (const file of await folder.list()) await folder.unlink(file);
	});
	await store.inFolder(parent, async (folder) => {
		if ((await folder.facts(name)) !== undefined) await folder.removeFolder(name);
	});
}
