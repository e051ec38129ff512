import { dirname, join, relative, resolve, sep } from "node:path";
import type { Vfs } from "../vfs/vfs.js";
import { runGit } from "./run-git.js";

export interface Repository {
	/** Its top. */
	readonly folder: string;
	/** From the path as it was asked for to the path git knows, which has forward slashes and starts at the top. */
	readonly names: ReadonlyMap<string, string>;
}

/**
 * The repositories that the paths are in: with submodules, and with packages linked in from elsewhere, there can be
 * several. A path in none of them, or in one that git refuses, is in no answer.
 */
export async function findRepositories(
	vfs: Vfs,
	paths: readonly string[],
	timeoutMs: number,
): Promise<readonly Repository[]> {
	const byFolder = new Map<string, { path: string; real: string }[]>();
	const finder = new FolderFinder(vfs);
	for (const path of paths) {
		const real = finder.realPath(path);
		const folder = finder.folderWithGit(dirname(real));
		if (folder !== undefined) byFolder.set(folder, [...(byFolder.get(folder) ?? []), { path, real }]);
	}
	const repositories = [...byFolder].map(async ([folder, inside]) => {
		const top = await topOf(folder, timeoutMs);
		if (top === undefined) return [];
		return [{ folder: top, names: new Map(inside.map(({ path, real }) => [path, nameIn(top, real)])) }];
	});
	return (await Promise.all(repositories)).flat();
}

/** The folder itself, unless its `.git` is not really one. Git must stand at the top for paths to be names. */
async function topOf(folder: string, timeoutMs: number): Promise<string | undefined> {
	const output = await runGit({ folder, args: ["rev-parse", "--show-cdup"], timeoutMs });
	return output && resolve(folder, output.toString().trim());
}

function nameIn(top: string, real: string): string {
	const name = relative(top, real).split(sep).join("/");
	// The one system whose file names come in another form than git keeps them in.
	return process.platform === "darwin" ? name.normalize("NFC") : name;
}

/** Remembers what it found: the paths of a project share most of their folders. */
class FolderFinder {
	readonly #vfs: Vfs;
	readonly #realFolders = new Map<string, string>();
	readonly #foldersWithGit = new Map<string, string | undefined>();

	constructor(vfs: Vfs) {
		this.#vfs = vfs;
	}

	/** Git knows the name of a link, not what is behind it; so only the folders are resolved, not the last name. */
	realPath(path: string): string {
		return join(this.#realFolder(dirname(path)), path.slice(join(dirname(path), sep).length));
	}

	/** The closest folder with a `.git`, which is a file in worktrees and submodules. */
	folderWithGit(folder: string): string | undefined {
		if (!this.#foldersWithGit.has(folder)) this.#foldersWithGit.set(folder, this.#findGit(folder));
		return this.#foldersWithGit.get(folder);
	}

	#findGit(folder: string): string | undefined {
		if (this.#exists(join(folder, ".git"))) return folder;
		const parent = dirname(folder);
		return parent === folder ? undefined : this.folderWithGit(parent);
	}

	#realFolder(folder: string): string {
		const known = this.#realFolders.get(folder);
		if (known !== undefined) return known;
		const parent = dirname(folder);
		// A folder that is gone, as in a sparse checkout, is where its parent really is.
		const exists = parent === folder || this.#exists(folder);
		const real = exists ? this.#vfs.realPath(folder) : this.realPath(folder);
		this.#realFolders.set(folder, real);
		return real;
	}

	#exists(path: string): boolean {
		return this.#vfs.kindOf(path) !== undefined;
	}
}
