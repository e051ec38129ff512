/** Compares by value, which TestEZ cannot, and names the first place that differs. */
export function expectSame(actual: unknown, expected: unknown): void {
	const difference = firstDifference("value", actual, expected);
	if (difference !== undefined) error(difference, 2);
}

function firstDifference(path: string, actual: unknown, expected: unknown): string | undefined {
	if (!typeIs(actual, "table") || !typeIs(expected, "table")) {
		return actual === expected ? undefined : `${path} is ${show(actual)}, expected ${show(expected)}`;
	}
	const keys = new Set<unknown>();
	for (const [key] of pairs(actual)) keys.add(key);
	for (const [key] of pairs(expected)) keys.add(key);
	for (const key of keys) {
		const difference = firstDifference(`${path}.${key}`, at(actual, key), at(expected, key));
		if (difference !== undefined) return difference;
	}
	return undefined;
}

function at(container: object, key: unknown): unknown {
	return (container as Map<unknown, unknown>).get(key);
}

function show(value: unknown): string {
	return typeIs(value, "string") ? `"${value}"` : tostring(value);
}
