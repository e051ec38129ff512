import { dirname, resolve } from "node:path";
import { type Project, readProject, snapshotToTree, type Tree } from "@studio-bridge/project";

/** The project at one moment. */
export interface ProjectReading {
	readonly project: Project;
	readonly tree: Tree;
}

/** The project's side of a sync. */
export interface SyncedProject {
	/** The folder that write-back keeps to. */
	readonly folder: string;
	/** Reads the disk. Ids are made from what is there, so they are the same at each reading, in every process. */
	read(): Promise<ProjectReading>;
}

/** A project on disk, given its file or its folder. */
export function projectAt(path: string): SyncedProject {
	const absolute = resolve(path);
	const folder = /\.project\.jsonc?$/.test(absolute) ? dirname(absolute) : absolute;
	return {
		folder,
		read: async () => {
			const { project, tree } = await readProject(absolute);
			return { project, tree: snapshotToTree(tree) };
		},
	};
}
