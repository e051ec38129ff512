import { Unwritable } from "../write-back/planning/unwritable.js";
import type { FileKindDefinition } from "./file-kind.js";

/** The write-back of a file that is the text of one property. All other properties belong into a meta file. */
export function writeBackOf(
	property: string,
	print: (value: string, before: string) => string,
): NonNullable<FileKindDefinition["writeBack"]> {
	return (text, edits) => {
		const { [property]: edit, ...left } = edits;
		if (!(property in edits)) return { text, left };
		const value = edit === undefined ? "" : edit.String;
		if (typeof value !== "string") throw new Unwritable(`${property} is not text`);
		return { text: print(value, text), left };
	};
}

/** A text with the line endings that most lines of the file have. */
export function withLineEndings(text: string, before: string): string {
	const [all, windows] = [before.match(/\n/g)?.length ?? 0, before.match(/\r\n/g)?.length ?? 0];
	return windows * 2 > all ? text.replaceAll(/\r?\n/g, "\r\n") : text;
}
