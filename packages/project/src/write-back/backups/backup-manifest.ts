import type { Step } from "../transaction/journal.js";
import { readJson } from "../transaction/journal.js";
import { BACKUPS, STORE, type Store } from "../transaction/store.js";

export const MANIFEST = "manifest.json";

/** What a write-back did, and which file of the backup holds what was there before. */
export interface BackupManifest {
	readonly version: 1;
	readonly id: string;
	readonly time: string;
	readonly reason: string;
	readonly entries: readonly Step[];
	/** Backup files given up for space. */
	readonly dropped?: readonly string[];
}

/** All backups, oldest first. A folder without a readable manifest is not one of ours. */
export async function readManifests(store: Store): Promise<readonly BackupManifest[]> {
	const ids = (await store.inFolder([STORE, BACKUPS], (folder) => folder.list())) ?? [];
	const manifests: BackupManifest[] = [];
	for (const id of [...ids].sort()) {
		const manifest = await readManifest(store, id);
		if (manifest) manifests.push(manifest);
	}
	return manifests;
}

async function readManifest(store: Store, id: string): Promise<BackupManifest | undefined> {
	try {
		return (await store.inFolder([STORE, BACKUPS, id], (folder) => readJson(folder, MANIFEST))) as
			| BackupManifest
			| undefined;
	} catch {
		return undefined;
	}
}
