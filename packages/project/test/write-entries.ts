import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MemoryEntry, MemoryLink } from "../src/vfs/memory-vfs.js";

export type Entries = { readonly [name: string]: MemoryEntry };

/** Puts the entries of a MemoryVfs on the real disk, so that both can be read and compared. */
export async function writeEntries(folder: string, entries: Entries): Promise<void> {
	await mkdir(folder, { recursive: true });
	for (const [name, entry] of Object.entries(entries)) {
		const path = join(folder, name);
		if (typeof entry === "string" || entry instanceof Uint8Array) await writeFile(path, entry);
		else if (entry instanceof MemoryLink) await symlink(entry.target, path);
		else await writeEntries(path, entry);
	}
}

/** Runs `use` with a fresh folder, called `project`, that holds the entries, and removes it afterwards. */
export async function withEntries<T>(entries: Entries, use: (folder: string) => Promise<T>): Promise<T> {
	const parent = await mkdtemp(join(tmpdir(), "studio-bridge-project-"));
	try {
		const folder = join(parent, "project");
		await writeEntries(folder, entries);
		return await use(folder);
	} finally {
		await rm(parent, { recursive: true });
	}
}
