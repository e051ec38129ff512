/** Text that can travel as JSON: bytes that are not UTF-8 are written out as `\xNN`, everything else stays. */
export function safeText(text: string): string {
	let [length, invalid] = utf8.len(text);
	if (length !== undefined) return text;
	const parts: string[] = [];
	let start = 1;
	while (invalid !== undefined) {
		parts.push(text.sub(start, invalid - 1), string.format("\\x%02X", text.byte(invalid)[0]));
		start = invalid + 1;
		if (start > text.size()) break;
		[length, invalid] = utf8.len(text, start);
	}
	if (start <= text.size()) parts.push(text.sub(start));
	return parts.join("");
}
