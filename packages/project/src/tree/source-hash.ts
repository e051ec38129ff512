import { hash } from "node:crypto";

/** What `git hash-object` says of a file that holds exactly this text. */
export function gitBlobHash(text: string): string {
	return hash("sha1", `blob ${Buffer.byteLength(text)}\0${text}`);
}

export function sha256(text: string): string {
	return hash("sha256", text);
}
