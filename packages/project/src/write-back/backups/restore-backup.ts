import { ProjectError } from "../../errors.js";
import type { FileCalls } from "../disk/file-calls.js";
import type { FileOperation, WriteBackPlan } from "../plan.js";
import { type Step, sha256 } from "../transaction/journal.js";
import { inStore, type PerformOptions, performWriteBack } from "../transaction/perform-write-back.js";
import { BACKUPS, STORE, type Store, splitPath } from "../transaction/store.js";
import { type BackupManifest, readManifests } from "./backup-manifest.js";

/** All backups of a project, oldest first. */
export async function listBackups(root: string, calls?: FileCalls): Promise<readonly BackupManifest[]> {
	return inStore(root, calls, readManifests);
}

export interface RestoreOptions extends Partial<PerformOptions> {
	/** Only this file; otherwise the whole write-back is undone. */
	readonly path?: string;
}

/**
 * Brings back, byte for byte, what a write-back replaced or removed, and takes away what it made. It is a write-back
 * itself: what is there now is backed up first, and what somebody has changed since is refused.
 */
export async function restoreBackup(root: string, id: string, options: RestoreOptions = {}): Promise<WriteBackPlan> {
	const plan = await inStore(root, options.calls, (store) => planRestore(store, root, id, options.path));
	await performWriteBack(plan, { reason: `restore ${id}`, ...options });
	return plan;
}

/** What a write-back replaced or removed at a path, byte for byte, without bringing it back. */
export async function readBackedUp(root: string, id: string, path: string, calls?: FileCalls): Promise<Uint8Array> {
	return inStore(root, calls, async (store) => {
		const manifest = await findManifest(store, id);
		const entry = manifest.entries.find((step) => originalPath(step) === path);
		if (entry === undefined || !("backup" in entry) || entry.backup === undefined) {
			throw new ProjectError("backup_damaged", { path: `${id}/${path}`, reason: "it has no such file" });
		}
		return readBackup(store, manifest, entry.backup, entry.before ?? "");
	});
}

async function findManifest(store: Store, id: string): Promise<BackupManifest> {
	const manifests = await readManifests(store);
	const manifest = manifests.find((candidate) => candidate.id === id);
	if (!manifest) throw new ProjectError("backup_not_found", { id, known: manifests.map((known) => known.id) });
	return manifest;
}

async function planRestore(store: Store, root: string, id: string, path?: string): Promise<WriteBackPlan> {
	const manifest = await findManifest(store, id);
	const chosen = manifest.entries.filter((entry) => path === undefined || originalPath(entry) === path);
	if (chosen.length === 0)
		throw new ProjectError("backup_damaged", { path: `${id}/${path}`, reason: "it has no such file" });
	const operations: FileOperation[] = [];
	for (const entry of [...chosen].reverse())
		operations.push(...(await reverse(store, manifest, entry, path !== undefined)));
	return { root, operations, refusals: [] };
}

function originalPath(entry: Step): string {
	if (entry.kind === "moveFolder") return entry.from;
	return entry.kind === "write" ? entry.origin : entry.path;
}

async function reverse(
	store: Store,
	manifest: BackupManifest,
	entry: Step,
	isSingle: boolean,
): Promise<readonly FileOperation[]> {
	const why = `restore ${manifest.id}`;
	if (entry.kind === "makeFolder") return [{ kind: "removeFolder", path: entry.path, why }];
	if (entry.kind === "removeFolder") return [{ kind: "makeFolder", path: entry.path, why }];
	if (entry.kind === "moveFolder") return [{ kind: "moveFolder", from: entry.to, to: entry.from, why }];
	if (entry.kind === "write" && entry.backup === undefined) {
		return [{ kind: "remove", path: entry.path, expected: entry.after, why }];
	}
	const bytes = await readBackup(store, manifest, entry.backup ?? "", entry.before ?? "");
	const path = isSingle ? entry.path : originalPath(entry);
	const expected = isSingle ? await currentHash(store, path) : entry.kind === "write" ? entry.after : undefined;
	return expected === sha256(bytes) ? [] : [{ kind: "write", path, bytes, expected, why }];
}

async function currentHash(store: Store, path: string): Promise<string | undefined> {
	const { folder, name } = splitPath(path);
	const found = await store.inFolder(folder, (held) => held.readFile(name));
	return found && sha256(found.bytes);
}

async function readBackup(store: Store, { id, dropped }: BackupManifest, file: string, hash: string) {
	const path = `${STORE}/${BACKUPS}/${id}/${file}`;
	if (dropped?.includes(file)) throw new ProjectError("backup_damaged", { path, reason: "it was given up for space" });
	const found = await store.inFolder([STORE, BACKUPS, id], (folder) => folder.readFile(file));
	if (!found) throw new ProjectError("backup_damaged", { path, reason: "it is missing" });
	if (sha256(found.bytes) !== hash)
		throw new ProjectError("backup_damaged", { path, reason: "its content is another" });
	return found.bytes;
}
