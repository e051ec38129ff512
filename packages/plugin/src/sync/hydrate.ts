import { changedProperties, isSourceEqual } from "./compare-node";
import { IdMap } from "./id-map";
import { ChildMatcher } from "./match-children";
import type { Breathe } from "./pace";
import type { ProjectTree } from "./project-tree";
import type { ScriptEditor } from "./script-editor";

export interface HydrateOptions {
	/** What the root of the tree is: `game`. */
	readonly root: Instance;
	/** The instances of the last sync. */
	readonly previous: (id: string) => Instance | undefined;
	/** All ids there are, where the tree is only a part of the project's. */
	readonly everything?: IdMap | undefined;
	/** Told of each instance that is compared, before anything of it is read. */
	readonly found?: (instance: Instance, keepsUnknown: boolean) => void;
	readonly editor: ScriptEditor;
	readonly breathe: Breathe;
}

/** An instance that no node of the tree is, below one that is. */
export interface UnknownInstance {
	readonly instance: Instance;
	readonly parent: number;
}

export interface Hydration {
	/** By node; what Studio does not have is missing. */
	readonly instances: ReadonlyMap<number, Instance>;
	readonly ids: IdMap;
	readonly unknown: UnknownInstance[];
}

/** Gives every instance of the place that the project has the project's id. */
export function hydrate(tree: ProjectTree, options: HydrateOptions): Hydration {
	const instances = new Map<number, Instance>([[0, options.root]]);
	const ids = new IdMap(options.everything);
	ids.set(tree.ids[0], options.root);
	const unknown: UnknownInstance[] = [];
	for (let node = 0; node < tree.size(); node++) {
		options.breathe();
		const instance = instances.get(node);
		if (instance === undefined) continue;
		const isDataModel = tree.classNames[node] === "DataModel";
		if (!isDataModel && !tree.outline.has(node)) options.found?.(instance, tree.keepUnknown.has(node));
		if (tree.childCounts[node] === 0) {
			// Most nodes are leaves on both sides. What only Studio has below one counts, unless that is left alone.
			if (isDataModel || tree.keepUnknown.has(node)) continue;
			for (const stranger of instance.GetChildren()) unknown.push({ instance: stranger, parent: node });
			continue;
		}
		const { matched, left } = isDataModel ? matchServices(tree, node) : matchNode(tree, node, instance, options);
		for (const [child, found] of matched) {
			instances.set(child, found);
			ids.set(tree.ids[child], found);
		}
		for (const stranger of left) unknown.push({ instance: stranger, parent: node });
	}
	return { instances, ids, unknown };
}

function matchNode(tree: ProjectTree, node: number, instance: Instance, options: HydrateOptions) {
	const keepUnknown = tree.keepUnknown.has(node);
	const matcher = new ChildMatcher(tree, node, instance.GetChildren(), {
		previous: (id) => {
			const before = options.previous(id);
			return before !== undefined && before.Parent === instance ? before : undefined;
		},
		score: (child, candidate) => score(tree, child, candidate, options.editor),
		// Where strangers are left alone, one that only shares the name is a stranger.
		allowClassChange: !keepUnknown,
	});
	matcher.run();
	return { matched: matcher.matched as ReadonlyMap<number, Instance>, left: keepUnknown ? [] : matcher.left() };
}

/** Services go by their class, since their names can be changed; what the project does not name is not its business. */
function matchServices(tree: ProjectTree, node: number) {
	const matched = new Map<number, Instance>();
	const first = tree.firstChild[node];
	for (let child = first; child < first + tree.childCounts[node]; child++) {
		const [ok, service] = pcall(() => game.FindService(tree.classNames[child] as keyof Services));
		if (ok && service !== undefined) matched.set(child, service as Instance);
	}
	return { matched: matched as ReadonlyMap<number, Instance>, left: [] as Instance[] };
}

/** References are not known yet and do not count. */
function score(tree: ProjectTree, node: number, instance: Instance, editor: ScriptEditor): number {
	let properties = 0;
	for (const _ of pairs(tree.properties.get(node) ?? {})) properties += 1;
	const changed = changedProperties(tree, node, instance, () => undefined).filter(({ tag }) => tag !== "Ref");
	const source = isSourceEqual(tree, node, instance, editor) ? 1 : 0;
	return properties - changed.size() + source;
}
