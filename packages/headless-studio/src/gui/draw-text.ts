import { parseRichText, type TextRun } from "./rich-text.js";
import { breakLines, fitText, heightOf, type Letter, lettersOf, type TextStyle, widthOf } from "./text-metrics.js";
import type { DrawnText } from "./widget-drawing.js";

const ALIGNMENT = { Left: 0, Top: 0, Center: 0.5, Right: 1, Bottom: 1 } as const;

/** Text as outlines, so that the picture is the same on every machine, whatever fonts it has. */
export function drawText(text: DrawnText): string {
	const runs = text.rich ? parseRichText(text.text) : [{ text: text.text }];
	const style =
		text.fits === undefined ? text.style : { ...text.style, size: fitText(runs, text.style, text, text.fits) };
	const lines = breakLines(lettersOf(runs, style), text.wraps ? text.width : undefined);
	const top = text.y + (text.height - heightOf(lines.length, style)) * ALIGNMENT[text.vertical];
	return lines
		.map((line) => (text.truncates ? truncate(line, style, text.width) : line))
		.map((line, i) => {
			const left = text.x + (text.width - widthOf(line)) * ALIGNMENT[text.horizontal];
			return drawLine(line, left, top + i * style.size * style.lineHeight, style, text);
		})
		.join("");
}

/** One outline for each run of letters that look alike. */
function drawLine(line: readonly Letter[], x: number, y: number, style: TextStyle, text: DrawnText): string {
	const outlines = new Map<TextRun, string>();
	let at = x;
	for (const { character, run, face, width } of line) {
		outlines.set(run, (outlines.get(run) ?? "") + face.outline(character, at, y, style.size));
		at += width;
	}
	return [...outlines].map(([run, data]) => drawOutline(data, run.color ?? text.color, text)).join("");
}

function drawOutline(data: string, color: string, { opacity, stroke }: DrawnText): string {
	const fill = `fill="#${color}" fill-opacity="${opacity}"`;
	if (stroke === undefined) return `<path d="${data}" ${fill}/>`;
	const pen = `stroke="#${stroke.color}" stroke-opacity="${stroke.opacity}" stroke-width="${stroke.width * 2}"`;
	return `<path d="${data}" ${fill} ${pen} stroke-linejoin="round" paint-order="stroke"/>`;
}

/** As much of a line as fits, with an ellipsis where something is missing. */
function truncate(line: readonly Letter[], style: TextStyle, room: number): readonly Letter[] {
	if (widthOf(line) <= room) return line;
	const ellipsis = lettersOf([{ ...line[0]?.run, text: "…" }], style);
	let kept = line.length;
	while (kept > 0 && widthOf(line.slice(0, kept)) + widthOf(ellipsis) > room) kept--;
	return [...line.slice(0, kept), ...ellipsis];
}
