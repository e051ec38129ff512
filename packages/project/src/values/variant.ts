import { Attributes, type Variant as RbxDomVariant, types } from "rbx-dom";
import { isJsonObject, type JsonObject, type JsonValue } from "../json/json-value.js";

/** A value with its type in the RbxDom encoding: an object with one key, such as `{ "Vector3": [0, 5, 0] }`. */
export type Variant = Readonly<Record<string, JsonValue>>;

/** Properties or attributes by name. */
export type Variants = Readonly<Record<string, Variant>>;

/**
 * The value in rbx-dom's normal form, or undefined when it is not a typed value. Normal form means that equal values
 * are equal JSON: numbers have the precision of their type and 64-bit integers are strings.
 */
export function toVariant(value: JsonValue): Variant | undefined {
	// rbx-dom also guesses at untyped values; those are resolved by the property they belong to, never by a guess.
	if (!isJsonObject(value) || Object.keys(value).length !== 1) return undefined;
	const normal = normalize(value);
	// A number too large for its type is infinite there, which JSON writes as null and rbx-dom does not read back.
	return normal && hasNull(normal) && !hasNull(value) ? value : normal;
}

/** Whether an instance can have an attribute of this value; some types only exist as properties. */
export function isAttributeValue(variant: Variant): boolean {
	try {
		new Attributes({ value: variant as RbxDomVariant }).encode();
		return true;
	} catch {
		return false;
	}
}

function normalize(value: JsonObject): Variant | undefined {
	try {
		return types.variant(value as RbxDomVariant);
	} catch {
		return undefined;
	}
}

function hasNull(value: JsonValue): boolean {
	if (typeof value !== "object" || value === null) return value === null;
	return Object.values(value).some(hasNull);
}
