import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Font } from "opentype.js";

const require = createRequire(import.meta.url);

export interface TextStyle {
	/** 100 to 900, as Enum.FontWeight counts. */
	readonly weight: number;
	readonly italic: boolean;
	/** Height of a line in pixels, which is what Roblox means by TextSize. */
	readonly size: number;
	/** How far lines are apart, in heights of a line. */
	readonly lineHeight: number;
}

export interface TextLine {
	readonly text: string;
	readonly width: number;
}

// Source Sans is Roblox's own default family. It stands for every other one, too: they are not ours to ship.
const FACES = {
	regular: "400Regular/SourceSans3_400Regular.ttf",
	regularItalic: "400Regular_Italic/SourceSans3_400Regular_Italic.ttf",
	semibold: "600SemiBold/SourceSans3_600SemiBold.ttf",
	bold: "700Bold/SourceSans3_700Bold.ttf",
	boldItalic: "700Bold_Italic/SourceSans3_700Bold_Italic.ttf",
} as const;
type FaceName = keyof typeof FACES;

const SEMIBOLD = 500;
const BOLD = 700;

function faceName({ weight, italic }: TextStyle): FaceName {
	if (italic) return weight >= SEMIBOLD ? "boldItalic" : "regularItalic";
	if (weight >= BOLD) return "bold";
	return weight >= SEMIBOLD ? "semibold" : "regular";
}

/** A font, read when its first text is measured: most Studios never show one. */
class Face {
	readonly font: Font;
	readonly #advances = new Map<string, number>();

	constructor(name: FaceName) {
		const { parse } = require("opentype.js") as typeof import("opentype.js");
		const file = readFileSync(require.resolve(`@expo-google-fonts/source-sans-3/${FACES[name]}`));
		this.font = parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
	}

	/** Pixels of an em where a line is one pixel high. */
	get em(): number {
		return this.font.unitsPerEm / (this.font.ascender - this.font.descender);
	}

	/** How far below the top of a line its letters stand, where a line is one pixel high. */
	get baseline(): number {
		return this.font.ascender / (this.font.ascender - this.font.descender);
	}

	advance(character: string): number {
		let units = this.#advances.get(character);
		if (units === undefined) {
			units = this.font.charToGlyph(character).advanceWidth ?? 0;
			this.#advances.set(character, units);
		}
		return (units / this.font.unitsPerEm) * this.em;
	}
}

const faces = new Map<FaceName, Face>();

function faceOf(style: TextStyle): Face {
	const name = faceName(style);
	const face = faces.get(name) ?? new Face(name);
	faces.set(name, face);
	return face;
}

/** The lines of a text. With a width, lines break between words, and inside a word that is wider than that. */
export function breakLines(text: string, style: TextStyle, wrapAt: number | undefined): TextLine[] {
	const face = faceOf(style);
	const measure = (part: string) => [...part].reduce((sum, character) => sum + face.advance(character), 0) * style.size;
	const lines = text.split(/\r?\n/).flatMap((line) => (wrapAt === undefined ? [line] : wrap(line, wrapAt, measure)));
	return lines.map((line) => ({ text: line, width: measure(line) }));
}

function wrap(line: string, width: number, measure: (text: string) => number): string[] {
	const lines: string[] = [];
	let current = "";
	for (const word of line.split(/(?<= )/)) {
		if (current !== "" && measure(current + word.trimEnd()) > width) {
			lines.push(current.trimEnd());
			current = "";
		}
		for (const character of measure(word.trimEnd()) > width ? [...word] : [word]) {
			if (current !== "" && measure((current + character).trimEnd()) > width) {
				lines.push(current);
				current = "";
			}
			current += character;
		}
	}
	return [...lines, current.trimEnd()];
}

/** Width and height of a text in pixels. */
export function measureText(
	text: string,
	style: TextStyle,
	wrapAt: number | undefined,
): [width: number, height: number] {
	if (text === "") return [0, 0];
	const lines = breakLines(text, style, wrapAt);
	const width = Math.ceil(Math.max(...lines.map((line) => line.width)));
	return [width, heightOf(lines.length, style)];
}

function heightOf(lines: number, { size, lineHeight }: TextStyle): number {
	return Math.ceil(size * (1 + (lines - 1) * lineHeight));
}

const LARGEST_SCALED = 100;

/** The largest size, up to Roblox's 100, at which a text fits into a box. */
export function fitText(
	text: string,
	style: TextStyle,
	width: number,
	height: number,
	limits: [number, number],
): number {
	const most = Math.floor(Math.min(LARGEST_SCALED, limits[1]));
	for (let size = most; size > limits[0]; size--) {
		const [textWidth, textHeight] = measureText(text, { ...style, size }, width);
		if (textWidth <= width && textHeight <= height) return size;
	}
	return Math.max(1, limits[0]);
}

/** The outlines of a line as SVG path data; its top left corner is at x, y. */
export function outlineText(text: string, style: TextStyle, x: number, y: number): string {
	const face = faceOf(style);
	const baseline = y + face.baseline * style.size;
	let at = x;
	let data = "";
	for (const character of text) {
		data += face.font
			.charToGlyph(character)
			.getPath(at, baseline, face.em * style.size)
			.toPathData(2);
		at += face.advance(character) * style.size;
	}
	return data;
}
