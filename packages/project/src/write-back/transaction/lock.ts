import { randomUUID } from "node:crypto";
import { ProjectError } from "../../errors.js";
import { errorCodeOf } from "../disk/file-calls.js";
import { STORE, type Store } from "./store.js";

const LOCK = "write-back.lock";

/** Runs alone among all processes that write to this project. A lock whose owner is dead is taken over. */
export async function withLock<T>(store: Store, act: () => Promise<T>): Promise<T> {
	const mine = JSON.stringify({ pid: process.pid, token: randomUUID() });
	await store.inNewFolder([STORE], async (folder) => {
		for (;;) {
			try {
				return await folder.createFile(LOCK, Buffer.from(mine));
			} catch (error) {
				if (errorCodeOf(error) !== "EEXIST") throw error;
			}
			const found = await folder.readFile(LOCK);
			if (found === undefined) continue;
			const pid = ownerOf(found.bytes);
			if (pid !== undefined && isAlive(pid)) {
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
	try {
		return await act();
	} finally {
		await store.inFolder([STORE], (folder) => folder.unlink(LOCK)).catch(() => {}); // dead with this process anyway
	}
}

function ownerOf(bytes: Uint8Array): number | undefined {
	try {
		const { pid } = JSON.parse(Buffer.from(bytes).toString()) as { pid?: unknown };
		return typeof pid === "number" ? pid : undefined;
	} catch {
		return undefined; // its owner died while writing it
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
