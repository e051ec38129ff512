import { splitOrdinal, splitPath } from "./instance-path";

/** The instance a path leads to, or undefined. A name shared by siblings means the first of them. */
export function findInstance(path: string): Instance | undefined {
	let current: Instance | undefined = game;
	for (const name of splitPath(path)) {
		if (current === undefined) return undefined;
		current = childNamed(current, name);
	}
	return current;
}

/** A service is also found by its class, because its name can be changed. */
function childNamed(parent: Instance, name: string): Instance | undefined {
	const child = parent.FindFirstChild(name);
	if (child !== undefined) return child;
	const [plain, ordinal] = splitOrdinal(name);
	if (ordinal !== undefined) return parent.GetChildren().filter((other) => nameOf(other) === plain)[ordinal - 1];
	if (parent !== game) return undefined;
	const [ok, service] = pcall(() => game.FindService(name as keyof Services));
	return ok ? (service as Instance | undefined) : undefined;
}

/** Some children of `game` are locked. */
export function nameOf(instance: Instance): string | undefined {
	const [ok, name] = pcall(() => instance.Name);
	return ok ? name : undefined;
}
