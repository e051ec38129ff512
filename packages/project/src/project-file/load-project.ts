import type { Vfs } from "../vfs/vfs.js";
import { parseProject } from "./parse-project.js";
import type { Project } from "./project.js";

export function loadProject(vfs: Vfs, path: string): Project {
	return parseProject(path, vfs.readText(path));
}
