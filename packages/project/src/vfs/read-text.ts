import { ProjectError } from "../errors.js";
import type { Vfs } from "./vfs.js";

// A byte order mark is part of the text (Rojo keeps it too); the decoder would otherwise remove it.
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export async function readText(vfs: Vfs, path: string): Promise<string> {
	const bytes = await vfs.readFile(path);
	try {
		return decoder.decode(bytes);
	} catch (cause) {
		throw new ProjectError("file_not_utf8", { path }, { cause });
	}
}
