import { safeText } from "./safe-text";

export = () => {
	it("leaves text alone", () => {
		for (const text of ["", "plain", "ä🏝", "a\0b"]) expect(safeText(text)).to.equal(text);
	});

	it("writes out what is not text", () => {
		expect(safeText("a\xFFb")).to.equal("a\\xFFb");
		expect(safeText("\xC3")).to.equal("\\xC3");
		expect(safeText("\xF0\x9Fend")).to.equal("\\xF0\\x9Fend");
		expect(safeText("ä\xFF\xFEä")).to.equal("ä\\xFF\\xFEä");
	});
};
