import { randomUUID } from "node:crypto";
import { errorCodeOf } from "../disk/file-calls.js";
import type { HeldFolder } from "../disk/held-folder.js";
import { COMMITTED, JOURNAL, type Journal, PREPARING, readJson, type Step, sha256 } from "./journal.js";
import { BACKUPS, discardFolder, PENDING, STORE, type Store, splitPath } from "./store.js";

/**
 * Brings every interrupted transaction to an end: what was committed stays, everything else is undone. Returns the
 * paths that somebody else has changed since; they are left as they are and their backup is kept.
 */
export async function recover(store: Store): Promise<readonly string[]> {
	const ids = (await store.inFolder([STORE, PENDING], (folder) => folder.list())) ?? [];
	const left: string[] = [];
	for (const id of ids) left.push(...(await endTransaction(store, id)));
	await store.inFolder([STORE], async (folder) => {
		if ((await folder.facts(PENDING)) !== undefined) await folder.removeFolder(PENDING);
	});
	return left;
}

async function endTransaction(store: Store, id: string): Promise<readonly string[]> {
	const state = await store.inFolder([STORE, PENDING, id], async (folder) => ({
		isCommitted: (await folder.facts(COMMITTED)) !== undefined,
		isPreparing: (await folder.facts(PREPARING)) !== undefined,
		journal: (await readJson(folder, JOURNAL)) as Journal | undefined,
	}));
	const left: string[] = [];
	if (state && !state.isCommitted) {
		for (const step of (await stepsTaken(store, state.journal?.steps ?? [])).reverse()) {
			if (!(await undoStep(store, id, step))) left.push("path" in step ? step.path : step.to);
		}
		if (left.length === 0 && (state.journal || state.isPreparing)) await discardFolder(store, [STORE, BACKUPS], id);
	}
	await discardFolder(store, [STORE, PENDING], id, [JOURNAL, COMMITTED]);
	return left;
}

/**
 * Steps are taken in order, and paths after a move make sense only once it is done: from the first move that was not
 * made on, nothing was done. (Other steps tell by the content of their file whether they were taken.)
 */
async function stepsTaken(store: Store, steps: readonly Step[]): Promise<Step[]> {
	const taken: Step[] = [];
	for (const step of steps) {
		if (step.kind === "moveFolder") {
			const { folder: parts, name } = splitPath(step.to);
			if ((await store.inFolder(parts, (folder) => folder.facts(name))) === undefined) break;
		}
		taken.push(step);
	}
	return taken;
}

/** False when somebody else's change is in the way. */
async function undoStep(store: Store, id: string, step: Step): Promise<boolean> {
	if (step.kind === "moveFolder") return undoMove(store, step.from, step.to);
	const { folder: parts, name } = splitPath(step.path);
	const undone = await store.inFolder(parts, async (folder) => {
		const isUndone = await undoInFolder(store, id, step, folder, name);
		await folder.sync();
		return isUndone;
	});
	// Without the folder the step was never taken, or somebody removed it all since.
	return undone ?? (step.kind === "write" && step.before === undefined ? true : step.kind === "makeFolder");
}

async function undoInFolder(
	store: Store,
	id: string,
	step: Exclude<Step, { kind: "moveFolder" }>,
	folder: HeldFolder,
	name: string,
): Promise<boolean> {
	if (step.kind === "makeFolder") return ignoring(["ENOENT", "ENOTEMPTY", "EEXIST"], folder.removeFolder(name));
	if (step.kind === "removeFolder") return ignoring(["EEXIST"], folder.makeFolder(name));
	const found = await folder.readFile(name);
	const current = found && sha256(found.bytes);
	if (current === step.before) return true;
	if (step.kind === "write") {
		if (current !== step.after) return false;
		if (step.backup === undefined) {
			await folder.unlink(name);
			return true;
		}
	} else if (current !== undefined) return false;
	await putBack(store, id, step.backup ?? "", folder, name, step.kind === "write" ? step.mode : 0o666);
	return true;
}

async function putBack(store: Store, id: string, backup: string, target: HeldFolder, name: string, mode: number) {
	const saved = await store.inFolder([STORE, BACKUPS, id], (folder) => folder.readFile(backup));
	if (!saved) throw new Error(`the backup ${id}/${backup} is missing`);
	await store.inNewFolder([STORE, PENDING, id], async (folder) => {
		const temporary = `undo-${randomUUID()}`;
		await folder.createFile(temporary, saved.bytes, mode);
		await folder.rename(temporary, target, name);
	});
}

async function undoMove(store: Store, from: string, to: string): Promise<boolean> {
	const { folder: parts, name } = splitPath(from);
	const moved = splitPath(to).name;
	const undone = await store.inFolder(parts, async (folder) => {
		if ((await folder.facts(moved)) === undefined) return (await folder.facts(name)) !== undefined;
		if ((await folder.facts(name)) !== undefined) return false;
		await folder.rename(moved, folder, name);
		await folder.sync();
		return true;
	});
	return undone ?? false;
}

async function ignoring(codes: readonly string[], act: Promise<void>): Promise<true> {
	try {
		await act;
	} catch (error) {
		if (!codes.includes(errorCodeOf(error) ?? "")) throw error;
	}
	return true;
}
