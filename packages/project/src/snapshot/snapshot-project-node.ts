import { resolve } from "node:path";
import { ProjectError } from "../errors.js";
import type { Project, ProjectNode } from "../project-file/project.js";
import { resolveProperties } from "../values/resolve-properties.js";
import type { InstanceSnapshot, SnapshotMetadata } from "./instance-snapshot.js";
import { inferClass, isClassConflict, resolveClass } from "./resolve-class.js";
import type { SnapshotContext } from "./snapshot-context.js";
import { snapshotPath } from "./snapshot-path.js";

/** A node and its place in the tree, which can give it its class. */
export interface PlacedNode {
	readonly project: Pick<Project, "path" | "folder">;
	readonly name: string;
	readonly node: ProjectNode;
	/** The names that lead from the project's `tree` to the node. */
	readonly nodePath: readonly string[];
	readonly parentClass?: string;
}

/** What a node's `$path` leads to. */
interface Target {
	readonly path: string;
	readonly isOptional: boolean;
	readonly snapshot: InstanceSnapshot | undefined;
}

/** The instance a node of a project becomes. Undefined when all it says is an optional path that is absent. */
export function snapshotProjectNode(placed: PlacedNode, context: SnapshotContext): InstanceSnapshot | undefined {
	const { project, name, node, nodePath } = placed;
	const target = snapshotTarget(placed, context);
	const className = resolveNodeClass(placed, target, context);
	if (className === undefined) return undefined;

	warnOfMisreadings(placed, context);
	const ownChildren = [...node.children].map(([childName, child]) => {
		const place = { project, nodePath: [...nodePath, childName], parentClass: className };
		return snapshotProjectNode({ ...place, name: childName, node: child }, context);
	});
	const warn = (message: string) => context.warn(project.path, message);
	return {
		className,
		name,
		properties: { ...target?.snapshot?.properties, ...resolveProperties(className, node, warn) },
		// Not merged by name: a file of the folder and a node of the same name are two instances.
		children: [...(target?.snapshot?.children ?? []), ...ownChildren.filter((child) => child !== undefined)],
		metadata: nodeMetadata(placed, target, context),
	};
}

function snapshotTarget({ project, node }: PlacedNode, context: SnapshotContext): Target | undefined {
	if (!node.path) return undefined;
	const path = resolve(project.folder, node.path.path);
	return { path, isOptional: node.path.isOptional, snapshot: snapshotPath(path, context) };
}

function resolveNodeClass(
	{ name, node: { className: given, location }, parentClass }: PlacedNode,
	target: Target | undefined,
	context: SnapshotContext,
): string | undefined {
	const sources = { given, fromPath: target?.snapshot?.className, inferred: inferClass(name, parentClass) };
	if (target && isClassConflict(sources)) {
		const { path } = target;
		throw new ProjectError("node_class_conflict", {
			location,
			name,
			path,
			given: sources.given,
			fromPath: sources.fromPath,
		});
	}
	const className = resolveClass(sources);
	if (className === undefined && !target) throw new ProjectError("node_without_class", { location, name });
	if (target && !target.snapshot && !target.isOptional) {
		const problem = missingTarget(target.path, location, name, context);
		// A disk that was unmounted, or a folder that was renamed, must not look like the removal of all that was in it.
		if (className === undefined || context.lastReading?.had(target.path)) throw problem;
		// Rojo builds the node as if it had no path. So do we, but not without a word.
		context.warn(target.path, problem.message);
	}
	return className;
}

function missingTarget(path: string, location: string, name: string, { vfs }: SnapshotContext) {
	const exists = vfs.kindOf(path) !== undefined;
	return new ProjectError(exists ? "node_path_not_an_instance" : "node_path_not_found", { location, name, path });
}

/** What is legal, but probably not meant as we have to take it. */
function warnOfMisreadings({ project, node }: PlacedNode, context: SnapshotContext): void {
	for (const [name, { location }] of node.children) {
		if (!name.startsWith("$")) continue;
		context.warn(project.path, `${location}: "${name}" is not a key we know, so it is the name of a child.`);
	}
}

function nodeMetadata(
	{ project, name, node, nodePath, parentClass }: PlacedNode,
	target: Target | undefined,
	{ scope }: SnapshotContext,
): SnapshotMetadata {
	const inherited = target?.snapshot?.metadata;
	const id = node.id ?? inherited?.id;
	return {
		...inherited,
		instigatingSource: {
			type: "projectNode",
			projectPath: project.path,
			name,
			node,
			nodePath,
			...(parentClass !== undefined && { parentClass }),
		},
		scope,
		projectNodes: [{ projectPath: project.path, nodePath }, ...(inherited?.projectNodes ?? [])],
		relevantPaths: inherited?.relevantPaths ?? (target ? [target.path] : []),
		// A node without a path only names what it needs to; the rest of Studio's instance is not its business.
		ignoreUnknownInstances: node.ignoreUnknownInstances ?? inherited?.ignoreUnknownInstances ?? !target,
		...(id !== undefined && { id }),
	};
}
