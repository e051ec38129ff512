import { isService } from "../reflection/reflection.js";

/** Where the class of a project node can come from. */
export interface ClassSources {
	/** `$className` */
	readonly given: string | undefined;
	/** The class of what `$path` became. */
	readonly fromPath: string | undefined;
	/** What the node's place in the tree suggests. */
	readonly inferred: string | undefined;
}

/** A folder only holds children, so any class may take its place; every other class from a path is there to stay. */
export function resolveClass({ given, fromPath, inferred }: ClassSources): string | undefined {
	return fromPath === undefined || fromPath === "Folder" ? (given ?? inferred ?? fromPath) : fromPath;
}

/** Also when both are the same: Rojo refuses, and a project must not mean something here and nothing there. */
export function isClassConflict(sources: ClassSources): sources is ClassSources & { given: string; fromPath: string } {
	const { given, fromPath } = sources;
	return given !== undefined && fromPath !== undefined && fromPath !== "Folder";
}

/** Besides services, the only instances that are there once and under a fixed name. */
const inferredChildren = new Map([
	["StarterPlayer", ["StarterPlayerScripts", "StarterCharacterScripts"]],
	["Workspace", ["Terrain"]],
]);

export function inferClass(name: string, parentClass: string | undefined): string | undefined {
	if (parentClass === undefined) return undefined;
	if (parentClass === "DataModel") return isService(name) ? name : undefined;
	return inferredChildren.get(parentClass)?.includes(name) ? name : undefined;
}
