import type { ProjectNode } from "../project-file/project.js";
import type { Variants } from "../values/variant.js";
import type { SnapshotScope } from "./snapshot-context.js";

/** An instance as the disk describes it at one moment: without identity, and without anything looked up in Studio. */
export interface InstanceSnapshot {
	readonly className: string;
	readonly name: string;
	readonly properties: Variants;
	readonly children: readonly InstanceSnapshot[];
	readonly metadata: SnapshotMetadata;
}

export interface SnapshotMetadata {
	/** What to snapshot again, with `snapshotSource`, when one of the relevant paths changes. */
	readonly instigatingSource: InstigatingSource;
	/** The scope to snapshot it again in. */
	readonly scope: SnapshotScope;
	/** Every path, existing or not, that can change this instance (its children have their own). */
	readonly relevantPaths: readonly string[];
	/** Whether instances that are in Studio but not here are left alone. */
	readonly ignoreUnknownInstances: boolean;
	/** The `$id` by which other instances refer to this one. */
	readonly id?: string;
	/**
	 * What a person opens to see the instance: its file, the init file of a folder that has one, else the folder. Absent
	 * for a project node that leads to no path.
	 */
	readonly fsPath?: string;
	/** The name of the FileKind that made the instance out of `fsPath`; `directory` for a plain folder. */
	readonly fileKind?: string;
	/** The files that were applied on top of `fsPath`, in that order. */
	readonly metaFiles?: readonly string[];
	/** The project nodes that speak about this instance, the one with the last word first. */
	readonly projectNodes?: readonly ProjectNodeAddress[];
	/** Where in a model file the instance stands; absent outside model files. */
	readonly modelLocation?: ModelLocation;
	/** What `Ref` values of the same file call this instance; made from its place, so the same every time. */
	readonly referent?: string;
}

export interface ProjectNodeAddress {
	readonly projectPath: string;
	/** The names that lead from `tree` to the node; none for the root. */
	readonly nodePath: readonly string[];
}

export interface ModelLocation {
	readonly file: string;
	/** From the file's root: which child, which child of that, … */
	readonly indexPath: readonly number[];
}

export type InstigatingSource =
	| { readonly type: "path"; readonly path: string }
	| {
			readonly type: "projectNode";
			readonly projectPath: string;
			readonly name: string;
			readonly node: ProjectNode;
			readonly nodePath: readonly string[];
			/** The root of a project has none. */
			readonly parentClass?: string;
	  };
