import { relative, sep } from "node:path";
import type { InstanceSnapshot } from "../snapshot/instance-snapshot.js";
import { isScriptClass } from "../tree/script-classes.js";
import { FileListings } from "../vfs/file-listings.js";
import type { Vfs } from "../vfs/vfs.js";

/** An instance and the files it is made of, as language servers read it. */
export interface SourcemapNode {
	readonly name: string;
	readonly className: string;
	readonly filePaths?: readonly string[];
	readonly children?: readonly SourcemapNode[];
}

export interface SourcemapOptions {
	/** The project's folder, which the paths are relative to. */
	readonly folder: string;
	/** Where the project was read from: what can change an instance is listed if it is there. */
	readonly vfs: Vfs;
	/** Also instances that are no scripts and hold none. */
	readonly includeNonScripts?: boolean;
	readonly absolute?: boolean;
}

/** The tree as Rojo's `sourcemap` writes it. The root is there in any case, so that there is always something to read. */
export function sourcemap(tree: InstanceSnapshot, options: SourcemapOptions): SourcemapNode {
	const listings = new FileListings(options.vfs);
	const describe = (instance: InstanceSnapshot): SourcemapNode | undefined => {
		const below = instance.children.map(describe).filter((child) => child !== undefined);
		const isWanted = options.includeNonScripts || below.length > 0 || isScriptClass(instance.className);
		return isWanted ? toNode(instance, below) : undefined;
	};
	const toNode = (instance: InstanceSnapshot, below: readonly SourcemapNode[]): SourcemapNode => {
		const files = pathsOf(instance).filter((path) => listings.hasFile(path));
		return {
			name: instance.name,
			className: instance.className,
			...(files.length > 0 && { filePaths: files.map((path) => shownPath(path, options)) }),
			...(below.length > 0 && { children: below }),
		};
	};
	return describe(tree) ?? toNode(tree, []);
}

/** The file the instance is comes first: tools that open one open that. */
function pathsOf({ metadata: { fsPath, relevantPaths } }: InstanceSnapshot): readonly string[] {
	if (fsPath === undefined || !relevantPaths.includes(fsPath)) return relevantPaths;
	return [fsPath, ...relevantPaths.filter((path) => path !== fsPath)];
}

function shownPath(path: string, { folder, absolute }: SourcemapOptions): string {
	const shown = absolute ? path : relative(folder, path);
	return sep === "/" ? shown : shown.replaceAll(sep, "/");
}
