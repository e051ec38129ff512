import { createDom, type InstanceSpec, types } from "rbx-dom";
import type { Variant, Variants } from "../values/variant.js";

/** An instance to be shipped by itself. */
export interface LooseInstance {
	readonly id: string;
	readonly className: string;
	readonly name: string;
	readonly properties: Variants;
}

/**
 * The bytes of an `.rbxm` with instances that do not belong together: one Folder, in it an ObjectValue for each, named
 * by its id, whose Value is the instance. References lead out of such a file, so they are left out.
 */
export function buildInstances(instances: readonly LooseInstance[]): Uint8Array {
	const children = instances.map(toCarrier);
	const dom = createDom({ className: "DataModel", children: [{ className: "Folder", name: "Instances", children }] });
	return dom.toBinary({ refs: dom.children(dom.rootRef) });
}

function toCarrier({ id, className, name, properties }: LooseInstance): InstanceSpec {
	const referent = types.refNew();
	const own = Object.entries(properties).filter(([, value]) => !isReference(value));
	return {
		className: "ObjectValue",
		name: id,
		properties: { Value: { Ref: referent } },
		children: [{ className, name, referent, properties: Object.fromEntries(own) as InstanceSpec["properties"] & {} }],
	};
}

function isReference(value: Variant): boolean {
	return value.Ref !== undefined;
}
