import { randomUUID } from "node:crypto";
import { ProjectError } from "../../errors.js";
import { errorCodeOf } from "../disk/file-calls.js";
import { STORE, type Store } from "./store.js";

export const LOCK = "write-back.lock";

/** The tokens of this process. A lock of ours that is not among them was left by a failure to remove it. */
const held = new Set<string>();

/** Runs alone among all processes that write to this project. A lock whose owner is dead is taken over. */
export async function withLock<T>(store: Store, act: () => Promise<T>): Promise<T> {
	const token = randomUUID();
	await acquire(store, token);
	held.add(token);
	try {
		return await act();
	} finally {
		held.delete(token);
		await store.inFolder([STORE], (folder) => folder.unlink(LOCK)).catch(() => {}); // without its token it is dead
	}
}

async function acquire(store: Store, token: string): Promise<void> {
	const mine = Buffer.from(JSON.stringify({ pid: process.pid, token }));
	await store.inNewFolder([STORE], async (folder) => {
		for (;;) {
			try {
				return await folder.createFile(LOCK, mine);
			} catch (error) {
				if (errorCodeOf(error) !== "EEXIST") throw error;
			}
			const found = await folder.readFile(LOCK);
			if (found === undefined) continue;
			const pid = liveOwner(found.bytes);
			if (pid !== undefined) {
				throw new ProjectError("write_back_busy", { root: store.root.path, pid });
			}
			// Renamed before it is removed: of two that find the dead lock, one fails here and looks again.
			const aside = `${LOCK}.${randomUUID()}`;
			try {
				await folder.rename(LOCK, folder, aside);
				await folder.unlink(aside);
			} catch (error) {
				if (errorCodeOf(error) !== "ENOENT") throw error;
			}
		}
	});
}

/** The process that holds the lock, unless it is dead or only its file is left. */
function liveOwner(bytes: Uint8Array): number | undefined {
	const { pid, token } = parse(bytes);
	if (typeof pid !== "number") return undefined;
	if (pid === process.pid) return held.has(String(token)) ? pid : undefined;
	return isAlive(pid) ? pid : undefined;
}

function parse(bytes: Uint8Array): { pid?: unknown; token?: unknown } {
	try {
		return JSON.parse(Buffer.from(bytes).toString());
	} catch {
		return {}; // its owner died while writing it
	}
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return errorCodeOf(error) === "EPERM";
	}
}
