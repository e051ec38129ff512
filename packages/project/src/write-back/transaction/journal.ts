import { createHash } from "node:crypto";
import type { HeldFolder } from "../disk/held-folder.js";

/** One step of a transaction with all that is needed to undo it. Hashes are SHA-256. */
export type Step =
	| { readonly kind: "remove"; readonly path: string; readonly before: string; readonly backup: string }
	| { readonly kind: "removeFolder"; readonly path: string }
	| { readonly kind: "moveFolder"; readonly from: string; readonly to: string }
	| { readonly kind: "makeFolder"; readonly path: string }
	| {
			readonly kind: "write";
			readonly path: string;
			/** Where the replaced file was before folders were moved. */
			readonly origin: string;
			readonly before?: string;
			readonly backup?: string;
			readonly mode: number;
			readonly after: string;
			readonly staged: string;
	  };

export interface Journal {
	readonly version: 1;
	readonly steps: readonly Step[];
}

/**
 * A transaction's folder says how far it came. COMMITTED: all steps were taken and only the folder is left to remove.
 * JOURNAL: steps may have been taken, and are undone. PREPARING alone: nothing of the project was touched, and the
 * backup is of no use. None of them: the folder was about to be removed.
 */
export const PREPARING = "preparing";
export const JOURNAL = "journal.json";
export const COMMITTED = "committed.json";

export async function writeJson(folder: HeldFolder, name: string, value: object): Promise<void> {
	const temporary = `${name}.new`;
	if ((await folder.facts(temporary)) !== undefined) await folder.unlink(temporary);
	await folder.createFile(temporary, Buffer.from(`${JSON.stringify(value, undefined, "\t")}\n`));
	await folder.rename(temporary, folder, name);
	await folder.sync();
}

export async function readJson(folder: HeldFolder, name: string): Promise<unknown> {
	const found = await folder.readFile(name);
	return found && JSON.parse(Buffer.from(found.bytes).toString());
}

export function sha256(bytes: Uint8Array): string {
	return createHash("sha256").update(bytes).digest("hex");
}
