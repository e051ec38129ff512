import { ProjectError } from "../errors.js";

// A byte order mark is part of the text (Rojo keeps it too); the decoder would otherwise remove it.
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function decodeText(path: string, bytes: Uint8Array): string {
	try {
		return decoder.decode(bytes);
	} catch (cause) {
		throw new ProjectError("file_not_utf8", { path }, { cause });
	}
}
