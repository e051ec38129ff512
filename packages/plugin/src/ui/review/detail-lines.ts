import type { ConflictHunk, SyncChange } from "../../generated/protocol";
import { diffHunks } from "./diff-hunks";
import { type DiffLine, diffLines } from "./diff-lines";
import type { Choice } from "./effect";
import { count } from "./review-words";
import { type EnumName, type ValueWords, valueWords } from "./value-words";

/** What is known of a change beyond the change itself. */
export interface DetailFacts {
	/** With `\n`; absent for what is no script, and until it is known. */
	readonly studio?: string;
	readonly project?: string;
	readonly merged?: string;
	readonly conflicts?: readonly ConflictHunk[];
	/** Why it could not be merged. */
	readonly problem?: string;
	/** Why the project's text is not here, or that it is on its way. */
	readonly waiting?: string;
}

/** One line of what the right side shows. All are equally high. */
export type DetailLine =
	| { readonly kind: "title"; readonly text: string }
	| { readonly kind: "note"; readonly text: string; readonly isWarning: boolean }
	| { readonly kind: "columns" }
	| { readonly kind: "property"; readonly name: string; readonly current: ValueWords; readonly incoming: ValueWords }
	| { readonly kind: "legend"; readonly removed?: string; readonly added?: string }
	| { readonly kind: "gap"; readonly text: string }
	| ({ readonly kind: "code" } & { readonly line: DiffLine })
	| { readonly kind: "side"; readonly side: "studio" | "project"; readonly number: number; readonly text: string };

export function detailLines(
	change: SyncChange,
	choice: Choice | undefined,
	facts: DetailFacts,
	enumName: EnumName,
): DetailLine[] {
	return [
		...warnings(change),
		...properties(change, enumName),
		...(facts.problem !== undefined ? [note(facts.problem, true)] : []),
		...conflicts(facts.conflicts ?? change.conflicts ?? []),
		...source(change, choice, facts),
	];
}

function warnings({ draftHash, count: instances, patchType }: SyncChange): DetailLine[] {
	const lines: DetailLine[] = [];
	if (draftHash !== undefined) {
		lines.push(
			note("The script editor shows text that is not committed. Changing it in Studio replaces that, too.", true),
		);
	}
	if (instances !== undefined && instances > 1) {
		const side = patchType === "Add" ? "the project" : "Studio";
		lines.push(note(`With ${count(instances - 1, "instance")} inside it that only ${side} has.`));
	}
	return lines;
}

function properties({ className, properties: changed }: SyncChange, enumName: EnumName): DetailLine[] {
	if (changed === undefined) return [];
	const names: string[] = [];
	for (const [name] of pairs(changed)) names.push(name as string);
	names.sort((a, b) => a < b);
	const lines: DetailLine[] = [{ kind: "columns" }];
	for (const name of names) {
		const { current, incoming } = changed[name];
		const wordOf = (value: number) => enumName(className, name, value);
		const shown = name === "changedName" ? "Name" : name === "changedClassName" ? "ClassName" : name;
		lines.push({
			kind: "property",
			name: shown,
			current: valueWords(current, wordOf),
			incoming: valueWords(incoming, wordOf),
		});
	}
	return lines;
}

function conflicts(hunks: readonly ConflictHunk[]): DetailLine[] {
	if (hunks.isEmpty()) return [];
	const lines: DetailLine[] = [
		note(
			`${count(hunks.size(), "place")} changed on both sides. No merge can tell which is meant: choose a side.`,
			true,
		),
	];
	for (const { file, studio } of hunks) {
		lines.push({ kind: "gap", text: `Studio, line ${studio.line}` });
		for (const [index, text] of ipairs(studio.lines)) {
			lines.push({ kind: "side", side: "studio", number: studio.line + index - 1, text });
		}
		lines.push({ kind: "gap", text: `Project file, line ${file.line}` });
		for (const [index, text] of ipairs(file.lines)) {
			lines.push({ kind: "side", side: "project", number: file.line + index - 1, text });
		}
	}
	return lines;
}

interface Comparison {
	readonly before?: string;
	readonly after?: string;
	readonly removed?: string;
	readonly added?: string;
}

/** From what is there to what will be there, so that + is always what confirming brings. */
function comparison(
	{ patchType }: SyncChange,
	choice: Choice | undefined,
	{ studio, project, merged }: DetailFacts,
): Comparison {
	if (patchType === "Add") {
		if (choice === "pull") return { before: project, removed: "project file, which will be deleted" };
		return { after: project, added: "project file" };
	}
	if (patchType === "Remove") {
		if (choice === "push") return { before: studio, removed: "Studio now, which will be deleted" };
		return { after: studio, added: "Studio" };
	}
	if (choice === "merge")
		return { before: studio, after: merged, removed: "Studio now", added: "merged, for both sides" };
	if (choice === "pull") return { before: project, after: studio, removed: "project file now", added: "Studio" };
	return { before: studio, after: project, removed: "Studio now", added: "project file" };
}

function source(change: SyncChange, choice: Choice | undefined, facts: DetailFacts): DetailLine[] {
	if (facts.studio === undefined && facts.project === undefined) {
		return facts.waiting === undefined ? [] : [note(facts.waiting)];
	}
	const { before, after, removed, added } = comparison(change, choice, facts);
	const isWhole = change.patchType !== "Edit";
	if (!isWhole && (before === undefined || after === undefined))
		return [note(facts.waiting ?? "There is no text to show.")];
	if (before === after) return [];
	const lines = diffLines(split(before), split(after));
	return [{ kind: "legend", removed, added }, ...hunks(lines)];
}

function hunks(lines: readonly DiffLine[]): DetailLine[] {
	const shown: DetailLine[] = [];
	const { hunks: found, skipped } = diffHunks(lines);
	for (const hunk of found) {
		if (hunk.skipped > 0) shown.push({ kind: "gap", text: count(hunk.skipped, "equal line") });
		for (const line of hunk.lines) shown.push({ kind: "code", line });
	}
	if (skipped > 0) shown.push({ kind: "gap", text: count(skipped, "equal line") });
	return shown;
}

/** A final newline ends the last line, it does not begin another one. */
function split(text: string | undefined): string[] {
	if (text === undefined || text === "") return [];
	const lines = text.split("\n");
	if (lines[lines.size() - 1] === "") lines.pop();
	return lines;
}

function note(text: string, isWarning = false): DetailLine {
	return { kind: "note", text, isWarning };
}
