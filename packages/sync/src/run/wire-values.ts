import { type Variant, type Variants, withoutLinks } from "@studio-bridge/project";
import type { PropertyValue, TaggedValue } from "@studio-bridge/protocol";

/** A value as the wire writes it. */
export function toWire(value: Variant): TaggedValue {
	if (value.OptionalCFrame === null) return { OptionalCFrame: "None" };
	return (needsWords(value) ? inWords(value) : value) as TaggedValue;
}

/** A value as the project holds it. */
export function fromWire(value: TaggedValue): Variant {
	if (value.OptionalCFrame === "None") return { OptionalCFrame: null };
	return value as unknown as Variant;
}

/** Bare values are tagged by their JSON type: which number type a property has is the property's business. */
export function taggedOf(value: PropertyValue | undefined): Variant | undefined {
	if (value === undefined) return undefined;
	if (typeof value === "boolean") return { Bool: value };
	if (typeof value === "number") return { Float64: value };
	return typeof value === "string" ? { String: value } : fromWire(value);
}

/** What of an instance's properties travels; a script's text does not. */
export function wireProperties(properties: Variants, isScript: boolean): Record<string, TaggedValue> {
	const wire: Record<string, TaggedValue> = {};
	const plain = withoutLinks(properties);
	for (const name in plain) {
		if (isScript && name === "Source") continue;
		wire[name] = toWire(plain[name] as Variant);
	}
	return wire;
}

function needsWords(value: unknown): boolean {
	if (typeof value === "number") return !Number.isFinite(value);
	return typeof value === "object" && value !== null && Object.values(value).some(needsWords);
}

/** JSON has no numerals for these. */
function inWords(value: unknown): unknown {
	if (typeof value === "number" && !Number.isFinite(value)) {
		return Number.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
	}
	if (Array.isArray(value)) return value.map(inWords);
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inWords(item)]));
}
