import { dirname } from "node:path";
import { fileKinds } from "../file-kinds/file-kinds.js";
import type { Vfs } from "../vfs/vfs.js";
import type { InstanceSnapshot, InstigatingSource } from "./instance-snapshot.js";
import type { LastReading, SnapshotContext, SnapshotScope } from "./snapshot-context.js";
import { snapshotPath } from "./snapshot-path.js";
import { snapshotProjectNode } from "./snapshot-project-node.js";

/** Where a source is read, and who hears about what is odd in it. */
export interface SnapshotSurroundings {
	readonly vfs: Vfs;
	readonly scope: SnapshotScope;
	readonly warn: (path: string, message: string) => void;
	readonly lastReading?: LastReading;
}

/** Takes a snapshot again of what an instance's metadata names as its source, in the scope that it names. */
export function snapshotSource(
	source: InstigatingSource,
	surroundings: SnapshotSurroundings,
): InstanceSnapshot | undefined {
	const context: SnapshotContext = { ...surroundings, kinds: fileKinds };
	if (source.type === "path") return snapshotPath(source.path, context);
	const { projectPath, name, node, nodePath, parentClass } = source;
	const project = { path: projectPath, folder: dirname(projectPath) };
	return snapshotProjectNode(
		{ project, name, node, nodePath, ...(parentClass !== undefined && { parentClass }) },
		context,
	);
}
