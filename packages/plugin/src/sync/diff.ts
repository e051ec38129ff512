import { gitBlobHash, withNewlines } from "../hash/content-hash";
import { changedProperties, isSourceEqual } from "./compare-node";
import type { Hydration, UnknownInstance } from "./hydrate";
import type { Breathe } from "./pace";
import { type PatchNode, PatchTree } from "./patch-tree";
import type { ProjectTree } from "./project-tree";
import { isCreatable } from "./property-access";
import type { ScriptEditor } from "./script-editor";
import { escapeSlashes, syncPath } from "./sync-path";

export interface DiffOptions {
	readonly editor: ScriptEditor;
	readonly breathe: Breathe;
	/** The id of something only Studio has. */
	readonly studioId: (instance: Instance) => string;
}

/** What differs between the project and the instances that were found for it. */
export function diff(tree: ProjectTree, hydration: Hydration, options: DiffOptions): PatchTree {
	const { instances, ids, unknown } = hydration;
	const nodes: PatchNode[] = [];
	const idOf = (instance: Instance) => ids.idOf(instance) ?? options.studioId(instance);
	for (let node = 1; node < tree.size(); node++) {
		options.breathe();
		if (tree.outline.has(node)) continue;
		const instance = instances.get(node);
		if (instance !== undefined) {
			const edit = compare(tree, node, instance, idOf, options.editor);
			if (edit !== undefined) nodes.push(edit);
		} else {
			const parent = instances.get(tree.parents[node]);
			if (parent !== undefined) nodes.push(addition(tree, node, parent));
		}
	}
	for (const stranger of unknown) {
		options.breathe();
		if (isRemovable(stranger.instance)) nodes.push(removal(stranger, hydration, options));
	}
	return new PatchTree(nodes);
}

function compare(
	tree: ProjectTree,
	node: number,
	instance: Instance,
	idOf: (instance: Instance) => string,
	editor: ScriptEditor,
): PatchNode | undefined {
	const className = tree.classNames[node];
	const isService = tree.classNames[tree.parents[node]] === "DataModel";
	const properties = changedProperties(tree, node, instance, idOf);
	const isSourceChanged = !isSourceEqual(tree, node, instance, editor);
	const changedName = !isService && instance.Name !== tree.names[node] ? instance.Name : undefined;
	const changedClassName = instance.ClassName !== className ? instance.ClassName : undefined;
	const isSame = properties.isEmpty() && changedName === undefined && changedClassName === undefined;
	if (isSame && !isSourceChanged) return undefined;
	return {
		id: tree.ids[node],
		patchType: "Edit",
		className,
		path: syncPath(instance),
		count: 1,
		node,
		instance,
		properties,
		changedName,
		changedClassName,
		isSourceChanged,
		...texts(instance, editor),
	};
}

function addition(tree: ProjectTree, node: number, parent: Instance): PatchNode {
	const above = syncPath(parent);
	const name = escapeSlashes(tree.names[node]);
	return {
		id: tree.ids[node],
		patchType: "Add",
		className: tree.classNames[node],
		path: above === "" ? name : `${above}/${name}`,
		count: tree.subtree(node).size(),
		node,
		properties: [],
		isSourceChanged: false,
	};
}

function removal({ instance, parent }: UnknownInstance, { ids }: Hydration, options: DiffOptions): PatchNode {
	const below = savedSubtree(instance);
	for (const one of below) ids.set(options.studioId(one), one);
	return {
		id: options.studioId(instance),
		patchType: "Remove",
		className: instance.ClassName,
		path: syncPath(instance),
		count: below.size(),
		node: parent,
		instance,
		properties: [],
		isSourceChanged: false,
		...texts(instance, options.editor),
		contents: contentsOf(below, options.editor),
		provenContents:
			below.size() > 1 && below.size() <= MOST_PROVEN ? provenContents(instance, options.editor) : undefined,
	};
}

/** No removal of more instances than this is decided without being told. */
const MOST_PROVEN = 10;

/** Changes with every name, class and text in a subtree, whatever order its children are in. */
function provenContents(root: Instance, editor: ScriptEditor): string {
	const lines: string[] = [];
	const visit = (instance: Instance, above: readonly string[]) => {
		const text = instance.IsA("LuaSourceContainer") ? gitBlobHash(withNewlines(editor.shown(instance))) : "";
		const names = [...above, instance.Name];
		lines.push([instance.ClassName, text, ...names].join("\0"));
		for (const child of instance.GetChildren()) if (child.Archivable) visit(child, names);
	};
	visit(root, []);
	return gitBlobHash(lines.sort((a, b) => a < b).join("\n"));
}

function texts(instance: Instance, editor: ScriptEditor) {
	if (!instance.IsA("LuaSourceContainer")) return {};
	return { held: editor.held(instance), shown: editor.shown(instance) };
}

/** What is not saved is not part of the place, and what cannot be made cannot be given up. */
function isRemovable(instance: Instance): boolean {
	if (!instance.Archivable || !isCreatable(instance.ClassName)) return false;
	return instance !== game.GetService("Workspace").CurrentCamera;
}

/** An instance and what is saved of it, depth first, parents before children. */
export function savedSubtree(instance: Instance, list: Instance[] = []): Instance[] {
	list.push(instance);
	for (const child of instance.GetChildren()) if (child.Archivable) savedSubtree(child, list);
	return list;
}

/** Changes with every name, class and source in a subtree. */
export function contentsOf(subtree: readonly Instance[], editor: ScriptEditor): string {
	const lines = subtree.map((instance) => {
		const source = instance.IsA("LuaSourceContainer") ? gitBlobHash(editor.shown(instance)) : "";
		return `${instance.ClassName} ${source} ${instance.Name}`;
	});
	return gitBlobHash(lines.join("\n"));
}
