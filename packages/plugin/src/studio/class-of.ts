/** The class of the instance with these names from a service down, if Studio has one. */
export function classOf(names: readonly string[]): string | undefined {
	let current: Instance | undefined = game;
	for (const name of names) {
		current = current.FindFirstChild(name);
		if (current === undefined) return undefined;
	}
	return current.ClassName;
}
