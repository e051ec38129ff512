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
				const parent = folder;
				folder = await parent.openFolder(part);
				if (parent !== this.root) await parent.close();
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

	/** Like `inFolder`, for a folder that has to be there. */
	async inThisFolder<T>(parts: readonly string[], act: (folder: HeldFolder) => Promise<T>): Promise<T> {
		const done = await this.inFolder(parts, async (folder) => ({ result: await act(folder) }));
		if (!done) throw new ProjectError("write_conflict", { path: parts.join("/"), found: "the folder is gone" });
		return done.result;
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
		return this.inThisFolder(parts, act);
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

/**
 * Removes a folder that holds only files, which is all we ever put into one of ours. The last files to go are those
 * that say what the folder is: a process killed on the way must leave it recognisable.
 */
export async function discardFolder(
	store: Store,
	parent: readonly string[],
	name: string,
	last: readonly string[] = [],
): Promise<void> {
	await store.inFolder([...parent, name], async (folder) => {
		const files = await folder.list();
		const inOrder = [...files.filter((file) => !last.includes(file)), ...last.filter((file) => files.includes(file))];
		for (const file of inOrder) await folder.unlink(file);
	});
	await store.inFolder(parent, async (folder) => {
		if ((await folder.facts(name)) !== undefined) await folder.removeFolder(name);
	});
}
