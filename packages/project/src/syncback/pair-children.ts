import type { ModelInstance } from "../build/read-instances.js";
import type { TreeNode } from "../tree/tree-node.js";

export interface PairedChildren {
	readonly pairs: readonly (readonly [TreeNode, ModelInstance])[];
	/** Only the project has them. */
	readonly gone: readonly TreeNode[];
	/** Only the place has them. */
	readonly fresh: readonly ModelInstance[];
}

/**
 * Which child of the place is which child of the project: those of one name and class in order, then those of a name that
 * no other has on either side. Services go by their class, for their names can be changed.
 */
export function pairChildren(
	nodes: readonly TreeNode[],
	instances: readonly ModelInstance[],
	areServices: boolean,
): PairedChildren {
	const pairs: [TreeNode, ModelInstance][] = [];
	const pairBy = (keyOf: (one: Named) => string, isUnique: boolean) => {
		const paired = new Set(pairs.flat());
		const free = group(instances, keyOf, paired);
		for (const [key, waiting] of group(nodes, keyOf, paired)) {
			const found = free.get(key) ?? [];
			if (isUnique && (waiting.length > 1 || found.length > 1)) continue;
			for (const [index, instance] of found.slice(0, waiting.length).entries()) {
				pairs.push([waiting[index] as TreeNode, instance]);
			}
		}
	};
	pairBy(({ className, name }) => (areServices ? className : `${className}\0${name}`), false);
	if (!areServices) pairBy(({ name }) => name, true);
	const paired = new Set(pairs.flat());
	return {
		pairs,
		gone: nodes.filter((node) => !paired.has(node)),
		fresh: instances.filter((instance) => !paired.has(instance)),
	};
}

interface Named {
	readonly name: string;
	readonly className: string;
}

function group<T extends Named>(all: readonly T[], keyOf: (one: T) => string, without: ReadonlySet<object>) {
	const groups = new Map<string, T[]>();
	for (const one of all) {
		if (without.has(one)) continue;
		groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
	}
	return groups;
}
