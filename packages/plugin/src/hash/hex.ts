/** As many bytes as are formatted at once; a call takes only so many values. */
const AT_ONCE = 64;

/** Bytes as lower-case hexadecimal digits. A hash takes one call: a sync makes one of every script. */
export function toHex(bytes: string): string {
	const size = bytes.size();
	if (size <= AT_ONCE) return string.format("%02x".rep(size), ...string.byte(bytes, 1, size));
	return toHex(bytes.sub(1, AT_ONCE)) + toHex(bytes.sub(AT_ONCE + 1));
}

/** The bytes of hexadecimal digits; what is no pair of digits stays as it is. */
export function fromHex(digits: string): string {
	return digits.gsub("%x%x", (pair: string) => string.char(tonumber(pair, 16) ?? 0))[0];
}
