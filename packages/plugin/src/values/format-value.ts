import { safeText } from "./safe-text";

const MOST_ITEMS = 50;
const DEEPEST = 4;

/** A value as a person would write it. Bounded in width and depth, and safe for tables that contain themselves. */
export function formatValue(value: unknown): string {
	return typeIs(value, "string") ? safeText(value) : format(value, 0, new Set());
}

/** Each of several values, of which any may be nil. */
export function formatValues(values: readonly unknown[], count: number): string[] {
	const texts: string[] = [];
	for (let index = 0; index < count; index++) texts.push(formatValue(values[index]));
	return texts;
}

function format(value: unknown, depth: number, open: Set<unknown>): string {
	if (typeIs(value, "string")) return string.format("%q", safeText(value));
	if (typeIs(value, "table")) return formatTable(value, depth, open);
	if (typeIs(value, "Instance")) return safeText(value.GetFullName());
	return safeText(tostring(value));
}

function formatTable(value: object, depth: number, open: Set<unknown>): string {
	if (open.has(value)) return "<cycle>";
	if (depth >= DEEPEST) return "{…}";
	open.add(value);
	const items: string[] = [];
	const length = (value as defined[]).size();
	let count = 0;
	for (const [key, item] of pairs(value as Map<unknown, unknown>)) {
		count += 1;
		if (count > MOST_ITEMS) continue;
		const isListed = typeIs(key, "number") && key % 1 === 0 && key >= 1 && key <= length;
		const text = format(item, depth + 1, open);
		items.push(isListed ? text : `${formatKey(key, depth, open)} = ${text}`);
	}
	open.delete(value);
	if (count > MOST_ITEMS) items.push(`… ${count - MOST_ITEMS} more`);
	return `{${items.join(", ")}}`;
}

function formatKey(key: unknown, depth: number, open: Set<unknown>): string {
	const isName = typeIs(key, "string") && key.match("^[%a_][%w_]*$")[0] !== undefined;
	return isName ? (key as string) : `[${format(key, depth + 1, open)}]`;
}
