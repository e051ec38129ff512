import { createDom, type Dom, type InstanceSpec, type IoOptions } from "rbx-dom";
import { ProjectError } from "../errors.js";
import type { InstanceSnapshot } from "../snapshot/instance-snapshot.js";
import { type LinkedInstance, linkReferences } from "./link-references.js";
import { isPlaceFormat, type ModelFormat } from "./model-format.js";

/** Classes with a pivot: without the flag Studio takes the file for one that is older than pivots, and moves theirs. */
const classesWithPivot = new Set(["Model", "Actor", "Tool", "HopperBin", "Flag", "WorldModel", "Workspace", "Status"]);

/** The bytes of the tree in a format. They depend on nothing else: same tree, same bytes. */
export function buildModel(tree: InstanceSnapshot, format: ModelFormat): Uint8Array {
	const { roots } = linkReferences(isPlaceFormat(format) ? tree.children : [tree]);
	try {
		const dom = createDom({ className: "DataModel", children: roots.map(toSpec) });
		return format.endsWith("x") ? toXml(dom) : dom.toBinary({ refs: dom.children(dom.rootRef) });
	} catch (cause) {
		throw new ProjectError(
			"model_failed",
			{ reason: cause instanceof Error ? cause.message : String(cause) },
			{ cause },
		);
	}
}

export function toXml(dom: Dom): Uint8Array {
	// Properties newer than the reflection database are written too, as Rojo does. The package knows this value, its
	// declarations do not.
	const options = { refs: dom.children(dom.rootRef), propertyBehavior: "writeUnknown" };
	return dom.toXml(options as IoOptions);
}

function toSpec({ snapshot: { className, name }, referent, properties, children }: LinkedInstance): InstanceSpec {
	const migration = classesWithPivot.has(className) ? { NeedsPivotMigration: { Bool: false } } : {};
	return {
		className,
		name,
		...(referent !== undefined && { referent }),
		properties: { ...migration, ...properties } as NonNullable<InstanceSpec["properties"]>,
		children: children.map(toSpec),
	};
}
