import { breakLines, fitText, measureText, outlineText, type TextStyle } from "./text-metrics.js";
import type { DrawnText } from "./widget-drawing.js";

const ALIGNMENT = { Left: 0, Top: 0, Center: 0.5, Right: 1, Bottom: 1 } as const;
const ELLIPSIS = "…";

/** Text as outlines, so that the picture is the same on every machine, whatever fonts it has. */
export function drawText(text: DrawnText): string {
	const style = styleOf(text);
	const wrapAt = text.wraps ? text.width : undefined;
	const lines = breakLines(text.text, style, wrapAt).map((line) => line.text);
	const [, height] = measureText(text.text, style, wrapAt);
	const top = text.y + (text.height - height) * ALIGNMENT[text.vertical];
	const data = lines
		.map((line) => (text.truncates ? truncate(line, style, text.width) : line))
		.map((line, i) => {
			const [width] = measureText(line, style, undefined);
			const left = text.x + (text.width - width) * ALIGNMENT[text.horizontal];
			return outlineText(line, style, left, top + i * style.size * style.lineHeight);
		})
		.join("");
	const fill = `fill="#${text.color}" fill-opacity="${text.opacity}"`;
	const { stroke } = text;
	const outline =
		stroke === undefined
			? ""
			: ` stroke="#${stroke.color}" stroke-opacity="${stroke.opacity}" stroke-width="${stroke.width * 2}" stroke-linejoin="round" paint-order="stroke"`;
	return `<path d="${data}" ${fill}${outline}/>`;
}

function styleOf(text: DrawnText): TextStyle {
	if (text.fits === undefined) return text.style;
	return { ...text.style, size: fitText(text.text, text.style, text.width, text.height, [...text.fits]) };
}

/** As much of a line as fits, with an ellipsis where something is missing. */
function truncate(line: string, style: TextStyle, width: number): string {
	const fits = (candidate: string) => measureText(candidate, style, undefined)[0] <= width;
	if (fits(line)) return line;
	const characters = [...line];
	while (characters.length > 0 && !fits(characters.join("") + ELLIPSIS)) characters.pop();
	return characters.join("").trimEnd() + ELLIPSIS;
}
