/** Text of a game on one line of ours: line breaks and angle brackets of a name would be taken for our own. */
export function inOneLine(text: string): string {
	return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029<>]/gu, escapeCharacter);
}

function escapeCharacter(character: string): string {
	return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}

/** Data for programs within a text. Game text may say anything, `</json>` included; escaped, it cannot end the block. */
export function jsonBlock(data: unknown): string {
	return `<json>\n${JSON.stringify(data).replace(/<(?=\/?json)/gi, "\\u003c")}\n</json>`;
}
