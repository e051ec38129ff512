import type { SnapshotMetadata } from "./instance-snapshot.js";
import type { NamedPath } from "./path-instance.js";
import type { SnapshotContext } from "./snapshot-context.js";

/** Of an instance inside a model file. Only the root is found by the file's path: it is read again as a whole. */
export function modelMetadata(
	{ path, fileKind }: NamedPath,
	indexPath: readonly number[],
	{ scope }: SnapshotContext,
): SnapshotMetadata {
	return {
		instigatingSource: { type: "path", path },
		scope,
		relevantPaths: indexPath.length === 0 ? [path] : [],
		ignoreUnknownInstances: false,
		fsPath: path,
		fileKind,
		modelLocation: { file: path, indexPath },
	};
}
