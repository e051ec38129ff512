import type { Variant, Variants } from "../values/variant.js";
import type { TreeNode } from "./tree-node.js";

/** The attribute that gives an instance an id for references, as a `$id` does. */
export const REFERENCE_ID = "Rojo_Id";
const TARGET_PREFIX = "Rojo_Target_";

/** The attribute that says the id of what a property refers to. */
export function referenceAttribute(property: string): string {
	return TARGET_PREFIX + property;
}

/** Attributes that are there for the files' sake: they say where references lead. */
export function isLink(attribute: string): boolean {
	return attribute === REFERENCE_ID || attribute.startsWith(TARGET_PREFIX);
}

/** Properties as they are in Studio, which has references and needs no links. */
export function withoutLinks(properties: Variants): Variants {
	const all = Object.entries(attributesOf(properties));
	const others = all.filter(([name]) => !isLink(name));
	if (others.length === all.length) return properties;
	const { Attributes: _, ...rest } = properties;
	return others.length === 0 ? rest : { ...rest, Attributes: { Attributes: Object.fromEntries(others) as never } };
}

/** Everything by which other instances can refer to this one. */
export function referenceIds({ metadata, declaredProperties }: Pick<TreeNode, "metadata" | "declaredProperties">) {
	const given = attributesOf(declaredProperties)[REFERENCE_ID]?.String;
	return new Set([metadata.id, metadata.referent, given].filter((id) => typeof id === "string"));
}

/** The one id that Rojo knows an instance by: the attribute's, if it has one. */
export function specifiedId({ metadata, properties }: Pick<TreeNode, "metadata" | "properties">): string | undefined {
	const given = attributesOf(properties)[REFERENCE_ID]?.String;
	return typeof given === "string" ? given : metadata.id;
}

function attributesOf({ Attributes }: Variants): Readonly<Record<string, Variant>> {
	return (Attributes?.Attributes ?? {}) as unknown as Variants;
}

/** Properties that an attribute says the target of. */
export function linkedTargets(declared: Variants): readonly (readonly [property: string, target: string])[] {
	if (declared.Attributes === undefined) return [];
	return Object.entries(attributesOf(declared)).flatMap(([name, { String: target }]) =>
		name.startsWith(TARGET_PREFIX) && typeof target === "string" ? [[name.slice(TARGET_PREFIX.length), target]] : [],
	);
}

/** The `$id` a value refers to. */
export function referenceTarget(value: Variant | undefined): string | undefined {
	const target = value?.Ref;
	return typeof target === "string" ? target : undefined;
}

/** The `$id`s an instance refers to. */
export function referenceTargets({ declaredProperties }: Pick<TreeNode, "declaredProperties">): readonly string[] {
	const targets = new Set<string>();
	for (const name in declaredProperties) {
		const target = referenceTarget(declaredProperties[name]);
		if (target !== undefined) targets.add(target);
	}
	for (const [, target] of linkedTargets(declaredProperties)) targets.add(target);
	return [...targets];
}

/** Properties with every reference leading to a node's id. One that leads nowhere, or to several nodes, is left out. */
export function resolveReferences(declared: Variants, idsOf: (specifiedId: string) => readonly string[]): Variants {
	const resolved: Record<string, Variant> = {};
	for (const [name, value] of Object.entries(declared)) {
		const target = referenceTarget(value);
		if (target === undefined) {
			resolved[name] = value;
			continue;
		}
		const [id, ...others] = idsOf(target);
		if (id !== undefined && others.length === 0) resolved[name] = { Ref: id };
	}
	for (const [name, target] of linkedTargets(declared)) {
		const [id, ...others] = idsOf(target);
		if (id !== undefined && others.length === 0) resolved[name] = { Ref: id };
	}
	return resolved;
}
