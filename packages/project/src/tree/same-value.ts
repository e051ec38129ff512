/** Whether two plain values are equal in depth. Arrays have an order, records have none; NaN equals itself. */
export function sameValue(a: unknown, b: unknown): boolean {
	if (a === b || Object.is(a, b)) return true;
	if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
	if (Array.isArray(a) || Array.isArray(b)) return sameItems(a, b);
	const keys = Object.keys(a);
	return (
		keys.length === Object.keys(b).length && keys.every((key) => key in b && sameValue(member(a, key), member(b, key)))
	);
}

function sameItems(a: object, b: object): boolean {
	if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
	return a.every((item, index) => sameValue(item, b[index]));
}

function member(value: object, key: string): unknown {
	return (value as Readonly<Record<string, unknown>>)[key];
}
