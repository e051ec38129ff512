import type { Variants } from "../values/variant.js";
import type { InstanceSnapshot } from "./instance-snapshot.js";
import type { SnapshotContext } from "./snapshot-context.js";

/** A path about to become an instance of this name. */
export interface NamedPath {
	readonly path: string;
	readonly name: string;
	/** The name of the FileKind it is read as. */
	readonly fileKind: string;
}

/** An instance without children that comes from one path alone. */
export function pathInstance(
	{ path, name, fileKind }: NamedPath,
	{ scope }: SnapshotContext,
	className: string,
	properties: Variants,
): InstanceSnapshot {
	return {
		className,
		name,
		properties,
		children: [],
		metadata: {
			instigatingSource: { type: "path", path },
			scope,
			relevantPaths: [path],
			ignoreUnknownInstances: false,
			fsPath: path,
			fileKind,
		},
	};
}
