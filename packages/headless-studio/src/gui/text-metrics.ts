import { FontFace } from "./font-face.js";
import type { TextRun } from "./rich-text.js";

export interface TextStyle {
	/** 100 to 900, as Enum.FontWeight counts. */
	readonly weight: number;
	readonly italic: boolean;
	/** Whether all letters are equally wide. */
	readonly mono?: boolean;
	/** Height of a line in pixels, which is what Roblox means by TextSize. */
	readonly size: number;
	/** How far lines are apart, in heights of a line. */
	readonly lineHeight: number;
}

/** A character, how it looks and how much room it takes. */
export interface Letter {
	readonly character: string;
	readonly run: TextRun;
	readonly face: FontFace;
	readonly width: number;
}

const BOLD = 700;

export function lettersOf(runs: readonly TextRun[], style: TextStyle): Letter[] {
	return runs.flatMap((run) => {
		const face = FontFace.of(run.bold ? BOLD : style.weight, run.italic ?? style.italic, style.mono);
		const toLetter = (character: string): Letter => ({
			character,
			run,
			face,
			width: face.advance(character) * style.size,
		});
		return [...run.text.replaceAll("\r\n", "\n")].map(toLetter);
	});
}

export const widthOf = (letters: readonly Letter[]): number => letters.reduce((sum, { width }) => sum + width, 0);

/** The lines of a text. With a width, lines break between words, and inside a word that is wider than that. */
export function breakLines(letters: readonly Letter[], wrapAt: number | undefined): Letter[][] {
	const lines: Letter[][] = [[]];
	for (const letter of letters) {
		if (letter.character === "\n") lines.push([]);
		else lines.at(-1)?.push(letter);
	}
	return wrapAt === undefined ? lines : lines.flatMap((line) => wrap(line, wrapAt));
}

function wrap(letters: readonly Letter[], room: number): Letter[][] {
	const lines: Letter[][] = [];
	let line: Letter[] = [];
	let afterSpace = 0;
	for (const letter of letters) {
		if (line.length > 0 && letter.character !== " " && widthOf(line) + letter.width > room) {
			const cut = afterSpace > 0 ? afterSpace : line.length;
			lines.push(trimEnd(line.slice(0, cut)));
			line = line.slice(cut);
			afterSpace = 0;
		}
		line.push(letter);
		if (letter.character === " ") afterSpace = line.length;
	}
	return [...lines, trimEnd(line)];
}

function trimEnd(line: Letter[]): Letter[] {
	return line.slice(0, line.findLastIndex(({ character }) => character !== " ") + 1);
}

/** Width and height of a text in whole pixels. */
export function measureText(
	runs: readonly TextRun[],
	style: TextStyle,
	wrapAt: number | undefined,
): [width: number, height: number] {
	const letters = lettersOf(runs, style);
	if (letters.length === 0) return [0, 0];
	const lines = breakLines(letters, wrapAt);
	return [Math.ceil(Math.max(...lines.map(widthOf))), heightOf(lines.length, style)];
}

export function heightOf(lines: number, { size, lineHeight }: TextStyle): number {
	return Math.ceil(size * (1 + (lines - 1) * lineHeight));
}

function longestWord(letters: readonly Letter[]): number {
	let longest = 0;
	let word = 0;
	for (const { character, width } of letters) {
		word = /\s/.test(character) ? 0 : word + width;
		longest = Math.max(longest, word);
	}
	return longest;
}

/** The largest size within the limits at which a text fits into a box without breaking a word, else the least. */
export function fitText(
	runs: readonly TextRun[],
	style: TextStyle,
	box: { readonly width: number; readonly height: number },
	[least, most]: readonly [number, number],
): number {
	for (let size = Math.floor(most); size > least; size--) {
		const letters = lettersOf(runs, { ...style, size });
		const lines = breakLines(letters, box.width);
		const isBroken = longestWord(letters) > box.width;
		if (!isBroken && heightOf(lines.length, { ...style, size }) <= box.height) return size;
	}
	return Math.max(1, least);
}
