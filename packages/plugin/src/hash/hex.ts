/** Bytes as lower-case hexadecimal digits. */
export function toHex(bytes: string): string {
	return bytes.gsub(".", (byte: string) => "%02x".format(byte.byte(1)[0]))[0];
}

/** The bytes of hexadecimal digits; what is no pair of digits stays as it is. */
export function fromHex(digits: string): string {
	return digits.gsub("%x%x", (pair: string) => string.char(tonumber(pair, 16) ?? 0))[0];
}
