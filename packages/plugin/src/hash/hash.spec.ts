import { fromHex, toHex } from "./hex";
import { hmac } from "./hmac";
import { sha256 } from "./sha256";

export = () => {
	describe("sha256", () => {
		// FIPS 180-4's examples, and NIST's for the lengths around a block.
		const vectors: [string, string][] = [
			["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
			["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
			[
				"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
				"248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
			],
			["a".rep(1000), "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"],
		];
		for (const [text, digest] of vectors)
			it(`of ${text.size()} bytes`, () => {
				expect(toHex(sha256(text))).to.equal(digest);
			});
	});

	describe("hmac", () => {
		// RFC 4231, cases 2 and 6.
		it("with a short key", () => {
			expect(toHex(hmac("Jefe", "what do ya want for nothing?"))).to.equal(
				"5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
			);
		});

		it("with a key longer than a block", () => {
			const key = string.char(0xaa).rep(131);
			expect(toHex(hmac(key, "Test Using Larger Than Block-Size Key - Hash Key First"))).to.equal(
				"60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
			);
		});
	});

	it("hex goes there and back", () => {
		const every = buffer.create(256);
		for (let byte = 0; byte < 256; byte++) buffer.writeu8(every, byte, byte);
		const bytes = buffer.tostring(every);
		expect(fromHex(toHex(bytes))).to.equal(bytes);
		expect(toHex(fromHex("00ff7f"))).to.equal("00ff7f");
	});
};
