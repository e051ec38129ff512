import { resolve } from "node:path";
import { diskVfs } from "../vfs/disk-vfs.js";
import type { Vfs } from "../vfs/vfs.js";
import { findRepositories, type Repository } from "./find-repositories.js";
import { lineFeedBlobHash } from "./line-feeds.js";
import { pathHistory } from "./path-history.js";
import { checkBlobs, hashTexts } from "./read-blobs.js";

export interface GitFactsOptions {
	readonly vfs?: Vfs;
	/** For each call of git. What it has not said by then counts as not known. */
	readonly timeoutMs?: number;
}

/**
 * What git knows about one file. Every hash is that of the text with `\n`, as Studio holds it, and so comparable with a
 * script's `sourceHash`, whatever line endings the repository or the disk has.
 */
export interface GitFileFacts {
	/** What the file on disk holds; undefined when there is none. */
	readonly disk: string | undefined;
	readonly index: string | undefined;
	readonly head: string | undefined;
	/** Every text the file had in any commit; undefined when git could not tell all of them. */
	readonly history: ReadonlySet<string> | undefined;
}

/** What `defaultSelection` asks of git about one script. */
export interface GitEvidence {
	readonly knowsStudioText: boolean;
	readonly fileIsCommitted: boolean;
}

/** What git knows about some files. A file that is in no repository, or that git cannot read, is not in it. */
export class GitFacts {
	readonly #files: ReadonlyMap<string, GitFileFacts>;

	constructor(files: ReadonlyMap<string, GitFileFacts>) {
		this.#files = files;
	}

	get(path: string): GitFileFacts | undefined {
		return this.#files.get(resolve(path));
	}

	/** Whether no commit ever had the file; undefined when nobody knows. */
	isNeverCommitted(path: string): boolean | undefined {
		const { head, history } = this.get(path) ?? {};
		return history && head === undefined && history.size === 0;
	}

	/** How the file compares with HEAD and the index, as the two columns of `git status`. */
	status(path: string): GitStatus | undefined {
		const facts = this.get(path);
		if (!facts) return undefined;
		return { staged: compare(facts.head, facts.index), unstaged: compare(facts.index, facts.disk) };
	}

	/** Undefined when git cannot prove anything: not finding a text means little while its history is unknown. */
	evidence(path: string, studioHash: string): GitEvidence | undefined {
		const facts = this.get(path);
		if (!facts) return undefined;
		const { head, index, disk, history } = facts;
		const knowsStudioText = studioHash === head || studioHash === index || (history?.has(studioHash) ?? false);
		if (!knowsStudioText && !history) return undefined;
		return { knowsStudioText, fileIsCommitted: head !== undefined && disk === head };
	}
}

export type GitChange = "same" | "added" | "modified" | "removed";

export interface GitStatus {
	/** From HEAD to the index. */
	readonly staged: GitChange;
	/** From the index to the disk. A file git does not track is `added`. */
	readonly unstaged: GitChange;
}

function compare(before: string | undefined, after: string | undefined): GitChange {
	if (before === after) return "same";
	if (before === undefined) return "added";
	return after === undefined ? "removed" : "modified";
}

const GIT_TIMEOUT_MS = 10_000;

/**
 * Asks git about files, given relative to `root` or absolute. Only ever reads: no lock is taken, nothing is staged,
 * fetched or run. Costs a few short processes for each repository, however many files are asked about.
 */
export async function gitFacts(
	root: string,
	paths: readonly string[],
	{ vfs = diskVfs, timeoutMs = GIT_TIMEOUT_MS }: GitFactsOptions = {},
): Promise<GitFacts> {
	const absolute = [...new Set(paths.map((path) => resolve(root, path)))];
	const repositories = await findRepositories(vfs, absolute, timeoutMs);
	const facts = await Promise.all(repositories.map((repository) => repositoryFacts(vfs, repository, timeoutMs)));
	return new GitFacts(new Map(facts.flat()));
}

async function repositoryFacts(
	vfs: Vfs,
	{ folder, names }: Repository,
	timeoutMs: number,
): Promise<readonly (readonly [string, GitFileFacts])[]> {
	const history = await pathHistory(folder, [...names.values()], timeoutMs);
	const expressions = [...names.values()].flatMap((name) => [atHead(name), inIndex(name)]);
	const pastBlobs = new Set([...(history?.values() ?? [])].flatMap((blobs) => [...blobs]));
	const blobs = await checkBlobs(folder, [...expressions, ...pastBlobs], timeoutMs);
	const texts = blobs && (await hashTexts(folder, blobs.values(), timeoutMs));
	if (!texts) return [];
	const textOf = (expression: string) => texts.get(blobs.get(expression)?.id ?? "");
	return [...names].map(([path, name]) => {
		const isHistoryComplete = history !== undefined && !name.includes("\n");
		const fileFacts = {
			disk: diskText(vfs, path),
			index: textOf(inIndex(name)),
			head: textOf(atHead(name)),
			history: isHistoryComplete ? allTexts([...(history.get(name) ?? [])], textOf) : undefined,
		};
		return [path, fileFacts] as const;
	});
}

const atHead = (name: string) => `HEAD:${name}`;
const inIndex = (name: string) => `:0:${name}`;

/** All or nothing: a blob that cannot be read may be the very one that is looked for. */
function allTexts(
	blobs: readonly string[],
	textOf: (blob: string) => string | undefined,
): ReadonlySet<string> | undefined {
	const texts = blobs.map(textOf).filter((text) => text !== undefined);
	return texts.length === blobs.length ? new Set(texts) : undefined;
}

function diskText(vfs: Vfs, path: string): string | undefined {
	if (vfs.kindOf(path) !== "file") return undefined;
	return lineFeedBlobHash(Buffer.from(vfs.readFile(path)));
}
