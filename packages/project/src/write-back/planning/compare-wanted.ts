import { withoutLinks } from "../../tree/references.js";
import type { Tree } from "../../tree/tree.js";
import type { TreeNode } from "../../tree/tree-node.js";
import { equivalentValues } from "../../values/equivalent-values.js";
import type { Variant, Variants } from "../../values/variant.js";
import { isDefault } from "./chosen-properties.js";
import type { WantedNode, WantedTree } from "./wanted-tree.js";

export interface Mismatch {
	readonly wanted: WantedNode;
	readonly reason: string;
}

/** Where a tree is not what was wanted. The order of siblings means nothing. */
export function compareWanted(wanted: WantedTree, tree: Tree): readonly Mismatch[] {
	const comparison = new Comparison(wanted, tree);
	const mismatches = comparison.compare(wanted.root, tree.root);
	// Where a reference leads is known once everything has found its counterpart.
	return [...mismatches, ...comparison.compareReferences()];
}

class Comparison {
	readonly #wanted: WantedTree;
	readonly #tree: Tree;
	readonly #pairs = new Map<WantedNode, TreeNode>();

	constructor(wanted: WantedTree, tree: Tree) {
		this.#wanted = wanted;
		this.#tree = tree;
	}

	compare(wanted: WantedNode, found: TreeNode): readonly Mismatch[] {
		this.#pairs.set(wanted, found);
		return [...compareOne(wanted, found), ...this.#compareChildren(wanted, found)];
	}

	compareReferences(): readonly Mismatch[] {
		return [...this.#pairs].flatMap(([wanted, found]) => {
			const names = Object.keys(wanted.properties).filter((name) => typeof wanted.properties[name]?.Ref === "string");
			return names.flatMap((name) => {
				const target = this.#wanted.get(wanted.properties[name]?.Ref as string);
				const id = target && this.#pairs.get(target)?.id;
				if (id === undefined || found.properties[name]?.Ref === id) return [];
				return [{ wanted, reason: `${name} would not refer to ${target?.path ?? "what it refers to"}` }];
			});
		});
	}

	#compareChildren(wanted: WantedNode, found: TreeNode): readonly Mismatch[] {
		const left = new Map<string, TreeNode[]>();
		for (const child of this.#tree.childrenOf(found.id)) {
			const key = `${child.className}\0${child.name}`;
			left.set(key, [...(left.get(key) ?? []), child]);
		}
		const mismatches: Mismatch[] = [];
		for (const child of wanted.children) {
			const candidates = left.get(`${child.className}\0${child.name}`) ?? [];
			const match = candidates.length > 1 ? this.#bestOf(child, candidates) : candidates[0];
			if (match === undefined) {
				mismatches.push({ wanted: child, reason: "it would not be read back as what it is" });
				continue;
			}
			candidates.splice(candidates.indexOf(match), 1);
			mismatches.push(...this.compare(child, match));
		}
		for (const stranger of [...left.values()].flat()) {
			mismatches.push({ wanted, reason: `${stranger.name} (${stranger.className}) would be read back in it as well` });
		}
		return mismatches;
	}

	#bestOf(wanted: WantedNode, candidates: readonly TreeNode[]): TreeNode | undefined {
		return candidates.find((candidate) => this.compare(wanted, candidate).length === 0) ?? candidates[0];
	}
}

function compareOne(wanted: WantedNode, found: TreeNode): readonly Mismatch[] {
	const names = new Set([...Object.keys(wanted.properties), ...Object.keys(found.properties)]);
	const different = [...names].filter(
		(name) => !sameProperty(wanted.className, name, plain(wanted.properties, name), plain(found.properties, name)),
	);
	const mismatches = different.map((name) => ({
		wanted,
		reason: `${name} would be read back as ${describe(found.properties[name])}, not ${describe(wanted.properties[name])}`,
	}));
	const before = wanted.node?.metadata;
	if (before && before.ignoreUnknownInstances !== found.metadata.ignoreUnknownInstances) {
		mismatches.push({ wanted, reason: "ignoreUnknownInstances would not be what it is" });
	}
	return mismatches;
}

/** Links are the files' own business: where they lead is compared, not how they say it. */
function plain(properties: Variants, name: string): Variant | undefined {
	return name === "Attributes" ? withoutLinks(properties).Attributes : properties[name];
}

function sameProperty(className: string, name: string, a: Variant | undefined, b: Variant | undefined): boolean {
	if (a === undefined || b === undefined) {
		const said = a ?? b;
		return said === undefined || isDefault(className, name, said);
	}
	return a.Ref !== undefined && b.Ref !== undefined ? true : equivalentValues(a, b);
}

function describe(value: Variant | undefined): string {
	if (value === undefined) return "nothing";
	const text = JSON.stringify(value);
	return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
