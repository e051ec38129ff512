import type { JsonCursor } from "./json-cursor.js";
import type { LocatedValue } from "./json-value.js";

/** The members of an object as plain values that remember where they were written; none when there is no object. */
export function parseValues(cursor: JsonCursor | undefined): ReadonlyMap<string, LocatedValue> {
	const values = new Map<string, LocatedValue>();
	for (const [name, { value, location }] of cursor?.asObject("an object of values by name") ?? []) {
		values.set(name, { json: value, location });
	}
	return values;
}
