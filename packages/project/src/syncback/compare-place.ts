import type { ModelInstance } from "../build/read-instances.js";
import { defaultOf, migratesTo } from "../reflection/reflection.js";
import { isLink, withoutLinks } from "../tree/references.js";
import type { Tree } from "../tree/tree.js";
import { sourceOf, type TreeNode } from "../tree/tree-node.js";
import { equivalentValues } from "../values/equivalent-values.js";
import type { Variant, Variants } from "../values/variant.js";
import { chosenProperties, isDefault } from "../write-back/planning/chosen-properties.js";
import { type InstanceChange, type InstanceEdit, withLineFeeds } from "../write-back/planning/instance-change.js";
import { isUnprintable } from "../write-back/planning/model-json.js";
import type { NewInstance } from "../write-back/planning/new-instance.js";
import { pairChildren } from "./pair-children.js";
import type { SyncbackRules } from "./syncback-rules.js";

/** Something the place has, or lacks, that is left as it is in the project, and why. */
export interface Skipped {
	readonly instance: string;
	readonly reason: string;
}

export interface ComparedPlace {
	readonly changes: readonly InstanceChange[];
	readonly skipped: readonly Skipped[];
}

/**
 * What has to change in a project for it to be what a place is, as far as the project speaks of it. `built` is what the
 * project becomes in such a file: some properties have another name there, or none.
 */
export function comparePlace(
	tree: Tree,
	built: ModelInstance,
	place: ModelInstance,
	rules: SyncbackRules,
): ComparedPlace {
	return new Comparison(tree, rules).compare(built, place);
}

class Comparison {
	readonly #tree: Tree;
	readonly #rules: SyncbackRules;
	readonly #changes: InstanceChange[] = [];
	readonly #skipped: Skipped[] = [];
	/** The ids of the project's instances, by what `Ref` values of the place call them. */
	readonly #ids = new Map<string, string>();
	readonly #built = new Map<string, Variants>();
	readonly #pairs: [TreeNode, ModelInstance, readonly string[]][] = [];

	constructor(tree: Tree, rules: SyncbackRules) {
		this.#tree = tree;
		this.#rules = rules;
	}

	compare(built: ModelInstance, place: ModelInstance): ComparedPlace {
		this.#remember(this.#tree.root, built);
		this.#pair(this.#tree.root, place, []);
		// References can lead anywhere, so values are compared once everything has its counterpart.
		for (const [node, instance, names] of this.#pairs) this.#compareOne(node, instance, names);
		return { changes: this.#changes, skipped: this.#skipped };
	}

	#remember(node: TreeNode, built: ModelInstance): void {
		this.#built.set(node.id, built.properties);
		for (const [index, child] of this.#tree.childrenOf(node.id).entries()) {
			this.#remember(child, built.children[index] as ModelInstance);
		}
	}

	#pair(node: TreeNode, instance: ModelInstance, names: readonly string[]): void {
		this.#ids.set(instance.referent, node.id);
		this.#pairs.push([node, instance, names]);
		const camera = this.#rules.syncsCamera ? undefined : instance.properties.CurrentCamera?.Ref;
		const instances = instance.children.filter(
			(child) => child.referent !== camera && !this.#rules.ignoresTree([...names, child.name]),
		);
		const nodes = this.#tree.childrenOf(node.id).filter((child) => !this.#rules.ignoresTree([...names, child.name]));
		const isPlace = node.className === "DataModel";
		const { pairs, gone, fresh } = pairChildren(nodes, instances, isPlace);
		for (const [child, counterpart] of pairs) this.#pair(child, counterpart, [...names, child.name]);
		if (isPlace) return;
		for (const child of gone) this.#remove(child, [...names, child.name]);
		for (const child of fresh) this.#add(node, child, [...names, child.name]);
	}

	#remove(node: TreeNode, names: readonly string[]): void {
		if (node.metadata.projectNodes !== undefined && node.metadata.instigatingSource.type === "projectNode") {
			this.#skip(names, "the place does not have it, but a project file names it; remove it there");
		} else this.#changes.push({ kind: "remove", id: node.id });
	}

	#add(parent: TreeNode, instance: ModelInstance, names: readonly string[]): void {
		// The project leaves alone what it does not know there.
		if (parent.metadata.ignoreUnknownInstances) return;
		const inside = referentsOf(instance);
		this.#changes.push({ kind: "add", parentId: parent.id, subtree: this.#cleaned(instance, inside, names) });
	}

	/** Without what must not be written, and without references that lead out of a file that cannot say where. */
	#cleaned(instance: ModelInstance, inside: ReadonlySet<string>, names: readonly string[]): NewInstance {
		const { className, name, referent, children } = instance;
		const properties = Object.entries(withoutReserved(instance.properties)).filter(([property, value]) => {
			if (this.#rules.ignoresProperty(className, property, value)) return false;
			if (typeof value.Ref !== "string" || inside.has(value.Ref) || isDefault(className, property, value)) return true;
			this.#skip(names, `its ${property} refers to something outside of it; set it again after it was written`);
			return false;
		});
		const kept = children.filter((child) => !this.#rules.ignoresTree([...names, child.name]));
		return {
			...{ className, name, referent, properties: Object.fromEntries(properties) },
			children: kept.map((child) => this.#cleaned(child, inside, [...names, child.name])),
		};
	}

	#compareOne(node: TreeNode, instance: ModelInstance, names: readonly string[]): void {
		const source = sourceOf(node);
		const text = instance.properties.Source?.String;
		const isNewText = source !== undefined && typeof text === "string" && withLineFeeds(text) !== source;
		const edit: InstanceEdit = {
			...{ kind: "edit", id: node.id },
			...(isNewText && { source: text }),
			...this.#values(node, instance, names),
			...(instance.className !== node.className && { className: instance.className }),
		};
		if (Object.keys(edit).length > 2) this.#changes.push(edit);
	}

	#values(node: TreeNode, instance: ModelInstance, names: readonly string[]): Partial<InstanceEdit> {
		const said = withoutLinks({ ...this.#built.get(node.id), ...references(node.properties) });
		const now = chosenProperties({ ...instance, properties: withoutReserved(instance.properties) });
		const isText = !["rbxm", "rbxmx"].includes(node.metadata.fileKind ?? "");
		const properties: Record<string, Variant | undefined> = {};
		for (const name of new Set([...Object.keys(said), ...Object.keys(now)])) {
			if (name === "Attributes" || name === "Tags" || (name === "Source" && sourceOf(node) !== undefined)) continue;
			const value = now[name] ?? instance.properties[name];
			if (this.#rules.ignoresProperty(instance.className, name, value)) continue;
			const change = this.#changeOf(name, said[name], value, instance.className);
			if (change === undefined || (name === "CFrame" && isWhereItSays(node.properties, value))) continue;
			if (isText && change.value !== undefined && isUnprintable(change.value)) {
				this.#skip(names, `its ${name} is data that no text file holds`);
				continue;
			}
			properties[name] = change.value;
			// Two names of one property must not say two things.
			for (const other of Object.keys(node.properties)) {
				if (migratesTo(instance.className, other) === name) properties[other] = undefined;
			}
		}
		return {
			...(Object.keys(properties).length > 0 && { properties }),
			...this.#lists(said, now, instance.className),
		};
	}

	#lists(said: Variants, now: Variants, className: string): Partial<InstanceEdit> {
		const differs = (name: string) =>
			!this.#rules.ignoresProperty(className, name, undefined) &&
			!equivalentValues(said[name] ?? empty[name], now[name] ?? empty[name]);
		return {
			...(differs("Attributes") && { attributes: (now.Attributes?.Attributes ?? {}) as unknown as Variants }),
			...(differs("Tags") && { tags: (now.Tags?.Tags ?? []) as readonly string[] }),
		};
	}

	/** Undefined where both sides say the same; a change to nothing where the place has the default. */
	#changeOf(name: string, said: Variant | undefined, value: Variant | undefined, className: string) {
		if (value?.Ref !== undefined || said?.Ref !== undefined) return this.#referenceChange(said, value);
		const isSame = equivalentValues(said ?? defaultOf(className, name), value ?? defaultOf(className, name));
		if (isSame) return undefined;
		return { value: value === undefined || isDefault(className, name, value) ? undefined : value };
	}

	/** Only what the project knows can be referred to in its files. */
	#referenceChange(said: Variant | undefined, value: Variant | undefined) {
		const id = typeof value?.Ref === "string" ? this.#ids.get(value.Ref) : undefined;
		if (id === said?.Ref) return undefined;
		return { value: id === undefined ? undefined : { Ref: id } };
	}

	#skip(names: readonly string[], reason: string): void {
		this.#skipped.push({ instance: names.map((name) => name.replace(/[\\/]/gu, "\\$&")).join("/"), reason });
	}
}

function references(properties: Variants): Variants {
	return Object.fromEntries(Object.entries(properties).filter(([, value]) => value.Ref !== undefined));
}

/** Places save a part's CFrame, projects often say its Position. */
function isWhereItSays({ Position, CFrame }: Variants, saved: Variant | undefined): boolean {
	const { position, orientation } = (saved?.CFrame ?? {}) as { position?: unknown; orientation?: unknown };
	const isUpright = JSON.stringify(orientation) === "[[1,0,0],[0,1,0],[0,0,1]]";
	if (Position === undefined || CFrame !== undefined || !isUpright) return false;
	return equivalentValues(Position, { Vector3: position as never });
}

const empty: Variants = { Attributes: { Attributes: {} }, Tags: { Tags: [] } };

/** Attributes of Roblox's own, and those through which files say where references lead. */
function withoutReserved(properties: Variants): Variants {
	const attributes = properties.Attributes?.Attributes;
	if (attributes === undefined) return properties;
	const own = Object.entries(attributes as unknown as Variants).filter(
		([name]) => !name.startsWith("RBX") && !isLink(name),
	);
	return { ...properties, Attributes: { Attributes: Object.fromEntries(own) as never } };
}

function referentsOf(instance: ModelInstance, all = new Set<string>()): ReadonlySet<string> {
	all.add(instance.referent);
	for (const child of instance.children) referentsOf(child, all);
	return all;
}
