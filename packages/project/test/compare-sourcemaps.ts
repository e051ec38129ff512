import { posix } from "node:path";
import { expect } from "vitest";
import type { ReadProjectResult } from "../src/read-project.js";
import { type SourcemapNode, sourcemap } from "../src/sourcemap/sourcemap.js";
import { diskVfs } from "../src/vfs/disk-vfs.js";
import { rojoSourcemap } from "./rojo.js";

/** Both sourcemaps of a project, with and without what is no script. Rojo's is brought into our form of writing paths. */
export async function expectRojosSourcemap(folder: string, { project, tree }: ReadProjectResult): Promise<void> {
	for (const includeNonScripts of [false, true]) {
		const ours = sourcemap(tree, { folder: project.folder, vfs: diskVfs, includeNonScripts });
		const theirs = await rojoSourcemap(folder, includeNonScripts ? ["--include-non-scripts"] : []);
		const read = JSON.parse(theirs) as SourcemapNode | null;
		// Without any script Rojo prints null; we print the root, which tools can read.
		const { children: _, ...root } = ours;
		const expected = read ?? root;
		expect(comparable(ours)).toEqual(comparable(expected));
	}
}

/** Rojo leaves `..` in the middle of paths, and lists a folder's meta files and every init file before the one that counts. */
function comparable({ name, className, filePaths = [], children = [] }: SourcemapNode): SourcemapNode {
	return { name, className, filePaths: filePaths.map(posix.normalize).sort(), children: children.map(comparable) };
}
