import { safeText } from "../values/safe-text";

/** A name as it stands in a path for people. */
export function escapeSlashes(name: string): string {
	return safeText(name).gsub("[\\/]", "\\%0")[0];
}

/** Names from below `game`, joined by slashes. */
export function syncPath(instance: Instance): string {
	const names: string[] = [];
	let current: Instance | undefined = instance;
	while (current !== undefined && current !== game) {
		names.unshift(escapeSlashes(current.Name));
		current = current.Parent;
	}
	return names.join("/");
}
