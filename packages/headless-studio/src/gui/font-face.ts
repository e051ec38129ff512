import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Font } from "opentype.js";

const require = createRequire(import.meta.url);

// Source Sans is Roblox's own default family. It stands for every other one, too: they are not ours to ship. Only code is
// written in letters of one width, in one face.
const FILES = {
	mono: "roboto-mono/400Regular/RobotoMono_400Regular.ttf",
	regular: "source-sans-3/400Regular/SourceSans3_400Regular.ttf",
	regularItalic: "source-sans-3/400Regular_Italic/SourceSans3_400Regular_Italic.ttf",
	semibold: "source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf",
	bold: "source-sans-3/700Bold/SourceSans3_700Bold.ttf",
	boldItalic: "source-sans-3/700Bold_Italic/SourceSans3_700Bold_Italic.ttf",
} as const;
type FaceName = keyof typeof FILES;

const SEMIBOLD = 500;
const BOLD = 700;

/** One face of the font, read when its first text is measured: most Studios never show one. Lines are one pixel high. */
export class FontFace {
	readonly #font: Font;
	readonly #em: number;
	readonly #baseline: number;
	readonly #advances = new Map<string, number>();

	private constructor(name: FaceName) {
		const { parse } = require("opentype.js") as typeof import("opentype.js");
		const file = readFileSync(require.resolve(`@expo-google-fonts/${FILES[name]}`));
		this.#font = parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
		const { ascender, descender, unitsPerEm } = this.#font;
		this.#em = unitsPerEm / (ascender - descender);
		this.#baseline = ascender / (ascender - descender);
	}

	static readonly #loaded = new Map<FaceName, FontFace>();

	/** `weight` is 100 to 900, as Enum.FontWeight counts. */
	static of(weight: number, italic: boolean, mono = false): FontFace {
		const name = mono ? "mono" : faceName(weight, italic);
		const face = FontFace.#loaded.get(name) ?? new FontFace(name);
		FontFace.#loaded.set(name, face);
		return face;
	}

	/** How far one character moves the next. */
	advance(character: string): number {
		let advance = this.#advances.get(character);
		if (advance === undefined) {
			advance = ((this.#font.charToGlyph(character).advanceWidth ?? 0) / this.#font.unitsPerEm) * this.#em;
			this.#advances.set(character, advance);
		}
		return advance;
	}

	/** The outline of a character as SVG path data; the top left corner of its line is at x, y. */
	outline(character: string, x: number, y: number, size: number): string {
		const glyph = this.#font.charToGlyph(character);
		return glyph.getPath(x, y + this.#baseline * size, this.#em * size).toPathData(2);
	}
}

function faceName(weight: number, italic: boolean): FaceName {
	if (italic) return weight >= SEMIBOLD ? "boldItalic" : "regularItalic";
	if (weight >= BOLD) return "bold";
	return weight >= SEMIBOLD ? "semibold" : "regular";
}
