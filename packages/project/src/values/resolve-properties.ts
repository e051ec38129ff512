import type { LocatedValue } from "../json/json-value.js";
import { resolveAttributes } from "./resolve-attributes.js";
import { resolveProperty } from "./resolve-property.js";
import type { Variant, Variants } from "./variant.js";

export interface WrittenValues {
	readonly properties: ReadonlyMap<string, LocatedValue>;
	readonly attributes: ReadonlyMap<string, LocatedValue>;
}

/** What a node, a meta file or a model says about an instance of this class, as typed values. */
export function resolveProperties(
	className: string,
	{ properties, attributes }: WrittenValues,
	warn: (message: string) => void,
): Variants {
	const resolved: Record<string, Variant> = {};
	for (const [name, value] of properties) {
		const variant = resolveProperty(className, name, value);
		if (name === "Name" || name === "Parent")
			warn(`${value.location}: ${name} is ignored. The tree itself decides it.`);
		else resolved[name] = variant;
	}
	// The whole map: attributes that the instance had before are replaced, not merged.
	if (attributes.size > 0) resolved.Attributes = { Attributes: resolveAttributes(attributes) };
	return resolved;
}
