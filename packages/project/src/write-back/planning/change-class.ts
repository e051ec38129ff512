import { basename, dirname, join } from "node:path";
import { fileKinds } from "../../file-kinds/file-kinds.js";
import { editJson } from "../../json/edit-json.js";
import type { TreeNode } from "../../tree/tree-node.js";
import type { Variant } from "../../values/variant.js";
import { valueAt } from "./json-values.js";
import type { OwnFile, Place } from "./place.js";
import type { Planning } from "./planning.js";
import { repoint } from "./repoint.js";
import { markerFor, splitScriptName } from "./script-names.js";
import { Unwritable } from "./unwritable.js";
import { newMetaPath } from "./value-layers.js";
import type { WantedNode } from "./wanted-tree.js";

type Existing = WantedNode & { readonly node: TreeNode };

/**
 * Makes the file say another class: the suffix of a script, the `className` of whatever has one. True when a script's
 * RunContext is said with it.
 */
export function changeClass(
	planning: Planning,
	wanted: Existing,
	className: string,
	runContext: Variant | undefined,
	why: string,
): boolean {
	if (className === wanted.node.className && className !== "Script") return false;
	const place = planning.placeOf(wanted.node);
	if (place.kind === "file" || (place.kind === "folder" && place.init)) {
		return changeScript(planning, wanted, place, className, runContext, why);
	}
	if (className === wanted.node.className) return false;
	if (place.kind === "model") planning.editModel(place, why).setClass(place.indexPath, className);
	else if (place.kind === "node") changeNode(planning, wanted, className, why);
	else changeFolder(planning, wanted, place, className, why);
	return false;
}

function changeNode(planning: Planning, { node }: Existing, className: string, why: string): void {
	const [address] = node.metadata.projectNodes ?? [];
	if (address === undefined) throw new Unwritable("no file is known to say its class");
	const { projectPath, nodePath } = address;
	planning.editText(projectPath, why, (text) => editJson(text, ["tree", ...nodePath, "$className"], className));
}

/** A plain folder is what its meta file says; one that a project node gives its class is what that says. */
function changeFolder(
	planning: Planning,
	{ node }: Existing,
	place: Extract<Place, { kind: "folder" }>,
	className: string,
	why: string,
): void {
	for (const { projectPath, nodePath } of node.metadata.projectNodes ?? []) {
		const path = ["tree", ...nodePath, "$className"];
		if (valueAt(projectPath, planning.draft.readText(projectPath), path) === undefined) continue;
		planning.editText(projectPath, why, (text) => editJson(text, path, className));
		return;
	}
	const metas = (node.metadata.metaFiles ?? []).filter((file) => planning.draft.exists(file));
	const saying = metas.findLast((file) => valueAt(file, planning.draft.readText(file), ["className"]) !== undefined);
	const meta = saying ?? metas.at(-1) ?? newMetaPath(planning, node, place);
	planning.editText(meta, why, (text) => editJson(text, ["className"], className));
}

function changeScript(
	planning: Planning,
	{ node }: Existing,
	place: Extract<Place, { kind: "file" | "folder" }>,
	className: string,
	runContext: Variant | undefined,
	why: string,
): boolean {
	const own = (place.kind === "file" ? place : place.init) as OwnFile;
	const parts = splitScriptName(basename(own.file));
	const known = markerFor(className, runContext, planning.scopeOf(node).emitLegacyScripts);
	if (parts === undefined || own.fileKind.writeBack === undefined || known === undefined) {
		throw new Unwritable(
			`${planning.draft.relative(own.file)} makes it a ${node.className}; replace the file to make it a ${className}`,
		);
	}
	if (parts.marker === known.marker) return known.saysAll;
	const file = join(dirname(own.file), `${parts.stem}${known.marker}${parts.extension}`);
	planning.draft.move(own.file, file, why);
	if (place.kind === "file") repoint(planning, node, own.file, file, why);
	const fileKind = fileKinds.byName.find((kind) => kind.nameOf(basename(file)) !== undefined) ?? own.fileKind;
	planning.moved(node, place.kind === "file" ? { ...place, file, fileKind } : { ...place, init: { file, fileKind } });
	return known.saysAll;
}
