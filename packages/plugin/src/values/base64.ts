/** Bytes as text. EncodingService knows only buffers. */
export function encodeBase64(bytes: string): string {
	return buffer.tostring(game.GetService("EncodingService").Base64Encode(buffer.fromstring(bytes)));
}

/** Raises on what is not base64. */
export function decodeBase64(text: string): string {
	return buffer.tostring(game.GetService("EncodingService").Base64Decode(buffer.fromstring(text)));
}
