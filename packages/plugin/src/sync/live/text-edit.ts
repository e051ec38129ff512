/** A range of a text by line and byte from 1, its end excluded, and what stands there instead. */
export interface TextEdit {
	readonly text: string;
	readonly startLine: number;
	readonly startCharacter: number;
	readonly endLine: number;
	readonly endCharacter: number;
}

const STRIDE = 512;

/** The smallest single edit that makes one text of another. Whoever has the cursor elsewhere keeps it there. */
export function textEdit(before: string, after: string): TextEdit {
	const prefix = commonPrefix(before, after);
	const suffix = commonSuffix(before, after, math.min(before.size(), after.size()) - prefix);
	const [startLine, startCharacter] = position(before, prefix);
	const [endLine, endCharacter] = position(before, before.size() - suffix);
	return { text: after.sub(prefix + 1, after.size() - suffix), startLine, startCharacter, endLine, endCharacter };
}

/** How many bytes are the same from the start, without cutting a character in two. */
function commonPrefix(a: string, b: string): number {
	const limit = math.min(a.size(), b.size());
	let length = 0;
	while (length + STRIDE <= limit && a.sub(length + 1, length + STRIDE) === b.sub(length + 1, length + STRIDE)) {
		length += STRIDE;
	}
	while (length < limit && a.byte(length + 1)[0] === b.byte(length + 1)[0]) length += 1;
	while (length > 0 && (isInside(a, length + 1) || isInside(b, length + 1))) length -= 1;
	return length;
}

function commonSuffix(a: string, b: string, limit: number): number {
	const [endA, endB] = [a.size(), b.size()];
	let length = 0;
	while (
		length + STRIDE <= limit &&
		a.sub(endA - length - STRIDE + 1, endA - length) === b.sub(endB - length - STRIDE + 1, endB - length)
	) {
		length += STRIDE;
	}
	while (length < limit && a.byte(endA - length)[0] === b.byte(endB - length)[0]) length += 1;
	while (length > 0 && isInside(a, endA - length + 1)) length -= 1;
	return length;
}

/** Whether the byte at this index continues a character that began before it. */
function isInside(text: string, index: number): boolean {
	const [byte] = text.byte(index);
	return byte !== undefined && byte >= 0x80 && byte < 0xc0;
}

function position(text: string, offset: number): LuaTuple<[line: number, character: number]> {
	let line = 1;
	let start = 1;
	let [found] = text.find("\n", 1, true);
	while (found !== undefined && found <= offset) {
		line += 1;
		start = found + 1;
		[found] = text.find("\n", start, true);
	}
	return $tuple(line, offset - start + 2);
}
