import { basename, join } from "node:path";
import { ProjectError } from "../errors.js";
import type { Vfs } from "../vfs/vfs.js";

/** In the order in which they are looked for. */
export const defaultProjectNames = ["default.project.json", "default.project.jsonc"] as const;

const PROJECT_SUFFIX = /\.project\.jsonc?$/;

/** The project file a person means by a path: the file itself, or the default one of a folder. */
export function findProjectFile(vfs: Vfs, path: string): string {
	const kind = vfs.kindOf(path);
	if (kind === "file") {
		if (!PROJECT_SUFFIX.test(path)) throw new ProjectError("project_not_a_project_file", { path });
		return path;
	}
	for (const name of defaultProjectNames) {
		const candidate = join(path, name);
		if (vfs.kindOf(candidate) === "file") return candidate;
	}
	throw new ProjectError("project_not_found", { path });
}

/** What a project without a `name` is called: a default one like its folder, any other like its file. */
export function fallbackProjectName(path: string, folder: string): string {
	const file = basename(path);
	const isDefault = defaultProjectNames.some((name) => name === file);
	return isDefault ? basename(folder) : file.replace(PROJECT_SUFFIX, "");
}
