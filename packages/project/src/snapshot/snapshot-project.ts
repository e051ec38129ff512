import { ProjectError } from "../errors.js";
import { SyncRules } from "../glob/sync-rules.js";
import type { Project } from "../project-file/project.js";
import type { InstanceSnapshot, SnapshotMetadata } from "./instance-snapshot.js";
import type { SnapshotContext, SnapshotScope } from "./snapshot-context.js";
import { snapshotProjectNode } from "./snapshot-project-node.js";

/** The tree of a project, at the root or nested. Undefined when its root is an optional path that is absent. */
export function snapshotProject(project: Project, context: SnapshotContext): InstanceSnapshot | undefined {
	const scope = scopeInside(project, context.scope);
	const placed = { project, name: project.name, node: project.tree, nodePath: [] };
	const root = snapshotProjectNode(placed, { ...context, scope });
	return root && { ...root, metadata: projectMetadata(project, root.metadata, context.scope) };
}

/** Ignore rules reach into nested projects; sync rules and legacy scripts do not: each project speaks for itself. */
export function scopeInside(project: Project, around: SnapshotScope): SnapshotScope {
	const openProjects = [...around.openProjects, project.path];
	if (around.openProjects.includes(project.path)) throw new ProjectError("project_cycle", { chain: openProjects });
	return {
		...around,
		openProjects,
		ignoreRules: around.ignoreRules.extend(project.folder, project.globIgnorePaths),
		syncRules: SyncRules.of(project.folder, project.syncRules),
		emitLegacyScripts: project.emitLegacyScripts,
	};
}

/** The root changes whenever the project file does, so it is the file that is snapshot again, not the node in it. */
function projectMetadata({ path }: Project, inside: SnapshotMetadata, scope: SnapshotScope): SnapshotMetadata {
	return {
		...inside,
		instigatingSource: { type: "path", path },
		scope,
		relevantPaths: [path, ...inside.relevantPaths],
		fsPath: inside.fsPath ?? path,
		fileKind: inside.fileKind ?? "project",
	};
}
