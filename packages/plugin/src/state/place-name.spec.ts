import { placeName } from "./place-name";

export = () => {
	it("keeps a name as it is", () => {
		for (const name of ["", "Baseplate", "Größe 😀 名前", "😀".rep(1000)]) expect(placeName(name)).to.equal(name);
	});

	it("cuts after 1000 characters, not bytes", () => {
		expect(placeName("😀".rep(1001))).to.equal("😀".rep(1000));
		expect(placeName("a".rep(5000))).to.equal("a".rep(1000));
	});

	it("replaces what is not UTF-8", () => {
		expect(placeName("Ma\xffp")).to.equal("Ma?p");
		expect(placeName("\x80".rep(2000))).to.equal("?".rep(1000));
	});
};
