import { basename, dirname, join } from "node:path";
import { editJson, renameJsonMember } from "../../json/edit-json.js";
import type { TreeNode } from "../../tree/tree-node.js";
import { type FileShape, freeWrapper, isFreeName } from "./free-name.js";
import { valueAt } from "./json-values.js";
import { WRAPPED_NAME, wrapperProject } from "./new-files.js";
import type { Place } from "./place.js";
import type { Planning } from "./planning.js";
import { Unwritable } from "./unwritable.js";
import { fileStem } from "./value-layers.js";
import type { WantedNode } from "./wanted-tree.js";

/** Gives an instance another name where it has its name from: a project, a model, or the name of its file. */
export function renameInstance(planning: Planning, wanted: WantedNode & { readonly node: TreeNode }): void {
	const { node, name } = wanted;
	const why = `${node.name} is called ${name} now`;
	const [address] = node.metadata.projectNodes ?? [];
	const place = planning.placeOf(node);
	if (place.kind === "model" && place.indexPath.length > 0)
		planning.editModel(place, why).setName(place.indexPath, name);
	else if (address === undefined) renameFiles(planning, node, place, name, why);
	else if (address.nodePath.length > 0) renameNode(planning, address.projectPath, address.nodePath, name, why);
	else renameProject(planning, address.projectPath, name, why);
}

function renameNode(planning: Planning, file: string, nodePath: readonly string[], name: string, why: string): void {
	const sibling = ["tree", ...nodePath.slice(0, -1), name];
	if (name.startsWith("$") || valueAt(file, planning.draft.readText(file), sibling) !== undefined) {
		throw new Unwritable(`${planning.draft.relative(file)} cannot have a node called ${name} there`);
	}
	planning.editText(file, why, (text) => renameJsonMember(text, ["tree", ...nodePath], name));
}

function renameProject(planning: Planning, file: string, name: string, why: string): void {
	planning.editText(file, why, (text) => editJson(text, ["name"], name));
}

function renameFiles(planning: Planning, node: TreeNode, place: Place, name: string, why: string): void {
	if (place.kind === "node") throw new Unwritable("no file is known to have its name");
	if (place.kind === "folder") renameFolder(planning, node, place.folder, name, why);
	else renameFile(planning, node, place, name, why);
}

function renameFile(
	planning: Planning,
	node: TreeNode,
	place: Extract<Place, { kind: "file" | "model" }>,
	name: string,
	why: string,
): void {
	const { draft } = planning;
	const folder = dirname(place.file);
	const stem = fileStem(planning, node, { ...place, kind: "file" });
	const fileName = basename(place.file);
	if (!fileName.startsWith(stem)) throw new Unwritable(`a sync rule makes its name out of ${fileName}`);
	const shape: FileShape = { suffix: fileName.slice(stem.length), kind: place.fileKind.name };
	const metas = planning.adjacentMetas(node, folder);
	const own = [fileName, ...metas.map((meta) => basename(meta))];
	const fits = isFreeName({ draft, folder, scope: planning.scopeOf(node), own }, name, shape);
	const target = fits
		? join(folder, name)
		: join(wrap(planning, node, folder, name, WRAPPED_NAME + shape.suffix, why), WRAPPED_NAME);
	for (const meta of metas) planning.moveMeta(meta, target + suffixOf(meta), node, why);
	draft.move(place.file, target + shape.suffix, why);
}

function renameFolder(planning: Planning, node: TreeNode, path: string, name: string, why: string): void {
	const { draft } = planning;
	const folder = dirname(path);
	const own = [basename(path)];
	const fits = isFreeName({ draft, folder, scope: planning.scopeOf(node), own }, name, { suffix: "", kind: undefined });
	const target = fits ? join(folder, name) : join(wrap(planning, node, folder, name, WRAPPED_NAME, why), WRAPPED_NAME);
	draft.move(path, target, why);
	if (fits) return;
	// A meta file called like its folder is applied too.
	for (const suffix of [".meta.json", ".meta.jsonc"]) {
		const quirk = join(target, basename(path) + suffix);
		if (draft.exists(quirk)) draft.move(quirk, join(target, WRAPPED_NAME + suffix), why);
	}
}

/** A folder that is called something else than its instance: what is in it is found at `path`. */
export function wrap(
	planning: Planning,
	node: TreeNode,
	folder: string,
	name: string,
	path: string,
	why: string,
): string {
	const wrapper = freeWrapper(planning.draft, folder, name);
	const project = wrapperProject(name, path, planning.scopeOf(node));
	planning.draft.write(join(wrapper, "default.project.json"), Buffer.from(project), why);
	return wrapper;
}

function suffixOf(meta: string): string {
	return /\.meta\.jsonc?$/.exec(meta)?.[0] ?? "";
}
