import type { JsonCursor } from "./json-cursor.js";

/** A member that may be absent. Rojo takes null for "not set" wherever a key has no default of its own. */
export function optionalMember(members: ReadonlyMap<string, JsonCursor>, key: string): JsonCursor | undefined {
	const value = members.get(key);
	return value?.isNull ? undefined : value;
}
