import { basename, dirname, join, resolve } from "node:path";
import { fileKinds } from "../../file-kinds/file-kinds.js";
import { editJson } from "../../json/edit-json.js";
import type { JsonObject, JsonValue } from "../../json/json-value.js";
import type { TreeNode } from "../../tree/tree-node.js";
import type { InstanceAddition } from "./instance-change.js";
import { modelJson } from "./model-json.js";
import { NewFiles, print, WRAPPED_NAME } from "./new-files.js";
import { everyInstance, type NewInstance } from "./new-instance.js";
import { type OwnFile, type Place, placeOf } from "./place.js";
import type { Planning } from "./planning.js";
import { wrap } from "./rename-instance.js";
import { repoint } from "./repoint.js";
import { splitScriptName } from "./script-names.js";
import { Unwritable } from "./unwritable.js";
import { fileStem } from "./value-layers.js";

/** Describes a new instance where its parent is described. */
export function addInstance(planning: Planning, { parentId, subtree }: InstanceAddition): void {
	const { node } = planning.demand(parentId);
	const why = `${subtree.name} was added`;
	const place = planning.placeOf(node);
	if (place.kind === "model") {
		planning.editModel(place, why).insert(place.indexPath, subtree);
		return;
	}
	const folder = place.kind === "node" ? missingPath(node) : folderOf(planning, node, place, why);
	if (folder === undefined) addToProject(planning, node, subtree, why);
	else new NewFiles(planning.draft, planning.scopeOf(node), why).add(folder, subtree);
}

/** The folder that an instance's children are in; one that is a single file becomes one. */
function folderOf(
	planning: Planning,
	node: TreeNode,
	place: Extract<Place, { kind: "file" | "folder" }>,
	why: string,
): string {
	return place.kind === "folder" ? place.folder : becomeFolder(planning, node, place, why);
}

/** `X.server.luau` and `X.meta.json` become `X/init.server.luau` and `X/init.meta.json`. */
function becomeFolder(planning: Planning, node: TreeNode, own: OwnFile, why: string): string {
	const { draft } = planning;
	const stem = fileStem(planning, node, { kind: "file", ...own });
	const plain = join(dirname(own.file), stem);
	const suffix = initSuffix(basename(own.file), own);
	// Where another instance of this name has the folder.
	const isTaken = draft.exists(plain) && node.metadata.projectNodes === undefined;
	const folder = isTaken ? join(wrap(planning, node, dirname(own.file), stem, WRAPPED_NAME, why), WRAPPED_NAME) : plain;
	if (draft.exists(folder)) throw new Unwritable(`${draft.relative(folder)} is already there`);
	const file = suffix === undefined ? undefined : join(folder, `init${suffix}`);
	const metas = planning.adjacentMetas(node, dirname(own.file));
	for (const meta of metas)
		planning.moveMeta(meta, join(folder, `init${/\.meta\.jsonc?$/.exec(meta)?.[0]}`), node, why);
	if (file !== undefined) draft.move(own.file, file, why);
	else textBecomesMeta(planning, node, own, join(folder, "init.meta.json"), why);
	repoint(planning, node, own.file, folder, why);
	planning.moved(node, { kind: "folder", folder, ...(file !== undefined && { init: { ...own, file } }) });
	return folder;
}

/** What a file is called as the init file of a folder. */
function initSuffix(fileName: string, { file, fileKind }: OwnFile): string | undefined {
	const script = splitScriptName(fileName);
	if (script && fileKind.writeBack) return script.marker + script.extension;
	if (fileKind.name === "csv") return ".csv";
	if (fileKind.name === "text") return undefined;
	throw new Unwritable(`${basename(file)} is ${fileKind.name}, which cannot have children; make it a folder first`);
}

function textBecomesMeta(planning: Planning, node: TreeNode, { file }: OwnFile, meta: string, why: string): void {
	const value = planning.draft.readText(file);
	planning.draft.remove(file, why);
	planning.editText(meta, why, (text) => {
		if (text === "") return print({ className: node.className, properties: { Value: value } });
		return editJson(editJson(text, ["className"], node.className), ["properties", "Value"], value);
	});
}

/** Where the files of a node would be if there were any yet. */
function missingPath({ metadata: { instigatingSource } }: TreeNode): string | undefined {
	if (instigatingSource.type !== "projectNode" || instigatingSource.node.path === undefined) return undefined;
	const path = resolve(dirname(instigatingSource.projectPath), instigatingSource.node.path.path);
	return fileKinds.byName.some((kind) => kind.nameOf(basename(path)) !== undefined) ? undefined : path;
}

/** A child that JSON can hold becomes a node of the project; a script needs a file, and only a `$path` says where. */
function addToProject(planning: Planning, { metadata, name }: TreeNode, subtree: NewInstance, why: string): void {
	const [address] = metadata.projectNodes ?? [];
	if (address === undefined || placeOf(metadata).kind !== "node") throw new Unwritable(`${name} has no file to add to`);
	const { projectPath, nodePath } = address;
	const json = everyInstance(subtree, (one) => !/Script$/.test(one.className)) ? nodeJson(subtree) : undefined;
	if (json === undefined) {
		throw new Unwritable(
			`${name} has no $path in ${planning.draft.relative(projectPath)}, so there is no folder for ${subtree.name}; give it one, or put the instance below something that has one`,
		);
	}
	planning.editText(projectPath, why, (text) => editJson(text, ["tree", ...nodePath, subtree.name], json));
}

function nodeJson(instance: NewInstance): JsonObject | undefined {
	const model = modelJson({ ...instance, children: [] });
	const names = instance.children.map(({ name }) => name);
	// Nodes are known by their names, so that no two can have the same, and none that means something else.
	if (model === undefined || names.some((name) => name.startsWith("$")) || new Set(names).size < names.length)
		return undefined;
	const children = instance.children.map((child) => [child.name, nodeJson(child)] as const);
	if (children.some(([, json]) => json === undefined)) return undefined;
	return {
		$className: instance.className,
		...(model.properties !== undefined && { $properties: model.properties }),
		...(model.attributes !== undefined && { $attributes: model.attributes }),
		...(Object.fromEntries(children) as Readonly<Record<string, JsonValue>>),
	};
}
