/**
 * Characters a reader cannot see or that change what is around them: C0 and C1 controls (ANSI sequences among them),
 * zero-width and bidirectional marks, line separators, tags, and the byte order mark. Tab and newline are text.
 */
const hiddenRanges = [
	["0000", "0008"],
	["000b", "001f"],
	["007f", "009f"],
	["00ad", "00ad"],
	["061c", "061c"],
	["180e", "180e"],
	["200b", "200f"],
	["2028", "202e"],
	["2060", "206f"],
	["feff", "feff"],
	["fff9", "fffb"],
	["1d173", "1d17a"],
	["e0000", "e007f"],
];
const HIDDEN = new RegExp(`[${hiddenRanges.map(([from, to]) => `\\u{${from}}-\\u{${to}}`).join("")}]`, "gu");

const visible = (character: string): string => {
	const code = character.codePointAt(0) ?? 0;
	return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, "0")}`;
};

/** Text from a game or a file, safe to show to a person: hidden characters become visible escapes. */
export const escapeText = (text: string): string => text.replace(HIDDEN, visible);

/** JSON in which hidden characters are `\u` escapes: the same value to a parser, and nothing hidden from a reader. */
export function escapeJson(json: string): string {
	return json.replace(HIDDEN, (character) =>
		[...Array(character.length).keys()]
			.map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`)
			.join(""),
	);
}
