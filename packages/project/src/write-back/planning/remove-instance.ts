import { basename, dirname, join, sep } from "node:path";
import { editJson } from "../../json/edit-json.js";
import type { TreeNode } from "../../tree/tree-node.js";
import type { InstanceRemoval } from "./instance-change.js";
import type { Planning } from "./planning.js";
import { Unwritable } from "./unwritable.js";

/** Takes an instance out of the files, with all below it. What the tree does not know is never removed with it. */
export function removeInstance(planning: Planning, { id }: InstanceRemoval): void {
	const { node } = planning.demand(id);
	const why = `${node.name} was removed`;
	if (node.parent === undefined) throw new Unwritable("the root of a project cannot be removed");
	const { metadata } = node;
	const place = planning.placeOf(node);
	if (place.kind === "model" && place.indexPath.length > 0) {
		planning.editModel(place, why).remove(place.indexPath);
		return;
	}
	const [address] = metadata.projectNodes ?? [];
	if (address !== undefined && address.nodePath.length > 0) {
		const { projectPath, nodePath } = address;
		planning.editText(projectPath, why, (text) => editJson(text, ["tree", ...nodePath], undefined));
	}
	for (const path of unitsOf(planning, node)) removePath(planning, node, path, why);
}

/** The topmost files and folders an instance is made of. */
function unitsOf(planning: Planning, node: TreeNode): readonly string[] {
	const { metadata } = node;
	const { instigatingSource } = metadata;
	if (instigatingSource.type === "path") return [instigatingSource.path, ...ownMetas(planning, node)];
	// A node that leads to a nested project leads to all of its folder.
	const nested = (metadata.projectNodes ?? []).slice(1).map(({ projectPath }) => projectPath);
	const [inner] = nested;
	if (inner !== undefined) return [/^default\.project\.jsonc?$/.test(basename(inner)) ? dirname(inner) : inner];
	const place = planning.placeOf(node);
	if (place.kind === "node") return [];
	return place.kind === "folder" ? [place.folder] : [place.file, ...ownMetas(planning, node)];
}

function ownMetas(planning: Planning, node: TreeNode): readonly string[] {
	const metas = planning.adjacentMetas(node, dirname(node.metadata.fsPath ?? ""));
	return metas.filter((meta) => !planning.isShared(meta, node));
}

function removePath(planning: Planning, node: TreeNode, path: string, why: string): void {
	if (!planning.draft.exists(path)) return;
	const known = knownFiles(planning, node);
	const elsewhere = [...known].find((file) => file !== path && !file.startsWith(path + sep) && !isMeta(file));
	if (elsewhere !== undefined && planning.draft.kindOf(path) === "directory") {
		throw new Unwritable(
			`it is also made of ${planning.draft.relative(elsewhere)}, which is elsewhere; remove that yourself`,
		);
	}
	const unknown = findUnknown(planning, path, known);
	if (unknown !== undefined) {
		throw new Unwritable(
			`${planning.draft.relative(unknown)} is in its folder, but is no part of the tree; move it away or remove the folder yourself`,
		);
	}
	planning.draft.remove(path, why);
}

function isMeta(file: string): boolean {
	return /\.meta\.jsonc?$/.test(file);
}

/** Every file that says something about the instance or what is below it. */
function knownFiles(planning: Planning, node: TreeNode): ReadonlySet<string> {
	const known = new Set<string>();
	for (const { metadata } of planning.tree.subtree(node.id)) {
		if (metadata.fsPath !== undefined && metadata.fileKind !== "directory") known.add(metadata.fsPath);
		for (const meta of metadata.metaFiles ?? []) known.add(meta);
		for (const { projectPath } of metadata.projectNodes ?? []) known.add(projectPath);
		const { instigatingSource } = metadata;
		if (instigatingSource.type === "path" && planning.draft.kindOf(instigatingSource.path) === "file") {
			known.add(instigatingSource.path);
		}
	}
	const own = node.metadata.projectNodes?.[0];
	if (own !== undefined && own.nodePath.length > 0) known.delete(own.projectPath);
	return known;
}

function findUnknown(planning: Planning, path: string, known: ReadonlySet<string>): string | undefined {
	if (planning.draft.kindOf(path) !== "directory") return known.has(path) || isMeta(path) ? undefined : path;
	for (const { name } of planning.draft.readDirectory(path)) {
		const unknown = findUnknown(planning, join(path, name), known);
		if (unknown !== undefined) return unknown;
	}
	return undefined;
}
