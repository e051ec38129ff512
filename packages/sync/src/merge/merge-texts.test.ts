import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeTexts } from "./merge-texts.js";

const text = (...lines: string[]) => `${lines.join("\n")}\n`;

describe("merging three texts", () => {
	it("takes what each side changed elsewhere", () => {
		const merged = mergeTexts({
			base: text("local a = 1", "local b = 2", "", "return a + b"),
			file: text("local a = 10", "local b = 2", "", "return a + b"),
			studio: text("local a = 1", "local b = 2", "", "return a * b"),
		});
		expect(merged).toEqual({ clean: true, text: text("local a = 10", "local b = 2", "", "return a * b") });
	});

	it("says where both sides changed the same lines, in the line numbers of each", () => {
		const merged = mergeTexts({
			base: text("one", "two", "three"),
			file: text("zero", "one", "TWO", "three"),
			studio: text("one", "2", "three"),
		});
		expect(merged).toEqual({
			clean: false,
			conflicts: [
				{
					base: { line: 2, lines: ["two"] },
					file: { line: 3, lines: ["TWO"] },
					studio: { line: 2, lines: ["2"] },
				},
			],
		});
	});

	it("sees no conflict in the same change made twice", () => {
		const both = text("one", "2");
		expect(mergeTexts({ base: text("one", "two"), file: both, studio: both })).toEqual({ clean: true, text: both });
	});

	it("keeps a missing or added newline at the end", () => {
		expect(mergeTexts({ base: "a\nb", file: "a\nb", studio: "a\nb\n" })).toEqual({ clean: true, text: "a\nb\n" });
		expect(mergeTexts({ base: "", file: "x", studio: "" })).toEqual({ clean: true, text: "x" });
	});

	it("gives the other side's text when one side did not change, whatever the texts", () => {
		const lines = fc.array(fc.constantFrom("a", "b", "c", ""), { maxLength: 12 }).map((list) => list.join("\n"));
		fc.assert(
			fc.property(lines, lines, (base, changed) => {
				expect(mergeTexts({ base, file: changed, studio: base })).toEqual({ clean: true, text: changed });
				expect(mergeTexts({ base, file: base, studio: changed })).toEqual({ clean: true, text: changed });
			}),
		);
	});
});
