import { isJsonObject, type JsonValue } from "../json/json-value.js";

/** A type whose values may be written without naming it, because the property they are for is known. */
interface ImplicitType {
	/** What to write, for error messages. */
	readonly expected: string;
	/** The value in the RbxDom encoding of the type, or undefined when it is something else. */
	readonly convert: (value: JsonValue) => JsonValue | undefined;
}

const text = only("a string", (value) => typeof value === "string");
const number = only("a number", (value) => typeof value === "number");
const vector2 = only("an array of 2 numbers", (value) => isNumbers(value, 2));
const vector3 = only("an array of 3 numbers", (value) => isNumbers(value, 3));

/** Every type that can be implicit. All others (UDim2, NumberRange, BrickColor, …) must be written with their name. */
export const implicitTypes: ReadonlyMap<string, ImplicitType> = new Map([
	["Bool", only("true or false", (value) => typeof value === "boolean")],
	["String", text],
	["Float32", number],
	["Float64", number],
	["Int32", { expected: "a number", convert: toInteger(-(2n ** 31n), 2n ** 31n - 1n, Number) }],
	["Int64", { expected: "a number", convert: toInteger(-(2n ** 63n), 2n ** 63n - 1n, String) }],
	["Vector2", vector2],
	["Vector3", vector3],
	["Color3", only("an array of 3 numbers from 0 to 1", (value) => isNumbers(value, 3))],
	["CFrame", { expected: "an array of 12 numbers: position, then rotation row by row", convert: toCFrame }],
	["ContentId", text],
	["Content", { expected: "a string", convert: (value) => (typeof value === "string" ? { Uri: value } : undefined) }],
	["Tags", only("an array of strings", (value) => isArray(value) && value.every((tag) => typeof tag === "string"))],
	["Font", only('an object { "family": string, "weight": string, "style": string }', isJsonObject)],
	["MaterialColors", only("an object of colors by material", isJsonObject)],
	["Attributes", only("an object of typed values by name", isJsonObject)],
]);

function only(expected: string, accepts: (value: JsonValue) => boolean): ImplicitType {
	return { expected, convert: (value) => (accepts(value) ? value : undefined) };
}

/** Numbers that do not fit are cut and clamped, not refused: that is how Rojo reads 1.5 for an integer. */
function toInteger(min: bigint, max: bigint, encode: (integer: bigint) => JsonValue): ImplicitType["convert"] {
	return (value) => {
		if (typeof value !== "number") return undefined;
		const integer = BigInt(Math.trunc(value));
		if (integer < min) return encode(min);
		if (integer > max) return encode(max);
		return encode(integer);
	};
}

function toCFrame(value: JsonValue): JsonValue | undefined {
	if (!isNumbers(value, 12)) return undefined;
	return { position: value.slice(0, 3), orientation: [value.slice(3, 6), value.slice(6, 9), value.slice(9)] };
}

function isNumbers(value: JsonValue, count: number): value is readonly number[] {
	return isArray(value) && value.length === count && value.every((item) => typeof item === "number");
}

/** Array.isArray does not know readonly arrays. */
function isArray(value: JsonValue): value is readonly JsonValue[] {
	return Array.isArray(value);
}
