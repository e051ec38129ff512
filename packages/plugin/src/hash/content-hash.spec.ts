import { gitBlobHash, sha256Hash, withNewlines } from "./content-hash";
import { toHex } from "./hex";
import { sha1 } from "./sha1";

export = () => {
	// What `git hash-object` says.
	const blobs: [string, string][] = [
		["", "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"],
		["hello\n", "ce013625030ba8dba906f756967f9e9ca394464a"],
		["print('hello')", "ed0f110e2e61eec18680b264e0f9917ec1c2720b"],
		["a\0b", "20b5be91886d0b6f26dc98a225c0dac05fe2c86e"],
	];
	for (const [text, hash] of blobs) {
		it(`git knows ${text.size()} bytes by their hash`, () => expect(gitBlobHash(text)).to.equal(hash));
	}

	// FIPS 180-1's examples, and lengths around a block.
	const digests: [string, string][] = [
		["", "da39a3ee5e6b4b0d3255bfef95601890afd80709"],
		["abc", "a9993e364706816aba3e25717850c26c9cd0d89d"],
		["abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"],
		["a".rep(1000), "291e9a6c66994949b57ba5e650361e98fc36b1ba"],
	];
	for (const [text, digest] of digests) {
		it(`sha1 without EncodingService, of ${text.size()} bytes`, () => expect(toHex(sha1(text))).to.equal(digest));
	}

	it("sha1 without EncodingService is the same at every length around a block", () => {
		const service = game.GetService("EncodingService");
		for (let size = 50; size <= 130; size++) {
			const text = "x".rep(size);
			expect(toHex(sha1(text))).to.equal(toHex(service.ComputeStringHash(text, Enum.HashAlgorithm.Sha1)));
		}
	});

	it("sha256 is of the bytes", () => {
		expect(sha256Hash("abc")).to.equal("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
	});

	it("line endings become one", () => {
		expect(withNewlines("a\r\nb\rc\nd")).to.equal("a\nb\nc\nd");
		expect(withNewlines("a\nb")).to.equal("a\nb");
	});
};
