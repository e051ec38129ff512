import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { ProjectError } from "../errors.js";

/** Whoever reads `path` at any moment, also after a crash, finds either what was there before or all of `bytes`. */
export async function writeFileAtomically(path: string, bytes: Uint8Array): Promise<void> {
	const folder = dirname(path);
	// In the same folder, because a rename is only atomic within one file system.
	const temporary = join(folder, `.${basename(path)}.${randomUUID()}.tmp`);
	try {
		await mkdir(folder, { recursive: true });
		await writeAndFlush(temporary, bytes);
		await rename(temporary, path);
	} catch (cause) {
		await rm(temporary, { force: true }).catch(() => {}); // the first failure is the one to tell
		throw new ProjectError(
			"write_failed",
			{ path, reason: cause instanceof Error ? cause.message : String(cause) },
			{ cause },
		);
	}
}

/** Flushed before the rename: otherwise a power cut can leave the new name on an empty file. */
async function writeAndFlush(path: string, bytes: Uint8Array): Promise<void> {
	const file = await open(path, "wx");
	try {
		await file.writeFile(bytes);
		await file.sync();
	} finally {
		await file.close();
	}
}
