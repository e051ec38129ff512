import type { Style } from "../text/style.js";

interface Line {
	level: string;
	body: string;
	/** Unix time in milliseconds. */
	timestamp?: number;
}

/** A line of Studio's output as people read it. */
export function presentLine({ level, body, timestamp }: Line, style: Style): string {
	const time = timestamp === undefined ? "" : `${style.dim(new Date(timestamp).toTimeString().slice(0, 8))} `;
	const text = style.plain(body);
	if (level === "Error") return `${time}${style.red(text)}`;
	if (level === "Warning") return `${time}${style.yellow(text)}`;
	return `${time}${level === "Info" ? style.cyan(text) : text}`;
}
