import { resolve } from "node:path";
import { compareBytes } from "./compare-bytes.js";
import { ProjectError } from "./errors.js";
import { fileKinds, folderFiles } from "./file-kinds/file-kinds.js";
import { IgnoreRules } from "./glob/ignore-rules.js";
import { findProjectFile } from "./project-file/find-project-file.js";
import { loadProject } from "./project-file/load-project.js";
import type { Project } from "./project-file/project.js";
import type { InstanceSnapshot } from "./snapshot/instance-snapshot.js";
import { snapshotProject } from "./snapshot/snapshot-project.js";
import { diskVfs } from "./vfs/disk-vfs.js";
import type { Vfs } from "./vfs/vfs.js";

export interface ReadProjectOptions {
	/** Where to read from; the disk unless told otherwise. */
	readonly vfs?: Vfs;
}

/** Something on disk that is not in the tree, or not as it was written, without being an error. */
export interface ProjectWarning {
	readonly path: string;
	readonly message: string;
}

export interface ReadProjectResult {
	readonly project: Project;
	readonly tree: InstanceSnapshot;
	/** In the byte order of their paths. */
	readonly warnings: readonly ProjectWarning[];
}

/**
 * Reads a project, given its file or its folder, as an instance tree:
 *
 *     project file ──parseProject──► Project ──snapshotProject──► InstanceSnapshot ──buildModel──► bytes
 *                                      │  each node                ▲
 *                                      └─► snapshotProjectNode ──► snapshotPath ──► the FileKind of each file
 */
export async function readProject(path: string, options: ReadProjectOptions = {}): Promise<ReadProjectResult> {
	const vfs = options.vfs ?? diskVfs;
	const project = await loadProject(vfs, await findProjectFile(vfs, resolve(path)));
	const warnings = new WarningLog();
	const tree = await snapshotProject(project, {
		vfs,
		fileKinds,
		folderFiles,
		ignoreRules: IgnoreRules.none,
		emitLegacyScripts: true,
		openProjects: [],
		followedLinks: [],
		warn: (at, message) => warnings.add(at, message),
	});
	if (!tree) throw new ProjectError("project_empty", { path: project.path });
	return { project, tree, warnings: warnings.list() };
}

/** Files are read in parallel, and two nodes may lead to one file: sorted and without repetition, the list is stable. */
class WarningLog {
	readonly #warnings = new Map<string, ProjectWarning>();

	add(path: string, message: string): void {
		this.#warnings.set(`${path}\0${message}`, { path, message });
	}

	list(): readonly ProjectWarning[] {
		return [...this.#warnings.entries()].sort(([a], [b]) => compareBytes(a, b)).map(([, warning]) => warning);
	}
}
