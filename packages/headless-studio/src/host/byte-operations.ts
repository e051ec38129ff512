import { hash, randomUUID } from "node:crypto";
import { blake2b } from "@noble/hashes/blake2.js";
import { blake3 } from "@noble/hashes/blake3.js";
import { toBytes } from "./host-values.js";
import type { HostOperations } from "./luau-link.js";
import { zstdCompress, zstdContentSize, zstdDecompress } from "./zstd.js";

/** By the names of Enum.HashAlgorithm. */
const HASHES: Readonly<Record<string, (data: Uint8Array) => Uint8Array>> = {
	Blake2b: (data) => blake2b(data, { dkLen: 32 }),
	Blake3: (data) => blake3(data),
	Md5: (data) => hash("md5", data, "buffer"),
	Sha1: (data) => hash("sha1", data, "buffer"),
	Sha256: (data) => hash("sha256", data, "buffer"),
};

/** What Luau has done with bytes by Node, which is faster at it. */
export const byteOperations: HostOperations = {
	guid: () => randomUUID().toUpperCase(),
	hash: (algorithm, data) => HASHES[String(algorithm)]?.(toBytes(data)),
	base64Encode: (data) => toBytes(data).toString("base64"),
	base64Decode: (text) => {
		const encoded = toBytes(text).toString("latin1");
		const decoded = Buffer.from(encoded, "base64"); // skips what it does not understand
		return decoded.toString("base64") === encoded ? decoded : undefined;
	},
	zstdCompress: (content, level) => zstdCompress(toBytes(content), Number(level)),
	zstdDecompress: (frame) => zstdDecompress(toBytes(frame)),
	zstdContentSize: (frame) => zstdContentSize(toBytes(frame)) ?? undefined,
	zstdIsFrame: (frame) => zstdContentSize(toBytes(frame)) !== undefined,
};
