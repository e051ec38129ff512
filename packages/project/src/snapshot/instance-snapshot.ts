import type { ProjectNode } from "../project-file/project.js";
import type { Variants } from "../values/variant.js";

/** An instance as the disk describes it at one moment: without identity, and without anything looked up in Studio. */
export interface InstanceSnapshot {
	readonly className: string;
	readonly name: string;
	readonly properties: Variants;
	readonly children: readonly InstanceSnapshot[];
	readonly metadata: SnapshotMetadata;
}

export interface SnapshotMetadata {
	/** What to snapshot again when one of the relevant paths changes. */
	readonly instigatingSource: InstigatingSource;
	/** Every path, existing or not, that can change this instance (its children have their own). */
	readonly relevantPaths: readonly string[];
	/** Whether instances that are in Studio but not here are left alone. */
	readonly ignoreUnknownInstances: boolean;
	/** The `$id` by which other instances refer to this one. */
	readonly id?: string;
}

export type InstigatingSource =
	| { readonly type: "path"; readonly path: string }
	| {
			readonly type: "projectNode";
			readonly projectPath: string;
			readonly name: string;
			readonly node: ProjectNode;
			/** The root of a project has none. */
			readonly parentClass?: string;
	  };
