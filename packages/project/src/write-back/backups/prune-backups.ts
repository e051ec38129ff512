import { writeJson } from "../transaction/journal.js";
import { BACKUPS, discardFolder, STORE, type Store } from "../transaction/store.js";
import { type BackupManifest, MANIFEST, readManifests } from "./backup-manifest.js";

interface Version {
	readonly manifest: BackupManifest;
	readonly file: string;
	readonly size: number;
	readonly isNewest: boolean;
}

/** Gives up the oldest versions until the backups fit the quota, but never the newest lost version of a file. */
export async function pruneBackups(store: Store, quota: number): Promise<void> {
	const manifests = await readManifests(store);
	const versions = await listVersions(store, manifests);
	let total = versions.reduce((sum, { size }) => sum + size, 0);
	const dropped = new Map<BackupManifest, string[]>();
	for (const { manifest, file, size, isNewest } of versions) {
		if (total <= quota) break;
		if (isNewest) continue;
		dropped.set(manifest, [...(dropped.get(manifest) ?? manifest.dropped ?? []), file]);
		total -= size;
	}
	for (const [manifest, files] of dropped) await drop(store, manifest, files);
}

async function listVersions(store: Store, manifests: readonly BackupManifest[]): Promise<readonly Version[]> {
	const seen = new Set<string>();
	const versions: Version[] = [];
	for (const manifest of [...manifests].reverse()) {
		for (const entry of manifest.entries) {
			if (!("backup" in entry) || entry.backup === undefined || manifest.dropped?.includes(entry.backup)) continue;
			const file = entry.backup;
			const path = entry.kind === "write" ? entry.origin : entry.path;
			const facts = await store.inFolder([STORE, BACKUPS, manifest.id], (folder) => folder.facts(file));
			versions.push({ manifest, file, size: facts?.size ?? 0, isNewest: !seen.has(path) });
			seen.add(path);
		}
	}
	return versions.reverse();
}

/** The manifest first: a file it does not promise may stay, one it promises may not be missing. */
async function drop(store: Store, manifest: BackupManifest, dropped: readonly string[]): Promise<void> {
	const kept = manifest.entries.some((entry) => "backup" in entry && entry.backup && !dropped.includes(entry.backup));
	if (!kept) return discardFolder(store, [STORE, BACKUPS], manifest.id);
	await store.inFolder([STORE, BACKUPS, manifest.id], async (folder) => {
		await writeJson(folder, MANIFEST, { ...manifest, dropped });
		for (const file of dropped) if ((await folder.facts(file)) !== undefined) await folder.unlink(file);
	});
}
