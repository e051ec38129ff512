import { resolve } from "node:path";
import { ProjectError } from "../errors.js";
import type { Project, ProjectNode } from "../project-file/project.js";
import { resolveAttributes } from "../values/resolve-attributes.js";
import { resolveProperty } from "../values/resolve-property.js";
import type { Variants } from "../values/variant.js";
import { allInOrder } from "./all-in-order.js";
import type { InstanceSnapshot, SnapshotMetadata } from "./instance-snapshot.js";
import { inferClass, isClassConflict, resolveClass } from "./resolve-class.js";
import type { SnapshotContext } from "./snapshot-context.js";
import { snapshotPath } from "./snapshot-path.js";

/** A node and its place in the tree, which can give it its class. */
export interface PlacedNode {
	readonly project: Project;
	readonly name: string;
	readonly node: ProjectNode;
	readonly parentClass?: string;
}

/** What a node's `$path` leads to. */
interface Target {
	readonly path: string;
	readonly isOptional: boolean;
	readonly snapshot: InstanceSnapshot | undefined;
}

/** The instance a node of a project becomes. Undefined when all it says is an optional path that is absent. */
export async function snapshotProjectNode(
	placed: PlacedNode,
	context: SnapshotContext,
): Promise<InstanceSnapshot | undefined> {
	const { project, name, node } = placed;
	const target = await snapshotTarget(placed, context);
	const className = await resolveNodeClass(placed, target, context);
	if (className === undefined) return undefined;

	warnOfMisreadings(placed, context);
	const ownChildren = await allInOrder(
		[...node.children].map(([childName, child]) =>
			snapshotProjectNode({ project, name: childName, node: child, parentClass: className }, context),
		),
	);
	return {
		className,
		name,
		properties: { ...target?.snapshot?.properties, ...resolveNodeProperties(className, placed, context) },
		// Not merged by name: a file of the folder and a node of the same name are two instances.
		children: [...(target?.snapshot?.children ?? []), ...ownChildren.filter((child) => child !== undefined)],
		metadata: nodeMetadata(placed, target),
	};
}

async function snapshotTarget({ project, node }: PlacedNode, context: SnapshotContext): Promise<Target | undefined> {
	if (!node.path) return undefined;
	const path = resolve(project.folder, node.path.path);
	return { path, isOptional: node.path.isOptional, snapshot: await snapshotPath(path, context) };
}

async function resolveNodeClass(
	{ name, node: { className: given, location }, parentClass }: PlacedNode,
	target: Target | undefined,
	context: SnapshotContext,
): Promise<string | undefined> {
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
		const problem = await missingTarget(target.path, location, name, context);
		if (className === undefined) throw problem;
		// Rojo builds the node as if it had no path. So do we, but not without a word.
		context.warn(target.path, problem.message);
	}
	return className;
}

async function missingTarget(path: string, location: string, name: string, { vfs }: SnapshotContext) {
	const exists = (await vfs.kindOf(path)) !== undefined;
	return new ProjectError(exists ? "node_path_not_an_instance" : "node_path_not_found", { location, name, path });
}

function resolveNodeProperties(className: string, { project, node }: PlacedNode, context: SnapshotContext): Variants {
	const properties = [...node.properties].flatMap(([name, value]) => {
		const resolved = resolveProperty(className, name, value);
		if (name !== "Name" && name !== "Parent") return [[name, resolved]];
		context.warn(project.path, `${value.location}: ${name} is ignored. The tree itself decides it.`);
		return [];
	});
	// The whole map: attributes that came with the path are replaced, not merged.
	if (node.attributes.size > 0) properties.push(["Attributes", { Attributes: resolveAttributes(node.attributes) }]);
	return Object.fromEntries(properties);
}

/** What is legal, but probably not meant as we have to take it. */
function warnOfMisreadings({ project, node }: PlacedNode, context: SnapshotContext): void {
	for (const [name, { location }] of node.children) {
		if (!name.startsWith("$")) continue;
		context.warn(project.path, `${location}: "${name}" is not a key we know, so it is the name of a child.`);
	}
	for (const [name, { location }] of node.attributes) {
		if (!name.startsWith("Rojo_Target_")) continue;
		context.warn(project.path, `${location}: references between instances are not linked yet.`);
	}
}

function nodeMetadata({ project, name, node, parentClass }: PlacedNode, target: Target | undefined): SnapshotMetadata {
	const inherited = target?.snapshot?.metadata;
	const id = node.id ?? inherited?.id;
	return {
		instigatingSource: {
			type: "projectNode",
			projectPath: project.path,
			name,
			node,
			...(parentClass !== undefined && { parentClass }),
		},
		relevantPaths: inherited?.relevantPaths ?? (target ? [target.path] : []),
		// A node without a path only names what it needs to; the rest of Studio's instance is not its business.
		ignoreUnknownInstances: node.ignoreUnknownInstances ?? inherited?.ignoreUnknownInstances ?? !target,
		...(id !== undefined && { id }),
	};
}
