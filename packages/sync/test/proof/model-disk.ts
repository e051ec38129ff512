import { type InstanceSnapshot, snapshotToTree, type Tree } from "@studio-bridge/project";

/** What a project's folder holds, as far as the model goes: scripts and folders, one of a name in each folder. */
export interface FileNode {
	readonly className: ClassName;
	/** Of a script. */
	readonly text: string | undefined;
	readonly children: ReadonlyMap<string, FileNode>;
}

export type ClassName = "ModuleScript" | "Script" | "Folder";

/** Where something is: names from the synced folder down. */
export type Path = readonly string[];

export const emptyFolder: FileNode = { className: "Folder", text: undefined, children: new Map() };

export function script(text: string, className: ClassName = "ModuleScript"): FileNode {
	return { className, text, children: new Map() };
}

export function fileAt(root: FileNode, path: Path): FileNode | undefined {
	let node: FileNode | undefined = root;
	for (const name of path) node = node?.children.get(name);
	return node;
}

/** The folder with something else, or nothing, at a path. Undefined where the folder of the path is not there. */
export function withFile(root: FileNode, [name, ...rest]: Path, file: FileNode | undefined): FileNode | undefined {
	if (name === undefined) return file;
	const children = new Map(root.children);
	if (rest.length === 0) {
		if (file === undefined) children.delete(name);
		else children.set(name, file);
	} else {
		const child = children.get(name);
		const changed = child && withFile(child, rest, file);
		if (changed === undefined) return undefined;
		children.set(name, changed);
	}
	return { ...root, children };
}

export function* textsOf(node: FileNode): Iterable<string> {
	if (node.text !== undefined) yield node.text;
	for (const child of node.children.values()) yield* textsOf(child);
}

export function* pathsOf(node: FileNode, above: Path = []): Iterable<Path> {
	for (const [name, child] of node.children) {
		yield [...above, name];
		yield* pathsOf(child, [...above, name]);
	}
}

const trees = new WeakMap<FileNode, Tree>();

/** The project as the product reads it: `ServerScriptService.Server` is the folder. */
export function treeOf(root: FileNode): Tree {
	const known = trees.get(root) ?? readTree(root);
	trees.set(root, known);
	return known;
}

function readTree(root: FileNode): Tree {
	const server = snapshot("Server", root, "/project/src", false);
	const service = container("ServerScriptService", "ServerScriptService", [server]);
	return snapshotToTree(container("game", "DataModel", [service]));
}

function snapshot(
	name: string,
	{ className, text, children }: FileNode,
	path: string,
	keeps: boolean,
): InstanceSnapshot {
	const below = [...children].sort(([a], [b]) => (a < b ? -1 : 1));
	return {
		name,
		className,
		properties: text === undefined ? {} : { Source: { String: text } },
		children: below.map(([childName, child]) => snapshot(childName, child, `${path}/${childName}`, false)),
		metadata: metadataOf(path, keeps),
	};
}

function container(name: string, className: string, children: readonly InstanceSnapshot[]): InstanceSnapshot {
	return { name, className, properties: {}, children, metadata: metadataOf(`/project/${name}`, true) };
}

function metadataOf(path: string, ignoreUnknownInstances: boolean): InstanceSnapshot["metadata"] {
	const scope = {
		ignoreRules: [],
		syncRules: [],
		emitLegacyScripts: false,
	} as unknown as InstanceSnapshot["metadata"]["scope"];
	return {
		...{ instigatingSource: { type: "path", path }, scope, relevantPaths: [path], ignoreUnknownInstances },
		fsPath: path,
	};
}
