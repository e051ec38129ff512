import { sha256 } from "./sha256";

const BLOCK_BYTES = 64;

/** HMAC-SHA-256 (RFC 2104): the 32 bytes only someone with the key can make for this text. */
export function hmac(key: string, text: string): string {
	const short = key.size() > BLOCK_BYTES ? sha256(key) : key;
	return sha256(mask(short, 0x5c) + sha256(mask(short, 0x36) + text));
}

function mask(key: string, byte: number): string {
	const block = buffer.create(BLOCK_BYTES);
	buffer.writestring(block, 0, key);
	for (let index = 0; index < BLOCK_BYTES; index++)
		buffer.writeu8(block, index, bit32.bxor(buffer.readu8(block, index), byte));
	return buffer.tostring(block);
}
