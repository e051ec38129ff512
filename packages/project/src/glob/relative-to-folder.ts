import { relative, sep } from "node:path";

/** A path as a glob sees it: with `/` between components, and `..` for what is outside the folder. */
export function relativeToFolder(folder: string, path: string): string {
	const prefix = folder.endsWith(sep) ? folder : folder + sep;
	const inside = path.startsWith(prefix) ? path.slice(prefix.length) : relative(folder, path);
	return sep === "/" ? inside : inside.replaceAll(sep, "/");
}
