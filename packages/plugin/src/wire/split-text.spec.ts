import { expectSame } from "../testing/expect-same";
import { splitText } from "./split-text";

export = () => {
	it("cuts at the limit and keeps every byte", () => {
		expectSame(splitText("abcdefgh", 3), ["abc", "def", "gh"]);
		expectSame(splitText("abcdef", 3), ["abc", "def"]);
	});

	it("leaves a short text whole", () => {
		expectSame(splitText("abc", 3), ["abc"]);
	});

	it("makes nothing of nothing", () => {
		expectSame(splitText("", 3), []);
	});

	for (const character of ["é", "€", "😀"]) {
		it(`never cuts inside ${character}`, () => {
			const text = character.rep(7);
			for (let size = character.size(); size <= text.size(); size++) {
				const slices = splitText(text, size);
				expect(slices.join("")).to.equal(text);
				for (const slice of slices) {
					expect(utf8.len(slice)[0]).to.be.ok();
					expect(slice.size() <= size).to.equal(true);
				}
			}
		});
	}

	it("moves a character that straddles the limit to the next slice", () => {
		expectSame(splitText("ab€cd", 4), ["ab", "€c", "d"]);
	});

	it("ends on bytes that are not UTF-8", () => {
		const bytes = string.char(0x80).rep(10);
		expect(splitText(bytes, 4).join("")).to.equal(bytes);
	});
};
