import { stat } from "node:fs/promises";
import { join } from "node:path";
import { type BackupManifest, listBackups } from "@studio-bridge/project";
import type { HistoryRecord } from "./history-file.js";
import type { HistoryStore } from "./history-store.js";

/** Something a sync replaced or removed, on either side. */
export interface HistoryEntry {
	/** `<id of the write>.<which>`: what `restore` takes. */
	readonly id: string;
	readonly time: string;
	readonly direction: "to Studio" | "to files";
	readonly kind: "source" | "draft" | "properties" | "subtree" | "file" | "new file";
	readonly instancePath: string | null;
	readonly fsPath: string | null;
	readonly className?: string;
	readonly properties?: readonly string[];
	/** Instances of a subtree. */
	readonly count?: number;
	readonly size: number | null;
	/** What was done, and who asked. */
	readonly reason: string;
	/** Why it cannot come back, if it cannot. */
	readonly lost?: string;
}

export interface History {
	/** Newest first. */
	readonly entries: readonly HistoryEntry[];
	/** Files in the history that are not whole. */
	readonly damaged: readonly string[];
}

export interface HistorySource {
	readonly folder: string;
	readonly store: HistoryStore;
	/** The instance of a file, as far as the project still has it. */
	readonly instancePathOf: (fsPath: string) => string | null;
}

const GIVEN_UP = "it was given up for space";

export async function listHistory({ folder, store, instancePathOf }: HistorySource): Promise<History> {
	const [{ records, damaged }, backups] = [await store.list(), await listBackups(folder)];
	const entries = records.flatMap(entriesOfRecord);
	for (const backup of backups) entries.push(...(await entriesOfBackup(folder, backup, instancePathOf)));
	return { entries: entries.sort((a, b) => (a.time === b.time ? 0 : a.time < b.time ? 1 : -1)), damaged };
}

function entriesOfRecord({ id, time, reason, entries }: HistoryRecord): HistoryEntry[] {
	return entries.map(({ kind, instancePath, className, fsPath, size, content, isDraft, count, properties }, index) => ({
		id: `${id}.${index}`,
		time,
		direction: "to Studio",
		kind: isDraft === true ? "draft" : kind,
		...{ instancePath, className, fsPath, size, reason },
		...(properties !== undefined && { properties }),
		...(count !== undefined && { count }),
		...(content === undefined && { lost: GIVEN_UP }),
	}));
}

async function entriesOfBackup(
	root: string,
	{ id, time, reason, entries, dropped = [] }: BackupManifest,
	instancePathOf: HistorySource["instancePathOf"],
): Promise<readonly HistoryEntry[]> {
	const found: HistoryEntry[] = [];
	for (const [index, step] of entries.entries()) {
		if (step.kind !== "remove" && step.kind !== "write") continue;
		const fsPath = step.kind === "write" ? step.origin : step.path;
		const { backup } = step;
		const path = backup && join(root, ".studio-bridge", "backups", id, backup);
		const facts = path === undefined ? undefined : await stat(path).catch(() => undefined);
		const isGivenUp = backup !== undefined && dropped.includes(backup);
		found.push({
			id: `${id}.${index}`,
			time,
			direction: "to files",
			kind: backup === undefined ? "new file" : "file",
			instancePath: instancePathOf(fsPath),
			fsPath,
			size: facts?.size ?? (backup === undefined ? 0 : null),
			reason,
			...(isGivenUp ? { lost: GIVEN_UP } : path !== undefined && facts === undefined && { lost: "it is missing" }),
		});
	}
	return found;
}
