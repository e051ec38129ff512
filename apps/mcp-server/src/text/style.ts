/** How text looks on a terminal. Without colours every function but `plain` returns its text unchanged. */
import { escapeText } from "./escape-text.js";

export interface Style {
	readonly colours: boolean;
	bold: (text: string) => string;
	dim: (text: string) => string;
	red: (text: string) => string;
	yellow: (text: string) => string;
	green: (text: string) => string;
	cyan: (text: string) => string;
	/** Text that is not ours: what could move a cursor, hide or reorder text is shown as an escape. */
	plain: (text: string) => string;
}

const codes = {
	bold: [1, 22],
	dim: [2, 22],
	red: [31, 39],
	yellow: [33, 39],
	green: [32, 39],
	cyan: [36, 39],
} as const;

export function createStyle(colours: boolean): Style {
	const paint = ([on, off]: readonly [number, number]) =>
		colours ? (text: string) => `\x1b[${on}m${text}\x1b[${off}m` : (text: string) => text;
	return {
		colours,
		bold: paint(codes.bold),
		dim: paint(codes.dim),
		red: paint(codes.red),
		yellow: paint(codes.yellow),
		green: paint(codes.green),
		cyan: paint(codes.cyan),
		plain: escapeText,
	};
}

export const noStyle: Style = createStyle(false);

/** Colours on a terminal that shows them, unless the user said otherwise (https://no-color.org). */
export function wantsColours(
	stream: { isTTY?: boolean | undefined },
	env: Record<string, string | undefined>,
): boolean {
	if (env.NO_COLOR !== undefined && env.NO_COLOR !== "") return false;
	if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== "" && env.FORCE_COLOR !== "0") return true;
	return stream.isTTY === true && env.TERM !== "dumb";
}
