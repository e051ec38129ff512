import type { Tree } from "@studio-bridge/project";
import { gitBlobHash } from "@studio-bridge/project";
import type { SyncChange } from "@studio-bridge/protocol";
import type { ClassName, FileNode, Path } from "./model-disk.js";

/** An instance of the model's Studio. Unlike files, instances are somebody, and names need not be unique. */
export class Instance {
	name: string;
	className: ClassName;
	text: string | undefined;
	parent: Instance | undefined;
	children: Instance[] = [];

	constructor(name: string, className: ClassName, text?: string) {
		this.name = name;
		this.className = className;
		this.text = text;
	}

	moveTo(parent: Instance | undefined): void {
		if (this.parent !== undefined) this.parent.children = this.parent.children.filter((child) => child !== this);
		this.parent = parent;
		parent?.children.push(this);
	}

	child(name: string): Instance | undefined {
		return this.children.find((child) => child.name === name);
	}

	at(path: Path): Instance | undefined {
		let found: Instance | undefined = this;
		for (const name of path) found = found?.child(name);
		return found;
	}

	*below(): Iterable<Instance> {
		for (const child of this.children) {
			yield child;
			yield* child.below();
		}
	}

	/** Changes with every name, class and text below. */
	contents(): string {
		return JSON.stringify(this.asFile());
	}

	asFile(): unknown {
		return [this.name, this.className, this.text, this.children.map((child) => child.asFile())];
	}
}

export function instanceOf(name: string, { className, text, children }: FileNode): Instance {
	const made = new Instance(name, className, text);
	for (const [childName, child] of children) instanceOf(childName, child).moveTo(made);
	return made;
}

/** What an instance would be on disk; undefined where two of one name are side by side. */
export function fileOf(instance: Instance): FileNode | undefined {
	const children = new Map<string, FileNode>();
	for (const child of instance.children) {
		const file = fileOf(child);
		if (file === undefined || children.has(child.name)) return undefined;
		children.set(child.name, file);
	}
	return { className: instance.className, text: instance.text, children };
}

/** A difference, with the instance and what it was when it was compared. */
export interface Difference {
	readonly change: SyncChange;
	readonly instance: Instance | undefined;
	readonly parent: Instance;
	/** Of an edit: what the plan saw. */
	readonly seen:
		| { readonly name: string; readonly className: ClassName; readonly text: string | undefined }
		| undefined;
	/** Of a removal. */
	readonly contents: string | undefined;
}

/** Which instance has which id: as the plugin's `hydrate` finds it. */
export type Ids = Map<string, Instance>;

let stranger = 0;
const strangerIds = new WeakMap<Instance, string>();

function strangerId(instance: Instance): string {
	let id = strangerIds.get(instance);
	if (id === undefined) {
		id = `studio-${stranger++}`;
		strangerIds.set(instance, id);
	}
	return id;
}

/** Hydrates and compares, as the plugin does: by the ids of the last sync, by name and class, by name alone. */
export function compare(tree: Tree, server: Instance, previous: Ids): { ids: Ids; differences: Difference[] } {
	const root = serverOf(tree);
	const ids: Ids = new Map([[root.id, server]]);
	const differences: Difference[] = [];
	const strangers: [Instance, Instance][] = [];
	const visit = (id: string, instance: Instance): void => {
		const nodes = tree.childrenOf(id);
		const free = new Set(instance.children);
		const matched = new Map<string, Instance>();
		const take = (nodeId: string, found: Instance | undefined) => {
			if (found === undefined || matched.has(nodeId) || !free.delete(found)) return;
			matched.set(nodeId, found);
		};
		for (const node of nodes) {
			const before = previous.get(node.id);
			if (before?.parent === instance) take(node.id, before);
		}
		const same = (node: (typeof nodes)[number], child: Instance) => child.name === node.name;
		for (const node of nodes) {
			if (matched.has(node.id)) continue;
			const candidates = [...free].filter((child) => same(node, child) && child.className === node.className);
			const best = candidates.find((child) => hashOf(child.text) === node.sourceHash) ?? candidates[0];
			take(node.id, best);
		}
		for (const node of nodes) {
			if (matched.has(node.id)) continue;
			const candidates = [...free].filter((child) => same(node, child));
			if (candidates.length === 1) take(node.id, candidates[0]);
		}
		for (const node of nodes) {
			const found = matched.get(node.id);
			if (found === undefined) {
				const count = [...tree.subtree(node.id)].length;
				const { className } = node;
				const change: SyncChange = {
					path: pathOf(instance, node.name),
					id: node.id,
					patchType: "Add",
					className,
					count,
				};
				differences.push({ change, instance: undefined, parent: instance, seen: undefined, contents: undefined });
				continue;
			}
			ids.set(node.id, found);
			const edit = editOf(node, found, instance);
			if (edit !== undefined) differences.push(edit);
			visit(node.id, found);
		}
		for (const left of free) strangers.push([left, instance]);
	};
	visit(root.id, server);
	for (const [instance, parent] of strangers) differences.push(removalOf(instance, parent));
	return { ids, differences };
}

export function serverOf(tree: Tree) {
	const [service] = tree.childrenOf(tree.rootId);
	const [server] = tree.childrenOf(service?.id ?? "");
	if (server === undefined) throw new Error("the model's tree has no Server");
	return server;
}

function editOf(
	node: { id: string; name: string; className: string; sourceHash?: string | undefined },
	found: Instance,
	parent: Instance,
) {
	const isText = node.sourceHash === undefined || found.text === undefined || hashOf(found.text) === node.sourceHash;
	const changedName = found.name === node.name ? undefined : { current: found.name, incoming: node.name };
	const changedClassName =
		found.className === node.className ? undefined : { current: found.className, incoming: node.className };
	if (isText && changedName === undefined && changedClassName === undefined) return undefined;
	const properties = { ...(changedName && { changedName }), ...(changedClassName && { changedClassName }) };
	const studioHash = hashOf(found.text);
	const change: SyncChange = {
		...{ path: pathOf(parent, found.name), id: node.id, patchType: "Edit", className: node.className },
		...(studioHash !== undefined && { studioHash }),
		...(Object.keys(properties).length > 0 && { properties }),
	};
	const { name, className, text } = found;
	return { change, instance: found, parent, seen: { name, className, text }, contents: undefined };
}

function removalOf(instance: Instance, parent: Instance): Difference {
	const studioHash = hashOf(instance.text);
	const change: SyncChange = {
		...{ path: pathOf(parent, instance.name), id: strangerId(instance), patchType: "Remove" },
		...{ className: instance.className, count: 1 + [...instance.below()].length },
		...(studioHash !== undefined && { studioHash }),
	};
	return { change, instance, parent, seen: undefined, contents: instance.contents() };
}

function pathOf(parent: Instance, name: string): string {
	const names = [name];
	for (let at: Instance | undefined = parent; at !== undefined; at = at.parent) names.unshift(at.name);
	return ["ServerScriptService", ...names].join("/");
}

const hashes = new Map<string, string>();

/** Git blob hash, remembered: the model has few texts and compares them often. */
export function hashOf(text: string | undefined): string | undefined {
	if (text === undefined) return undefined;
	let hash = hashes.get(text);
	if (hash === undefined) {
		if (hashes.size > 100_000) hashes.clear();
		hash = gitBlobHash(text);
		hashes.set(text, hash);
	}
	return hash;
}
