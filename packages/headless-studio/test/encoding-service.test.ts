import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openStudio } from "./open-studio.js";

const SETUP = `
	local service = game:GetService("EncodingService")
	local Zstd = Enum.CompressionAlgorithm.Zstd
	local function hex(s) return (string.gsub(s, ".", function(c) return string.format("%02x", string.byte(c)) end)) end
	local function fails(name, ...) return select(2, pcall(service[name], service, ...)) end`;

// Fact sheet 8: digests are binary; Sha256 equals that of Node; Blake2b and Blake3 have 32 bytes.
describe("hashes", () => {
	// Digests are binary; Sha256 equals Node's.
	it.each([
		["Sha256", "sha256"],
		["Sha1", "sha1"],
		["Md5", "md5"],
	])("computes %s like Node", async (name, algorithm) => {
		const studio = await openStudio();
		const [text, bytes] = studio.run(`${SETUP}
			local algorithm = Enum.HashAlgorithm.${name}
			return hex(service:ComputeStringHash("h\\u{e9}", algorithm)),
				hex(buffer.tostring(service:ComputeBufferHash(buffer.fromstring("\\255\\0"), algorithm)))`);
		const node = (data: string | Buffer) => createHash(algorithm).update(data).digest("hex");
		expect([text, bytes]).toEqual([node("hé"), node(Buffer.from([0xff, 0x00]))]);
	});

	// Blake2b is the 256-bit one, both are 32 bytes. Vectors: Python's hashlib.blake2b(digest_size=32), BLAKE3's own.
	it.each([
		["Blake2b", "abc", "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319"],
		["Blake3", "", "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262"],
	])("computes %s", async (name, text, digest) => {
		const studio = await openStudio();
		expect(studio.run(`${SETUP} return hex(service:ComputeStringHash("${text}", Enum.HashAlgorithm.${name}))`)).toEqual(
			[digest],
		);
	});
});

// Fact sheet 8: buffers in and out, throws on invalid input. By definition: RFC 4648.
describe("base64", () => {
	it("encodes and decodes buffers, and refuses what is not base64", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`${SETUP}
				local encoded = service:Base64Encode(buffer.fromstring("\\0\\255abc"))
				return buffer.tostring(encoded), buffer.tostring(service:Base64Decode(encoded)) == "\\0\\255abc",
					fails("Base64Decode", buffer.fromstring("not base64!"))`),
		).toEqual(["AP9hYmM=", true, "run:5: Base64Decode: the input is not valid base64"]);
	});
});

// Fact sheet 8: Zstd, levels -7 to 22, and the size of the content is in the header.
describe("compression", () => {
	// Levels -7 to 22, 1 by default; the frame says how large its content is.
	it("compresses and decompresses, at every level", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`${SETUP}
				local text = string.rep("all work and no play ", 5000)
				local results = {}
				for _, level in { -7, 1, 22 } do
					local packed = service:CompressBuffer(buffer.fromstring(text), Zstd, level)
					local unpacked = buffer.tostring(service:DecompressBuffer(packed, Zstd))
					table.insert(results, buffer.len(packed) < 1000 and unpacked == text)
				end
				local packed = service:CompressBuffer(buffer.fromstring(text), Zstd)
				local empty = service:CompressBuffer(buffer.create(0), Zstd)
				return results, hex(buffer.readstring(packed, 0, 4)), service:GetDecompressedBufferSize(packed, Zstd),
					buffer.len(service:DecompressBuffer(empty, Zstd)), (fails("CompressBuffer", packed, Zstd, 23))`),
		).toEqual([
			[true, true, true],
			"28b52ffd",
			105000,
			0,
			"run:5: CompressBuffer: the level must be between -7 and 22, got 23",
		]);
	});

	// A streamed frame lacks the size of its content: printf hello | zstd --no-content-size.
	it("refuses frames without the size of their content, and what is no frame", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`${SETUP}
				local streamed = buffer.fromstring("\\x28\\xb5\\x2f\\xfd\\x00\\x58\\x29\\x00\\x00hello")
				local damaged = service:CompressBuffer(buffer.fromstring(string.rep("abc", 100)), Zstd)
				buffer.fill(damaged, 7, 0xff)
				return service:GetDecompressedBufferSize(streamed, Zstd), (fails("DecompressBuffer", streamed, Zstd)),
					(fails("DecompressBuffer", buffer.fromstring("hello world"), Zstd)), (fails("DecompressBuffer", damaged, Zstd))`),
		).toEqual([
			undefined,
			"run:5: DecompressBuffer: the header of the input does not contain the size of its content",
			"run:5: DecompressBuffer: the input is not compressed with Zstd",
			"run:5: DecompressBuffer: the input is damaged",
		]);
	});

	// Fact sheet 1.3: JSONDecode of the compressed form of a buffer returns the buffer.
	it("is undone by JSONDecode inside a buffer", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`${SETUP}
				local packed = service:Base64Encode(service:CompressBuffer(buffer.fromstring("content"), Zstd))
				local json = '{"m":null,"t":"buffer","zbase64":"' .. buffer.tostring(packed) .. '"}'
				return buffer.tostring(packed):sub(1, 5), buffer.tostring(game:GetService("HttpService"):JSONDecode(json))`),
		).toEqual(["KLUv/", "content"]);
	});
});
