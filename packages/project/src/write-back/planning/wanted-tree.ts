import type { Tree } from "../../tree/tree.js";
import type { TreeNode } from "../../tree/tree-node.js";
import type { Variant } from "../../values/variant.js";
import { chosenProperties } from "./chosen-properties.js";
import { editedValues, type InstanceChange, withLineFeeds } from "./instance-change.js";
import type { NewInstance } from "./new-instance.js";

/** An instance as it has to be when the project is read again. */
export class WantedNode {
	/** What it is now; undefined for a new one. */
	readonly node: TreeNode | undefined;
	/** The change that made it, or is about it. */
	change: InstanceChange | undefined;
	name: string;
	className: string;
	/** References name ids of the tree, or referents of the new subtree. */
	properties: Record<string, Variant>;
	parent: WantedNode | undefined;
	children: WantedNode[] = [];

	constructor(name: string, className: string, properties: Record<string, Variant>, node?: TreeNode) {
		this.name = name;
		this.className = className;
		this.properties = properties;
		this.node = node;
	}

	/** For people: the names that lead to it, the root's left out. */
	get path(): string {
		const above = this.parent?.path;
		const name = this.name.replace(/[\\/]/gu, "\\$&");
		if (this.parent === undefined) return "";
		return above === "" || above === undefined ? name : `${above}/${name}`;
	}

	get depth(): number {
		return this.parent === undefined ? 0 : this.parent.depth + 1;
	}
}

/** A tree with changes made to it, as a picture to compare with. */
export class WantedTree {
	readonly root: WantedNode;
	/** By id, and new instances by their referent. */
	readonly #byId = new Map<string, WantedNode>();

	constructor(tree: Tree) {
		this.root = this.#copy(tree, tree.root, undefined);
	}

	/** The instance with an id of the tree, or with a referent of a new subtree. */
	get(id: string): WantedNode | undefined {
		return this.#byId.get(id);
	}

	apply(change: InstanceChange): void {
		if (change.kind === "add") {
			const parent = this.#byId.get(change.parentId);
			if (parent !== undefined) this.#add(change.subtree, parent, change);
			return;
		}
		const wanted = this.#byId.get(change.id);
		if (wanted === undefined) return;
		wanted.change = change;
		if (change.kind === "remove") {
			if (wanted.parent !== undefined)
				wanted.parent.children = wanted.parent.children.filter((child) => child !== wanted);
			return;
		}
		wanted.name = change.name ?? wanted.name;
		wanted.className = change.className ?? wanted.className;
		if (wanted.className !== "Script") delete wanted.properties.RunContext;
		for (const [name, value] of Object.entries(editedValues(change))) {
			if (value === undefined) delete wanted.properties[name];
			else wanted.properties[name] = value;
		}
	}

	#copy(tree: Tree, node: TreeNode, parent: WantedNode | undefined): WantedNode {
		const wanted = new WantedNode(node.name, node.className, { ...node.properties }, node);
		wanted.parent = parent;
		this.#byId.set(node.id, wanted);
		wanted.children = node.children.map((id) => this.#copy(tree, tree.demand(id), wanted));
		return wanted;
	}

	#add(instance: NewInstance, parent: WantedNode, change: InstanceChange): void {
		const properties: Record<string, Variant> = { ...chosenProperties(instance) };
		const source = properties.Source?.String;
		if (typeof source === "string") properties.Source = { String: withLineFeeds(source) };
		const wanted = new WantedNode(instance.name, instance.className, properties);
		wanted.parent = parent;
		wanted.change = change;
		parent.children.push(wanted);
		if (instance.referent !== undefined) this.#byId.set(instance.referent, wanted);
		for (const child of instance.children) this.#add(child, wanted, change);
	}
}
