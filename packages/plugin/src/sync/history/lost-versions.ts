import type { KeptVersion, SyncFailure } from "../../generated/protocol";
import type { Incoming } from "../apply/apply-patch";
import type { ChangedProperty } from "../compare-node";
import type { IdMap } from "../id-map";
import type { Breathe } from "../pace";
import type { PatchNode } from "../patch-tree";
import type { ProjectTree } from "../project-tree";
import { readProperty } from "../property-access";
import { type Keeping, propertiesOf, sourcesOf, subtreeOf } from "./version-of";

export interface LossOptions extends Keeping {
	readonly tree: ProjectTree;
	readonly ids: IdMap;
	readonly incoming: Incoming;
	readonly studioId: (instance: Instance) => string;
	readonly breathe: Breathe;
}

export interface Losses {
	readonly versions: KeptVersion[];
	/** What cannot be kept, and so must not be replaced. */
	readonly failed: SyncFailure[];
}

/**
 * What Studio will no longer have once these are pushed, as the plan saw it: each write compares with the same picture,
 * so what it replaces is what was kept.
 */
export function lostVersions(pushed: readonly PatchNode[], options: LossOptions): Losses {
	const losses: Losses = { versions: [], failed: [] };
	for (const node of pushed) {
		options.breathe();
		if (node.patchType === "Add" || node.instance === undefined) continue;
		const lost = lostBy(node, node.instance, options);
		if (typeIs(lost, "string")) losses.failed.push({ id: node.id, message: lost });
		else for (const version of lost) losses.versions.push(version);
	}
	return losses;
}

function lostBy(node: PatchNode, instance: Instance, options: LossOptions): KeptVersion[] | string {
	const { id } = node;
	const { tree, ids, incoming } = options;
	const whole = () => subtreeOf(id, instance, options, (one) => ids.idOf(one) ?? options.studioId(one));
	const isReplaced = node.changedClassName !== undefined || incoming.models.get(id) !== undefined;
	if (node.patchType === "Remove" || (node.patchType === "Edit" && isReplaced)) return whole();
	const versions: KeptVersion[] = [];
	if (node.selection !== "merge" && (!node.properties.isEmpty() || node.changedName !== undefined)) {
		const renamedTo = node.changedName !== undefined ? tree.names[node.node] : undefined;
		const values = node.properties.map((property) => keptValue(property, instance));
		const version = propertiesOf(id, instance, values, renamedTo);
		if (version === undefined) return whole();
		versions.push(version);
	}
	if (node.isSourceChanged && instance.IsA("LuaSourceContainer")) {
		const held = node.held as string;
		for (const version of sourcesOf(id, instance, held, node.shown ?? held)) versions.push(version);
	}
	return versions;
}

/** The plan has an id in place of a reference. */
function keptValue({ name, tag, current }: ChangedProperty, instance: Instance) {
	return { name, tag, value: tag === "Ref" ? readProperty(instance, name)[1] : current };
}
