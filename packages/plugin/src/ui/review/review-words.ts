import { effects } from "./effect";
import { type Tally, toFiles, toStudio } from "./tally";

/** "1 file", "2 files". */
export function count(number: number, one: string, many = `${one}s`): string {
	return `${number} ${number === 1 ? one : many}`;
}

/** "a, b and c". */
export function list(parts: readonly string[]): string {
	if (parts.size() < 2) return parts[0] ?? "";
	const first = parts.filter((_, index) => index < parts.size() - 1).join(", ");
	return `${first} and ${parts[parts.size() - 1]}`;
}

/** What the button that confirms says it does. */
export function confirmWords(tally: Tally): string {
	const written = toFiles(tally) - tally.fileRemove;
	const parts = [
		...deed("change", toStudio(tally) - tally.studioRemove, "in Studio"),
		...deed("delete", tally.studioRemove, "in Studio"),
		...deed("write", written, written === 1 ? "file" : "files"),
		...deed("delete", tally.fileRemove, tally.fileRemove === 1 ? "file" : "files"),
	];
	return parts.isEmpty() ? "Confirm: change nothing" : `Confirm: ${parts.join(", ")}`;
}

function deed(verb: string, number: number, what: string): string[] {
	return number > 0 ? [`${verb} ${number} ${what}`] : [];
}

/** What confirming does to one side. */
export interface SideWords {
	readonly words: string;
	/** Something is deleted. */
	readonly isLoss: boolean;
}

/** What confirming does to each side, and what becomes of the rest. */
export function consequences(tally: Tally): { studio: SideWords; files: SideWords; left?: string } {
	const merged = some(tally.merge, "merged");
	const studio = [
		...some(tally.studioAdd, "added"),
		...some(tally.studioEdit, "changed"),
		...some(tally.studioRemove, "deleted"),
		...merged,
	];
	const files = [
		...some(tally.fileAdd, "new"),
		...some(tally.fileEdit, "overwritten"),
		...some(tally.fileRemove, "deleted"),
		...merged,
	];
	return {
		studio: { words: studio.isEmpty() ? "nothing changes" : list(studio), isLoss: tally.studioRemove > 0 },
		files: { words: files.isEmpty() ? "nothing changes" : list(files), isLoss: tally.fileRemove > 0 },
		left: leftWords(tally),
	};
}

function some(number: number, what: string): string[] {
	return number > 0 ? [`${number} ${what}`] : [];
}

/** What becomes of the changes nobody decided. */
function leftWords({ undecided, skip }: Tally): string | undefined {
	if (undecided + skip === 0) return undefined;
	const who = list([...(undecided > 0 ? [`${undecided} not decided`] : []), ...(skip > 0 ? [`${skip} skipped`] : [])]);
	return `${who}: left as ${undecided + skip === 1 ? "it is" : "they are"} on both sides, and asked about again next time`;
}

export function total(tally: Tally): number {
	let sum = 0;
	for (const effect of effects) sum += tally[effect];
	return sum;
}

/** "4:05". */
export function clockWords(seconds: number): string {
	const whole = math.max(0, math.ceil(seconds));
	if (whole < 3600) return string.format("%d:%02d", math.floor(whole / 60), whole % 60);
	return string.format("%d:%02d:%02d", math.floor(whole / 3600), math.floor(whole / 60) % 60, whole % 60);
}
