/** A piece of text that looks alike. What is not said is as the object around it has it. */
export interface TextRun {
	readonly text: string;
	/** Six hexadecimal digits. */
	readonly color?: string;
	readonly bold?: boolean;
	readonly italic?: boolean;
}

const TAG = /<(\/?)(\w+)([^<>]*?)(\/?)>/g;
const ENTITIES: Readonly<Record<string, string>> = {
	"&lt;": "<",
	"&gt;": ">",
	"&quot;": '"',
	"&apos;": "'",
	"&amp;": "&",
};
const BOLD = /weight\s*=\s*["'](?:bold|semibold|extrabold|heavy|[6-9]00)["']/i;

type Look = Omit<TextRun, "text">;

/**
 * Roblox's rich text (creator-docs, ui/rich-text) as runs. Bold, italic and coloured text look like that; other tags leave
 * their text as it is.
 */
export function parseRichText(markup: string): TextRun[] {
	const runs: TextRun[] = [];
	const looks: { tag: string; look: Look }[] = [];
	const add = (text: string) => {
		if (text !== "") runs.push({ ...looks.at(-1)?.look, text: decode(text) });
	};
	let at = 0;
	for (const match of markup.matchAll(TAG)) {
		const [whole, closing, name = "", attributes = ""] = match;
		add(markup.slice(at, match.index));
		at = match.index + whole.length;
		const tag = name.toLowerCase();
		if (tag === "br") add("\n");
		else if (closing === "/")
			looks.splice(
				Math.max(
					0,
					looks.findLastIndex((open) => open.tag === tag),
				),
			);
		else looks.push({ tag, look: { ...looks.at(-1)?.look, ...lookOf(tag, attributes) } });
	}
	add(markup.slice(at));
	return runs;
}

function lookOf(tag: string, attributes: string): Look {
	if (tag === "b") return { bold: true };
	if (tag === "i") return { italic: true };
	if (tag !== "font") return {};
	const color = colorOf(attributes);
	return { ...(color === undefined ? {} : { color }), ...(BOLD.test(attributes) ? { bold: true } : {}) };
}

/** `color="#rrggbb"` or `color="rgb(r, g, b)"`. */
function colorOf(attributes: string): string | undefined {
	const hex = /color\s*=\s*["']#([0-9a-f]{6})["']/i.exec(attributes)?.[1];
	if (hex !== undefined) return hex.toLowerCase();
	const channels = /color\s*=\s*["']rgb\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)["']/i.exec(attributes);
	return channels
		?.slice(1)
		.map((channel) => Math.min(255, Number(channel)).toString(16).padStart(2, "0"))
		.join("");
}

const decode = (text: string): string =>
	text.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity);
