import type { LocatedValue } from "../json/json-value.js";
import { invalidValue, resolveExplicit } from "./explicit-value.js";
import { isAttributeValue, type Variant, type Variants } from "./variant.js";

/** Attributes have no declared type: what JSON itself distinguishes is clear, everything else must name its type. */
export function resolveAttributes(attributes: ReadonlyMap<string, LocatedValue>): Variants {
	return Object.fromEntries([...attributes].map(([name, value]) => [name, resolveAttribute(name, value)]));
}

function resolveAttribute(name: string, value: LocatedValue): Variant {
	const variant = resolveExplicit(value) ?? resolveImplicit(value);
	if (variant && isAttributeValue(variant)) return variant;
	const expected = 'true, false, a number, a string, or a type attributes can have, such as { "Vector3": [0, 5, 0] }';
	throw invalidValue(`the attribute ${name}`, value, expected);
}

function resolveImplicit({ json }: LocatedValue): Variant | undefined {
	if (typeof json === "boolean") return { Bool: json };
	if (typeof json === "number") return { Float64: json };
	return typeof json === "string" ? { String: json } : undefined;
}
