import { nameOf } from "../../data-model/find-instance";
import { splitNames } from "../../data-model/instance-path";
import type { KeptVersion } from "../../generated/protocol";
import { safeText } from "../../values/safe-text";

/** The names of a path with `/` between them; `\/` and `\\` stand for those characters inside a name. */
export function splitSyncPath(path: string): string[] {
	return splitNames(path, "/");
}

export function childrenNamed(parent: Instance, name: string): Instance[] {
	return parent.GetChildren().filter((child) => safeText(nameOf(child) ?? "") === name);
}

/** The only instance a path leads to; of several, the only one of the class. */
export function instanceAt(names: readonly string[], className?: string): Instance | undefined {
	let current: Instance | undefined = game;
	for (const [index, name] of ipairs(names)) {
		if (current === undefined) return undefined;
		let found = childrenNamed(current, name);
		const isLast = index === names.size();
		if (isLast && className !== undefined && found.size() > 1)
			found = found.filter((one) => one.ClassName === className);
		current = found.size() === 1 ? found[0] : undefined;
	}
	return current;
}

export interface Whereabouts {
	/** Who has an id since the last sync. */
	readonly known: (id: string) => Instance | undefined;
}

/** The instance a version is of: whoever has its id, or else whoever is where it was. */
export function findKept(version: KeptVersion, { known }: Whereabouts): Instance | undefined {
	const named = known(version.id);
	if (named?.IsDescendantOf(game) === true) return named;
	const names = splitSyncPath(version.path);
	const found = instanceAt(names, version.className);
	if (found !== undefined || version.kind !== "properties" || version.renamedTo === undefined) return found;
	names.pop();
	names.push(version.renamedTo);
	return instanceAt(names, version.className);
}
