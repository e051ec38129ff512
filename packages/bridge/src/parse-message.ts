import type { Violation } from "@studio-bridge/protocol";

export interface ParsedMessage {
	value: unknown;
	/** Why the text is refused before any schema sees it. */
	violation: Violation | undefined;
}

const FORBIDDEN_KEYS = ["__proto__", "constructor", "prototype"];
/** More than any schema of the wire can nest. */
const MAX_DEPTH = 64;

/** Reads the text of a frame: one parse, and a walk over the value only where the text gives a reason for it. */
export function parseMessage(text: string): ParsedMessage {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return { value: undefined, violation: { path: "", rule: "json", message: "must be JSON text" } };
	}
	return { value, violation: couldHoldForbiddenKey(text) ? findForbiddenKey(value, "", 0) : undefined };
}

/** A key can also be written with escapes, which are rare enough to look closer at. */
function couldHoldForbiddenKey(text: string): boolean {
	return text.includes("\\u") || FORBIDDEN_KEYS.some((key) => text.includes(key));
}

function findForbiddenKey(value: unknown, path: string, depth: number): Violation | undefined {
	if (typeof value !== "object" || value === null) return undefined;
	if (depth > MAX_DEPTH) return { path, rule: "depth", message: `must not nest deeper than ${MAX_DEPTH} levels` };
	for (const [key, child] of Object.entries(value)) {
		if (!Array.isArray(value) && FORBIDDEN_KEYS.includes(key))
			return { path, rule: "propertyNames", message: `must not have a property named '${key}'` };
		const found = findForbiddenKey(child, `${path}/${key}`, depth + 1);
		if (found !== undefined) return found;
	}
	return undefined;
}
