import { basename, dirname, join } from "node:path";
import type { PropertyEdits } from "../../file-kinds/file-kind.js";
import type { JsonPath } from "../../json/edit-json.js";
import type { TreeNode } from "../../tree/tree-node.js";
import { declaredNames, editJsonValues, type JsonValuesPlace } from "./json-values.js";
import type { Place } from "./place.js";
import type { Planning } from "./planning.js";
import { Unwritable } from "./unwritable.js";
import type { WantedNode } from "./wanted-tree.js";

/** One of the files that say what the properties of an instance are. */
export interface ValueLayer {
	says(name: string): boolean;
	/** Undefined takes away what is said. */
	set(name: string, edits: PropertyEdits): void;
}

type Existing = WantedNode & { readonly node: TreeNode };

export interface ValueLayers {
	/** Those there are, the one with the last word first. */
	readonly layers: readonly ValueLayer[];
	/** Where a property goes that nobody speaks of yet. */
	readonly home: ValueLayer;
}

export function valueLayers(planning: Planning, wanted: Existing, why: string): ValueLayers {
	const place = planning.placeOf(wanted.node);
	const nodes = (wanted.node.metadata.projectNodes ?? []).map(({ projectPath, nodePath }) =>
		projectLayer(planning, wanted, projectPath, nodePath, why),
	);
	if (place.kind === "node") {
		const [home] = nodes;
		if (home === undefined) throw new Unwritable("no file is known to describe it");
		return { layers: nodes, home };
	}
	if (place.kind === "model") {
		const home = modelLayer(planning, wanted, place, why);
		return { layers: [...nodes, home], home };
	}
	const path = newMetaPath(planning, wanted.node, place);
	const known = (wanted.node.metadata.metaFiles ?? []).filter((file) => planning.draft.exists(file));
	const metas = known.map((file) => metaLayer(planning, wanted, file, why)).reverse();
	const home = metas[0] ?? metaLayer(planning, wanted, path, why);
	const text = textLayer(planning, place, why);
	return { layers: [...nodes, ...metas, ...(text ? [text] : [])], home };
}

const nodeKeys = { properties: "$properties", attributes: "$attributes" };
const fileKeys = { properties: "properties", attributes: "attributes" };

function projectLayer(planning: Planning, wanted: Existing, file: string, nodePath: readonly string[], why: string) {
	return jsonLayer(planning, wanted, { file, path: ["tree", ...nodePath], keys: nodeKeys }, why);
}

function metaLayer(planning: Planning, wanted: Existing, file: string, why: string): ValueLayer {
	return jsonLayer(planning, wanted, { file, path: [], keys: fileKeys }, why);
}

function jsonLayer(
	planning: Planning,
	wanted: Existing,
	where: { readonly file: string; readonly path: JsonPath; readonly keys: JsonValuesPlace["keys"] },
	why: string,
): ValueLayer {
	const place: JsonValuesPlace = { ...where, className: wanted.className };
	const text = () => (planning.draft.exists(place.file) ? planning.draft.readText(place.file) : "");
	return {
		says: (name) => declaredNames(text(), place).has(name),
		set: (_name, edits) => planning.editText(place.file, why, (before) => editJsonValues(before, place, edits)),
	};
}

function modelLayer(
	planning: Planning,
	wanted: Existing,
	place: Extract<Place, { kind: "model" }>,
	why: string,
): ValueLayer {
	return {
		says: (name) => wanted.node.declaredProperties[name] !== undefined,
		set: (_name, edits) => planning.editModel(place, why).setProperties(place.indexPath, wanted.className, edits),
	};
}

/** What the file itself is: the source of a script, the value of a text. */
const textOf: Readonly<Record<string, string>> = { text: "Value", csv: "Contents" };

function textLayer(planning: Planning, place: Place, why: string): ValueLayer | undefined {
	const own = place.kind === "folder" ? place.init : place.kind === "file" ? place : undefined;
	if (own === undefined) return undefined;
	const { file, fileKind: kind } = own;
	const property = textOf[kind.name] ?? "Source";
	return {
		says: (name) => name === property,
		set: (_name, edits) => {
			const { writeBack } = kind;
			if (writeBack === undefined) {
				throw new Unwritable(
					`${planning.draft.relative(file)} is ${kind.name} that becomes a script; change the file itself`,
				);
			}
			planning.editText(file, why, (text) => writeBack(text, edits).text);
		},
	};
}

/** The meta file that an instance gets if it has none. */
export function newMetaPath(
	planning: Planning,
	node: TreeNode,
	place: Extract<Place, { kind: "file" | "folder" }>,
): string {
	if (place.kind === "folder") return join(place.folder, "init.meta.json");
	return join(dirname(place.file), `${fileStem(planning, node, place)}.meta.json`);
}

/** What an instance's own file calls it, whatever a project node makes of that. */
export function fileStem(
	planning: Planning,
	node: TreeNode,
	{ file, fileKind }: Extract<Place, { kind: "file" }>,
): string {
	const name = basename(file);
	return planning.scopeOf(node).syncRules.match(file, name)?.name ?? fileKind.nameOf(name) ?? name;
}
