import { toHex } from "./hex";
import { sha1 } from "./sha1";
import { sha256 } from "./sha256";

/** Newer than the oldest Studio this plugin runs in. */
const [hasService, service] = pcall(() => game.GetService("EncodingService"));
const encodingService = service as EncodingService;

function digest(text: string, algorithm: Enum.HashAlgorithm): string {
	return toHex(encodingService.ComputeStringHash(text, algorithm));
}

/** The hash git knows a text by, which is how scripts are compared. */
export function gitBlobHash(text: string): string {
	// Joined by hand: Luau's interpolated strings end at a NUL.
	const blob = string.format("blob %d", text.size()) + "\0" + text;
	return hasService ? digest(blob, Enum.HashAlgorithm.Sha1) : toHex(sha1(blob));
}

/** SHA-256 of a text's bytes. */
export function sha256Hash(text: string): string {
	return hasService ? digest(text, Enum.HashAlgorithm.Sha256) : toHex(sha256(text));
}

/** A text as projects keep it: Studio may hold other line endings, and they are no difference. */
export function withNewlines(text: string): string {
	return text.find("\r", 1, true)[0] === undefined ? text : text.gsub("\r\n?", "\n")[0];
}
