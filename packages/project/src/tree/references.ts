import type { Variant, Variants } from "../values/variant.js";
import type { TreeNode } from "./tree-node.js";

/** The `$id` a value refers to. */
export function referenceTarget(value: Variant | undefined): string | undefined {
	const target = value?.Ref;
	return typeof target === "string" ? target : undefined;
}

/** The `$id`s an instance refers to. */
export function referenceTargets({ declaredProperties }: Pick<TreeNode, "declaredProperties">): readonly string[] {
	const targets = new Set<string>();
	for (const name in declaredProperties) {
		const target = referenceTarget(declaredProperties[name]);
		if (target !== undefined) targets.add(target);
	}
	return [...targets];
}

/** Properties with every reference leading to a node's id. One that leads nowhere, or to several nodes, is left out. */
export function resolveReferences(declared: Variants, idsOf: (specifiedId: string) => readonly string[]): Variants {
	const resolved: Record<string, Variant> = {};
	for (const [name, value] of Object.entries(declared)) {
		const target = referenceTarget(value);
		if (target === undefined) {
			resolved[name] = value;
			continue;
		}
		const [id, ...others] = idsOf(target);
		if (id !== undefined && others.length === 0) resolved[name] = { Ref: id };
	}
	return resolved;
}
