import { resolve } from "node:path";
import { ProjectError } from "./errors.js";
import { fileKinds } from "./file-kinds/file-kinds.js";
import { findProjectFile } from "./project-file/find-project-file.js";
import { loadProject } from "./project-file/load-project.js";
import type { Project } from "./project-file/project.js";
import type { InstanceSnapshot } from "./snapshot/instance-snapshot.js";
import { rootScope } from "./snapshot/root-scope.js";
import type { LastReading } from "./snapshot/snapshot-context.js";
import { snapshotProject } from "./snapshot/snapshot-project.js";
import { sortByBytes } from "./sort-by-bytes.js";
import { diskVfs } from "./vfs/disk-vfs.js";
import type { Vfs } from "./vfs/vfs.js";

export interface ReadProjectOptions {
	/** Where to read from; the disk unless told otherwise. */
	readonly vfs?: Vfs;
	/** What is known from the last reading; nothing unless told otherwise. */
	readonly lastReading?: LastReading;
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
	const project = loadProject(vfs, findProjectFile(vfs, resolve(path)));
	const warnings = new WarningLog();
	const tree = snapshotProject(project, {
		vfs,
		kinds: fileKinds,
		scope: rootScope,
		warn: (at, message) => warnings.add(at, message),
		...(options.lastReading && { lastReading: options.lastReading }),
	});
	if (!tree) throw new ProjectError("project_empty", { path: project.path });
	return { project, tree, warnings: warnings.list() };
}

/** Two nodes may lead to one file, and folders are read in any order: sorted and without repetition, the list is stable. */
class WarningLog {
	readonly #warnings = new Map<string, ProjectWarning>();

	add(path: string, message: string): void {
		this.#warnings.set(`${path}\0${message}`, { path, message });
	}

	list(): readonly ProjectWarning[] {
		return sortByBytes([...this.#warnings], ([key]) => key).map(([, warning]) => warning);
	}
}
