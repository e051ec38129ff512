import { lineFeedBlobHash } from "./line-feeds.js";
import { runGit } from "./run-git.js";

const LINE_FEED = 0x0a;

/** Far above any script; what is larger is nobody's script and stays unread. */
const LARGEST_BLOB = 4 * 1024 * 1024;
const LARGEST_BATCH = 32 * 1024 * 1024;

export interface BlobInfo {
	readonly id: string;
	readonly size: number;
}

/** What each expression (`HEAD:a.luau`, `:0:a.luau`, an id) leads to, for those that lead to a blob. */
export async function checkBlobs(
	folder: string,
	expressions: readonly string[],
	timeoutMs: number,
): Promise<ReadonlyMap<string, BlobInfo> | undefined> {
	const askable = expressions.filter((expression) => !expression.includes("\n"));
	const input = askable.map((expression) => `${expression}\n`).join("");
	const output = await runGit({ folder, args: ["cat-file", "--batch-check"], input, timeoutMs });
	if (!output) return undefined;
	const found = new Map<string, BlobInfo>();
	const lines = output.toString().split("\n");
	if (lines.length !== askable.length + 1) return undefined; // then which answer is to what?
	for (const [index, expression] of askable.entries()) {
		const [, id, size] = /^([0-9a-f]{40,64}) blob (\d+)$/.exec(lines[index] ?? "") ?? [];
		if (id !== undefined) found.set(expression, { id, size: Number(size) });
	}
	return found;
}

/** From the id of each blob to the hash of its text with `\n`: what a script with that text is known by. */
export async function hashTexts(
	folder: string,
	blobs: Iterable<BlobInfo>,
	timeoutMs: number,
): Promise<ReadonlyMap<string, string> | undefined> {
	const hashes = new Map<string, string>();
	const isRead = await readBlobs(folder, blobs, timeoutMs, (id, bytes) => hashes.set(id, lineFeedBlobHash(bytes)));
	return isRead ? hashes : undefined;
}

/** Shows the content of blobs, a batch in memory at a time. False when git fails. */
export async function readBlobs(
	folder: string,
	blobs: Iterable<BlobInfo>,
	timeoutMs: number,
	show: (id: string, bytes: Buffer) => void,
): Promise<boolean> {
	for (const batch of batches(blobs)) {
		const input = batch.map(({ id }) => `${id}\n`).join("");
		const output = await runGit({ folder, args: ["cat-file", "--batch"], input, timeoutMs });
		if (!output) return false;
		for (const [id, bytes] of parseBlobs(output)) show(id, bytes);
	}
	return true;
}

function batches(blobs: Iterable<BlobInfo>): readonly BlobInfo[][] {
	const all: BlobInfo[][] = [];
	let room = 0;
	for (const blob of blobs) {
		if (blob.size > LARGEST_BLOB) continue;
		if (blob.size > room) {
			all.push([]);
			room = LARGEST_BATCH;
		}
		all.at(-1)?.push(blob);
		room -= blob.size;
	}
	return all;
}

function* parseBlobs(output: Buffer): IterableIterator<readonly [id: string, bytes: Buffer]> {
	for (let at = 0; at < output.length; ) {
		const end = output.indexOf(LINE_FEED, at);
		const [id = "", type, size] = output.toString("latin1", at, end).split(" ");
		at = end + 1;
		if (type !== "blob") continue; // "<id> missing": pruned, or never fetched
		const length = Number(size);
		yield [id, output.subarray(at, at + length)];
		at += length + 1;
	}
}
