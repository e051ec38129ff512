import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { ProjectError } from "../../errors.js";
import { pruneBackups } from "../backups/prune-backups.js";
import { diskCalls, errorCodeOf, type FileCalls } from "../disk/file-calls.js";
import type { HeldFolder } from "../disk/held-folder.js";
import type { WriteBackPlan } from "../plan.js";
import { COMMITTED, JOURNAL, type Step, sha256 } from "./journal.js";
import { LOCK, withLock } from "./lock.js";
import { prepare } from "./prepare.js";
import { PENDING, STORE, Store, splitPath } from "./store.js";
import { recover } from "./undo.js";

export interface PerformOptions {
	/** Who asked, for the backup's manifest. */
	readonly reason: string;
	readonly calls?: FileCalls;
	readonly now?: () => Date;
	/** How much the backups may take; the newest lost version of a file is kept even beyond it. */
	readonly backupQuota?: number;
}

export interface PerformResult {
	/** The backup of what was replaced, removed or made; undefined when there was nothing to do. */
	readonly backupId: string | undefined;
}

const DEFAULT_QUOTA = 200 * 1024 * 1024;

/**
 * Performs a plan, all of it or nothing:
 *
 *     lock → undo what a killed process left → check every file against the plan → stage, back up, journal (all flushed)
 *          → take each step, checking once more → flush → commit → tidy up
 *
 * An error undoes the steps taken; a killed process is undone by whoever comes next.
 */
export async function performWriteBack(plan: WriteBackPlan, options: PerformOptions): Promise<PerformResult> {
	return inStore(plan.root, options.calls, async (store) => {
		await recover(store);
		if (plan.operations.length === 0) return { backupId: undefined };
		const now = options.now?.() ?? new Date();
		const time = now.toISOString();
		const id = `${time.replaceAll(":", "-")}-${randomBytes(3).toString("hex")}`;
		try {
			const steps = await prepare(store, plan, { id, time, reason: options.reason });
			for (const step of steps) await takeStep(store, id, step);
			await syncFolders(store, steps);
			await commit(store, id);
		} catch (error) {
			throw await undoAfter(store, error);
		}
		// From here on everything is written; a failure to tidy up must not be told as a failure to write.
		await recover(store).catch(() => {});
		await pruneBackups(store, options.backupQuota ?? DEFAULT_QUOTA).catch(() => {});
		return { backupId: id };
	});
}

/** Undoes what a process that was killed while writing has left. Returns paths others have changed since. */
export async function recoverWriteBack(root: string, calls: FileCalls = diskCalls): Promise<readonly string[]> {
	return (await isInterrupted(root, calls)) ? inStore(root, calls, recover) : [];
}

/** Looked at from outside, so that a project in which nothing was ever written stays untouched. */
async function isInterrupted(root: string, calls: FileCalls): Promise<boolean> {
	return (await isThere(join(root, STORE, PENDING), calls)) || (await isThere(join(root, STORE, LOCK), calls));
}

async function isThere(path: string, calls: FileCalls): Promise<boolean> {
	try {
		await calls.facts(path);
		return true;
	} catch (error) {
		if (errorCodeOf(error) === "ENOENT") return false;
		throw error;
	}
}

export async function inStore<T>(root: string, calls: FileCalls | undefined, act: (store: Store) => Promise<T>) {
	const store = await Store.open(root, calls);
	try {
		return await withLock(store, () => act(store));
	} finally {
		await store.close();
	}
}

async function undoAfter(store: Store, error: unknown): Promise<unknown> {
	const reason = error instanceof Error ? error.message : String(error);
	const left = await recover(store).then(
		(paths) => paths,
		() => undefined,
	);
	if (left?.length === 0 && error instanceof ProjectError) return error;
	return new ProjectError("write_back_failed", { reason, undone: left?.length === 0 }, { cause: error });
}

async function takeStep(store: Store, id: string, step: Step): Promise<void> {
	const { folder: parts, name } = splitPath(step.kind === "moveFolder" ? step.from : step.path);
	await store.inThisFolder(parts, async (folder) => {
		switch (step.kind) {
			case "remove":
				await recheck(folder, name, step.path, step.before);
				await folder.unlink(name);
				break;
			case "removeFolder":
				await folder.removeFolder(name);
				break;
			case "moveFolder":
				await moveFolder(folder, name, step.to);
				break;
			case "makeFolder":
				await folder.makeFolder(name);
				break;
			case "write":
				await recheck(folder, name, step.path, step.before);
				await store.inThisFolder([STORE, PENDING, id], (staging) => staging.rename(step.staged, folder, name));
		}
	});
}

async function moveFolder(folder: HeldFolder, name: string, to: string): Promise<void> {
	const target = splitPath(to).name;
	const [from, found] = [await folder.facts(name), await folder.facts(target)];
	if (found !== undefined && found.identity !== from?.identity) {
		throw new ProjectError("write_conflict", { path: to, found: "something is there by now" });
	}
	await folder.rename(name, folder, target);
	// Durable before anything is written inside: otherwise an undo after a power cut would look in the wrong folder.
	await folder.sync();
}

/** Once more, at the last moment: between planning and now somebody may have saved the file. */
async function recheck(folder: HeldFolder, name: string, path: string, before: string | undefined): Promise<void> {
	const found = await folder.readFile(name);
	if ((found && sha256(found.bytes)) === before) return;
	throw new ProjectError("write_conflict", { path, found: found ? "its content is another" : "it is gone" });
}

async function syncFolders(store: Store, steps: readonly Step[]): Promise<void> {
	const folders = new Map(
		steps.map((step) => {
			const parts = splitPath(step.kind === "moveFolder" ? step.to : step.path).folder;
			return [parts.join("/"), parts] as const;
		}),
	);
	// A folder that this very plan removed or renamed has nothing to flush.
	for (const parts of folders.values()) await store.inFolder(parts, (folder) => folder.sync());
}

async function commit(store: Store, id: string): Promise<void> {
	await store.inThisFolder([STORE, PENDING, id], async (folder) => {
		await folder.rename(JOURNAL, folder, COMMITTED);
		try {
			await folder.sync();
		} catch (error) {
			// Not known to be durable is not done: back to a journal, so that it is undone like any other failure.
			await folder.rename(COMMITTED, folder, JOURNAL);
			throw error;
		}
	});
}
