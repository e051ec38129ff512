const types = new Map<string, Enum | false>();

/** The name of a number that a property of a class has, as Studio knows it. */
export function enumName(className: string, property: string, value: number): string | undefined {
	const key = `${className}.${property}`;
	let found = types.get(key);
	if (found === undefined) {
		const [ok, sample] = pcall(() => (exampleOf(className) as unknown as Record<string, unknown>)[property]);
		found = ok && typeIs(sample, "EnumItem") ? sample.EnumType : false;
		types.set(key, found);
	}
	if (found === false) return undefined;
	return found.GetEnumItems().find((item) => item.Value === value)?.Name;
}

/** Services cannot be made, but are there. */
function exampleOf(className: string): Instance {
	const [ok, made] = pcall(() => new Instance(className as keyof CreatableInstances));
	return ok ? made : game.GetService(className as keyof Services);
}
