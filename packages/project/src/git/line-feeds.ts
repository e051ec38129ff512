import { hash } from "node:crypto";

const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;

/** The git blob hash of these bytes with `\n` for every `\r\n`, as Studio holds them: comparable with `gitBlobHash`. */
export function lineFeedBlobHash(bytes: Buffer): string {
	const content = withLineFeeds(bytes);
	return hash("sha1", Buffer.concat([Buffer.from(`blob ${content.length}\0`), content]));
}

export function withLineFeeds(bytes: Buffer): Buffer {
	if (!bytes.includes(CARRIAGE_RETURN)) return bytes;
	const result = Buffer.allocUnsafe(bytes.length);
	let length = 0;
	for (let index = 0; index < bytes.length; index++) {
		if (bytes[index] === CARRIAGE_RETURN && bytes[index + 1] === LINE_FEED) continue;
		result[length++] = bytes[index] as number;
	}
	return result.subarray(0, length);
}
