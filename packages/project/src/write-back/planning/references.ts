import { isLink, REFERENCE_ID, referenceAttribute } from "../../tree/references.js";
import type { TreeNode } from "../../tree/tree-node.js";
import type { Variant, Variants } from "../../values/variant.js";
import type { Planning } from "./planning.js";
import type { WantedNode } from "./wanted-tree.js";

type Existing = WantedNode & { readonly node: TreeNode };

/** The attributes through which the files say where a reference leads; undefined takes one away. */
export type LinkEdits = Readonly<Record<string, Variant | undefined>>;

/** All attributes an instance's files have to say: those that are wanted, and the links. */
export function withLinks({ node, properties }: Existing, edits: LinkEdits): Variant | undefined {
	const links: Record<string, Variant> = {};
	for (const [name, value] of Object.entries(attributesOf(node.declaredProperties)))
		if (isLink(name)) links[name] = value;
	for (const [name, value] of Object.entries(edits)) {
		if (value === undefined) delete links[name];
		else links[name] = value;
	}
	const wanted = Object.entries(attributesOf(properties)).filter(([name]) => !isLink(name));
	const all = { ...Object.fromEntries(wanted), ...links };
	return Object.keys(all).length === 0 ? undefined : { Attributes: all as never };
}

function attributesOf({ Attributes }: Variants): Variants {
	return (Attributes?.Attributes ?? {}) as unknown as Variants;
}

/**
 * Writes where a reference leads. Inside one model that Studio saved it is a value like any other; everything else says
 * it in an attribute, with an id that the target gets if it has none. Answers with the attribute that is to be set.
 */
export function writeReference(planning: Planning, wanted: Existing, name: string, id: string, why: string): LinkEdits {
	const target = planning.wanted.get(id);
	const link = referenceAttribute(name);
	const [place, targetPlace] = [planning.placeOf(wanted.node), target?.node && planning.placeOf(target.node)];
	const isInModel = place.kind === "model" && planning.editModel(place, why).referentOf !== undefined;
	if (target?.node === undefined || targetPlace === undefined) {
		if (isInModel)
			planning.editModel(place, why).setProperties(place.indexPath, wanted.className, { [name]: undefined });
		delete wanted.properties[name];
		return { [link]: undefined };
	}
	if (isInModel && targetPlace.kind === "model" && targetPlace.file === place.file) {
		const editor = planning.editModel(place, why);
		const referent = editor.referentOf?.(targetPlace.indexPath) ?? "";
		editor.setProperties(place.indexPath, wanted.className, { [name]: { Ref: referent } });
		return { [link]: undefined };
	}
	return { [link]: { String: planning.linkIdOf(target as Existing) } };
}

/** The id that other files call an instance by; undefined if it has none. */
export function linkIdOf({ metadata, declaredProperties }: TreeNode): string | undefined {
	const attribute = attributesOf(declaredProperties)[REFERENCE_ID]?.String;
	return metadata.id ?? (typeof attribute === "string" ? attribute : undefined);
}
