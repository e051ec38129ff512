export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

export interface JsonObject {
	readonly [key: string]: JsonValue;
}

/** A value together with where it was written, for error messages. */
export interface LocatedValue {
	readonly json: JsonValue;
	readonly location: string;
}

export function isJsonObject(value: JsonValue): value is JsonObject {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value as an error message names it: short, and recognisable to whoever wrote it. */
export function describeJson(value: JsonValue): string {
	const text = JSON.stringify(value);
	return text.length <= 60 ? text : `${text.slice(0, 57)}…`;
}
