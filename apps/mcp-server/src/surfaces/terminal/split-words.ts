import { Fault } from "../../fault.js";

/** A line as words, the way a shell would: spaces separate, quotes keep together, a backslash takes the next as it is. */
export function splitWords(line: string): string[] {
	const words: string[] = [];
	let word: string | undefined;
	let quote: string | undefined;
	for (let index = 0; index < line.length; index += 1) {
		const character = line.charAt(index);
		if (quote !== undefined) {
			if (character === quote) quote = undefined;
			else word = (word ?? "") + character;
		} else if (character === '"' || character === "'") {
			quote = character;
			word ??= "";
		} else if (character === "\\" && index + 1 < line.length) {
			index += 1;
			word = (word ?? "") + line.charAt(index);
		} else if (/\s/.test(character)) {
			if (word !== undefined) words.push(word);
			word = undefined;
		} else word = (word ?? "") + character;
	}
	if (quote !== undefined) throw new Fault("invalid_input", `A ${quote} is not closed.`);
	return word === undefined ? words : [...words, word];
}
