import { describe, expect, it } from "vitest";
import { parseRichText } from "./rich-text.js";

describe("rich text", () => {
	it.each([
		["plain", [{ text: "plain" }]],
		["a <b>bold</b> c", [{ text: "a " }, { text: "bold", bold: true }, { text: " c" }]],
		[
			"<b>x<i>y</i></b>",
			[
				{ text: "x", bold: true },
				{ text: "y", bold: true, italic: true },
			],
		],
		['<font color="#FF7800">o</font>', [{ text: "o", color: "ff7800" }]],
		["<font color='rgb(255, 0, 128)'>p</font>", [{ text: "p", color: "ff0080" }]],
		['<font weight="heavy">h</font>', [{ text: "h", bold: true }]],
		["one<br />two", [{ text: "one" }, { text: "\n" }, { text: "two" }]],
		["1 &lt; 2 &amp;lt;", [{ text: "1 < 2 &lt;" }]],
		["<u>under</u><stroke color='#000000'>line</stroke>", [{ text: "under" }, { text: "line" }]],
		["</b>stray", [{ text: "stray" }]],
		["", []],
	])("%s", (markup, runs) => {
		expect(parseRichText(markup)).toEqual(runs);
	});
});
