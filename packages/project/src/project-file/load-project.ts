import { readText } from "../vfs/read-text.js";
import type { Vfs } from "../vfs/vfs.js";
import { parseProject } from "./parse-project.js";
import type { Project } from "./project.js";

export async function loadProject(vfs: Vfs, path: string): Promise<Project> {
	return parseProject(path, await readText(vfs, path));
}
