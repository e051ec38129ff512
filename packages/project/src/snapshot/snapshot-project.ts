import { ProjectError } from "../errors.js";
import type { Project } from "../project-file/project.js";
import type { InstanceSnapshot } from "./instance-snapshot.js";
import type { SnapshotContext } from "./snapshot-context.js";
import { snapshotProjectNode } from "./snapshot-project-node.js";

/** The tree of a project, at the root or nested. Undefined when its root is an optional path that is absent. */
export async function snapshotProject(
	project: Project,
	context: SnapshotContext,
): Promise<InstanceSnapshot | undefined> {
	const openProjects = [...context.openProjects, project.path];
	if (context.openProjects.includes(project.path)) throw new ProjectError("project_cycle", { chain: openProjects });
	if (project.syncRules.length > 0) {
		context.warn(project.path, "syncRules are not applied yet: every file is read as the default rules say.");
	}

	// Ignore rules reach into nested projects, legacy scripts do not: each project speaks for itself.
	const inside: SnapshotContext = {
		...context,
		openProjects,
		ignoreRules: context.ignoreRules.extend(project.folder, project.globIgnorePaths),
		emitLegacyScripts: project.emitLegacyScripts,
	};
	const root = await snapshotProjectNode({ project, name: project.name, node: project.tree }, inside);
	return root && { ...root, metadata: projectMetadata(project, root) };
}

/** The root changes whenever the project file does, so it is the file that is snapshot again, not the node in it. */
function projectMetadata({ path }: Project, { metadata }: InstanceSnapshot): InstanceSnapshot["metadata"] {
	return {
		...metadata,
		instigatingSource: { type: "path", path },
		relevantPaths: [path, ...metadata.relevantPaths],
	};
}
