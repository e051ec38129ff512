import { sameValue } from "../tree/same-value.js";
import { toVariant, type Variant } from "./variant.js";

/**
 * Whether two values are one value to the property they are for. How exact a number is, and which of two spellings a
 * color, an enum or an address has, is the property's business; nothing else is.
 */
export function equivalentValues(a: Variant | undefined, b: Variant | undefined): boolean {
	if (a === undefined || b === undefined) return a === b;
	return sameValue(canonical(a), canonical(b));
}

function canonical(value: Variant): unknown {
	const variant = toVariant(value) ?? value;
	const [type = ""] = Object.keys(variant);
	const content = variant[type];
	switch (type) {
		case "Float32":
		case "Float64":
		case "Int32":
		case "Int64":
			return { Number: String(typeof content === "number" ? Math.fround(content) : content) };
		case "Color3":
			return { Pixels: Array.isArray(content) ? content.map((channel) => Math.round(Number(channel) * 255)) : content };
		case "Color3uint8":
			return { Pixels: content };
		case "EnumItem":
			return { Enum: (content as { readonly value?: unknown } | null)?.value };
		case "ContentId":
			return { Content: content === "" ? "None" : { Uri: content } };
		case "Tags":
			return { Tags: Array.isArray(content) ? [...new Set(content as string[])].sort() : content };
		case "Attributes":
			return { Attributes: mapValues(content, (item) => canonical(item as Variant)) };
		default:
			return variant;
	}
}

function mapValues(record: unknown, change: (value: unknown) => unknown): unknown {
	if (typeof record !== "object" || record === null) return record;
	return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
