import { isJsonObject, type JsonValue } from "../json/json-value.js";
import { enumItems, findPropertyType } from "../reflection/reflection.js";
import { equivalentValues } from "./equivalent-values.js";
import { resolveAttributes } from "./resolve-attributes.js";
import { resolveProperty } from "./resolve-property.js";
import type { Variant, Variants } from "./variant.js";

/**
 * The JSON of a property's value: the short form where the property's type makes it clear, else the one that names its
 * type. `before` is what is written there now: its form is kept. Undefined when JSON cannot hold the value.
 */
export function printProperty(
	className: string,
	name: string,
	value: Variant,
	before?: JsonValue,
): JsonValue | undefined {
	const type = findPropertyType(className, name);
	const short = type && ("enum" in type ? enumName(type.enum, value) : shortForm(value, type.value));
	const forms = inOrder(short, longForm(value), before);
	return forms.find((form) => means(value, () => resolveProperty(className, name, { json: form, location: name })));
}

/** Likewise for an attribute, whose type only the value tells. */
export function printAttribute(value: Variant, before?: JsonValue): JsonValue | undefined {
	const [type = ""] = Object.keys(value);
	const short = ["Bool", "Float64", "String"].includes(type) ? value[type] : undefined;
	const forms = inOrder(short, longForm(value), before);
	return forms.find((form) => {
		const resolved = (): Variant | undefined =>
			resolveAttributes(new Map([["value", { json: form, location: "value" }]])).value;
		// Which number type an attribute has is told by nothing else, so that one has to come back too.
		return means(value, resolved) && Object.keys(resolved() ?? {})[0] === type;
	});
}

/** All of a map of attributes, as a model or meta file writes it. Undefined when one of them cannot be written. */
export function printAttributes(attributes: Variants): JsonValue | undefined {
	const printed = Object.entries(attributes).map(([name, value]) => [name, printAttribute(value)] as const);
	if (printed.some(([, json]) => json === undefined)) return undefined;
	return Object.fromEntries(printed) as JsonValue;
}

function inOrder(
	short: JsonValue | undefined,
	long: JsonValue | undefined,
	before: JsonValue | undefined,
): JsonValue[] {
	const isLong = before !== undefined && isJsonObject(before) && long !== undefined && isJsonObject(long);
	const keepsLong = isLong && sameKeys(before, long);
	return (keepsLong ? [long, short] : [short, long]).filter((form) => form !== undefined);
}

function sameKeys(a: object, b: object): boolean {
	return Object.keys(a).join("\0") === Object.keys(b).join("\0");
}

/** Reading is the judge of writing. */
function means(value: Variant, read: () => Variant | undefined): boolean {
	try {
		return equivalentValues(read(), value);
	} catch {
		return false;
	}
}

function longForm(value: Variant): JsonValue | undefined {
	const [[type, content] = []] = Object.entries(value);
	if (type === undefined || content === undefined) return undefined;
	const short = shortNumbers(type, content);
	return short === undefined ? undefined : { [type]: short };
}

function enumName(name: string, value: Variant): JsonValue | undefined {
	return [...enumItems(name)].find(([, number]) => number === value.Enum)?.[0];
}

function shortForm(value: Variant, wanted: string): JsonValue | undefined {
	const [[type, content] = []] = Object.entries(value);
	if (type === undefined || content === undefined) return undefined;
	if (type === "Color3uint8" && wanted === "Color3")
		return (content as readonly number[]).map((byte) => fraction(byte));
	if (type === "CFrame") return frameNumbers(content);
	if (type === "Content" || type === "ContentId") return addressOf(content);
	if (type === "Int64") return Number.isSafeInteger(Number(content)) ? Number(content) : undefined;
	return shortNumbers(type, content);
}

/** Few digits, and still the same byte. */
function fraction(byte: number): number {
	return Number((byte / 255).toFixed(3));
}

function frameNumbers(content: JsonValue): JsonValue | undefined {
	if (!isJsonObject(content)) return undefined;
	return shortNumbers("CFrame", [content.position ?? [], content.orientation ?? []].flat(2) as JsonValue);
}

function addressOf(content: JsonValue): JsonValue | undefined {
	if (typeof content === "string") return content === "None" ? "" : content;
	return isJsonObject(content) ? content.Uri : undefined;
}

/** Numbers of 32 bits with as few digits as say the same. Undefined where a number is none that JSON has. */
function shortNumbers(type: string, value: JsonValue): JsonValue | undefined {
	if (typeof value === "number") return shortNumber(type, value);
	// The types of attributes are inside; they are printed one by one.
	if (typeof value !== "object" || value === null || type === "Attributes") return value;
	if (Array.isArray(value)) return all(value.map((item) => shortNumbers(type, item)));
	const entries = Object.entries(value);
	const values = all(entries.map(([, item]) => shortNumbers(type, item)));
	return values && Object.fromEntries(entries.map(([key], index) => [key, values[index] as JsonValue]));
}

function all(values: readonly (JsonValue | undefined)[]): readonly JsonValue[] | undefined {
	return values.every((value) => value !== undefined) ? values : undefined;
}

function shortNumber(type: string, value: number): number | undefined {
	if (!Number.isFinite(value)) return undefined;
	if (type === "Float64" || Number.isInteger(value) || Math.fround(value) !== value) return value;
	for (let digits = 6; digits < 10; digits++) {
		const shorter = Number(value.toPrecision(digits));
		if (Math.fround(shorter) === value) return shorter;
	}
	return value;
}
