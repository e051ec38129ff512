import type { PropertyChange, SyncChange } from "../generated/protocol";
import { gitBlobHash } from "../hash/content-hash";
import { NO_REF } from "../values/decode-value";
import { encodeAs, toPropertyValue } from "../values/encode-as";
import { safeText } from "../values/safe-text";
import type { ChangedProperty } from "./compare-node";
import type { PatchNode } from "./patch-tree";
import type { ProjectTree } from "./project-tree";

/** A difference as the server and people are told of it. */
export function describeChange(node: PatchNode, tree: ProjectTree): SyncChange {
	const { held, shown } = node;
	return {
		path: node.path,
		id: node.id,
		direction: node.selection,
		patchType: node.patchType,
		className: node.className,
		count: node.count === 1 ? undefined : node.count,
		studioHash: held !== undefined ? gitBlobHash(held) : undefined,
		draftHash: shown !== undefined && shown !== held ? gitBlobHash(shown) : undefined,
		parent: node.patchType === "Remove" ? tree.ids[node.node] : undefined,
		contents: node.provenContents,
		defaultSelection: node.defaultSelection,
		properties: node.patchType === "Edit" ? describeProperties(node, tree) : undefined,
		conflicts: node.conflicts,
	};
}

function describeProperties(node: PatchNode, tree: ProjectTree): Record<string, PropertyChange> | undefined {
	const described: Record<string, PropertyChange> = {};
	for (const changed of node.properties) {
		const change = describeProperty(changed);
		if (change !== undefined) described[changed.name] = change;
	}
	if (node.changedName !== undefined) {
		described.changedName = { current: safeText(node.changedName), incoming: tree.names[node.node] };
	}
	if (node.changedClassName !== undefined) {
		described.changedClassName = { current: node.changedClassName, incoming: node.className };
	}
	// An empty map would arrive as a list.
	return next(described)[0] !== undefined ? described : undefined;
}

/** Undefined for what cannot be shown: the change is still one. */
function describeProperty({ tag, incoming, current }: ChangedProperty): PropertyChange | undefined {
	if (tag === "Ref") {
		const isId =
			typeIs(current, "string") && current.match("^%x+$")[0] !== undefined && current.size() === NO_REF.size();
		return { current: isId ? { Ref: current as string } : undefined, incoming };
	}
	const [ok, encoded] = pcall(() => encodeAs(tag, current));
	if (!ok || encoded === undefined) return undefined;
	return { current: toPropertyValue(encoded), incoming: toPropertyValue(incoming) };
}
