import { expectSame } from "../../testing/expect-same";
import { textEdit } from "./text-edit";

export = () => {
	it("is the part that differs, by line and byte", () => {
		expectSame(textEdit("a\nbc\nd\n", "a\nbXc\nd\n"), {
			...{ text: "X", startLine: 2, startCharacter: 2, endLine: 2, endCharacter: 2 },
		});
		expectSame(textEdit("a\nbc\nd\n", "a\nd\n"), {
			...{ text: "", startLine: 2, startCharacter: 1, endLine: 3, endCharacter: 1 },
		});
	});

	it("appends, prepends, replaces everything, and changes nothing", () => {
		expectSame(textEdit("", "a"), { text: "a", startLine: 1, startCharacter: 1, endLine: 1, endCharacter: 1 });
		expectSame(textEdit("a", "ab"), { text: "b", startLine: 1, startCharacter: 2, endLine: 1, endCharacter: 2 });
		expectSame(textEdit("b", "ab"), { text: "a", startLine: 1, startCharacter: 1, endLine: 1, endCharacter: 1 });
		expectSame(textEdit("a\n", "b"), { text: "b", startLine: 1, startCharacter: 1, endLine: 2, endCharacter: 1 });
		expectSame(textEdit("aa", "aa"), { text: "", startLine: 1, startCharacter: 3, endLine: 1, endCharacter: 3 });
	});

	it("never counts a byte twice where the same text repeats", () => {
		const { text, startCharacter, endCharacter } = textEdit("aaa", "aaaa");
		expectSame([text, startCharacter, endCharacter], ["a", 4, 4]);
	});

	it("cuts no character in two", () => {
		// é is C3 A9, è is C3 A8: only the second byte differs. ö is C3 B6 and ends like nothing before it.
		expectSame(textEdit("xéy", "xèy"), { text: "è", startLine: 1, startCharacter: 2, endLine: 1, endCharacter: 4 });
	});

	it("finds a change in the middle of a long text", () => {
		const [before, after] = [`${"x".rep(5000)}\n`, `${"y".rep(5000)}\n`];
		const edit = textEdit(`${before}old\n${after}`, `${before}new\n${after}`);
		expectSame(edit, { text: "new", startLine: 2, startCharacter: 1, endLine: 2, endCharacter: 4 });
	});
};
