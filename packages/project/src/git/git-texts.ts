import { resolve } from "node:path";
import { diskVfs } from "../vfs/disk-vfs.js";
import { findRepositories } from "./find-repositories.js";
import { lineFeedBlobHash, withLineFeeds } from "./line-feeds.js";
import { pathHistory } from "./path-history.js";
import { checkBlobs, readBlobs } from "./read-blobs.js";

/** What git has of one file, with `\n` line endings. */
export interface GitTexts {
	/** In the last commit. */
	readonly head: string | undefined;
	/** Every text it had in any commit, by its hash. */
	readonly all: ReadonlyMap<string, string>;
}

/** Undefined outside a repository, and where git cannot tell. */
export async function gitTexts(path: string, timeoutMs = 10_000): Promise<GitTexts | undefined> {
	const absolute = resolve(path);
	const [repository] = await findRepositories(diskVfs, [absolute], timeoutMs);
	const name = repository?.names.get(absolute);
	if (repository === undefined || name === undefined) return undefined;
	const { folder } = repository;
	const history = (await pathHistory(folder, [name], timeoutMs))?.get(name) ?? [];
	const head = `HEAD:${name}`;
	const blobs = await checkBlobs(folder, [head, ...history], timeoutMs);
	if (blobs === undefined) return undefined;
	const all = new Map<string, string>();
	const hashes = new Map<string, string>();
	await readBlobs(folder, blobs.values(), timeoutMs, (id, bytes) => {
		const hash = lineFeedBlobHash(bytes);
		hashes.set(id, hash);
		all.set(hash, withLineFeeds(bytes).toString("utf8"));
	});
	return { head: all.get(hashes.get(blobs.get(head)?.id ?? "") ?? ""), all };
}
