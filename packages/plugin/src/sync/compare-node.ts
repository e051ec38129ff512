import type { TaggedValue } from "../generated/protocol";
import { gitBlobHash, withNewlines } from "../hash/content-hash";
import { decodeValue, NO_REF, untag } from "../values/decode-value";
import { equalValues } from "../values/equal-values";
import type { ProjectTree } from "./project-tree";
import { readProperty } from "./property-access";
import type { ScriptEditor } from "./script-editor";

/** A property in which Studio is not what the project says. */
export interface ChangedProperty {
	readonly name: string;
	readonly tag: string;
	readonly incoming: TaggedValue;
	/** Studio's value when it was compared; an id for a reference. */
	readonly current: unknown;
}

/** The id of an instance, for references to it. */
export type IdOf = (instance: Instance) => string | undefined;

/** The value of a property in the form in which it is compared. What cannot be read is no difference. */
export function readComparable(
	instance: Instance,
	name: string,
	tag: string,
	idOf: IdOf,
): LuaTuple<[boolean, unknown]> {
	const [ok, value] = readProperty(instance, name);
	if (!ok || tag !== "Ref") return $tuple(ok, value);
	if (value === undefined) return $tuple(true, NO_REF);
	return $tuple(true, typeIs(value, "Instance") ? (idOf(value) ?? "unknown") : value);
}

/** The form in which the project's value is compared; not ok for what scripts cannot handle. */
export function comparable(tag: string, tagged: TaggedValue): LuaTuple<[boolean, unknown]> {
	if (tag === "Ref") return $tuple(true, tagged.Ref);
	// No pivot of its own: Studio always has one to show.
	if (tag === "OptionalCFrame" && tagged.OptionalCFrame === "None") return $tuple(false, undefined);
	const { value, problem } = decodeValue(tagged);
	return $tuple(problem === undefined, value);
}

export function changedProperties(tree: ProjectTree, node: number, instance: Instance, idOf: IdOf): ChangedProperty[] {
	const changed: ChangedProperty[] = [];
	const properties = tree.properties.get(node);
	if (properties === undefined) return changed;
	for (const [name, incoming] of pairs(properties)) {
		const [tag] = untag(incoming);
		const [known, wanted] = comparable(tag, incoming);
		if (!known) continue;
		const [readable, current] = readComparable(instance, name as string, tag, idOf);
		if (readable && !equalValues(current, wanted)) changed.push({ name: name as string, tag, incoming, current });
	}
	return changed.sort((a, b) => a.name < b.name);
}

/** Whether Studio's text is what the project says it is, line endings aside. */
export function isSourceEqual(tree: ProjectTree, node: number, instance: Instance, editor: ScriptEditor): boolean {
	const expected = tree.sourceHashes.get(node);
	if (expected === undefined || !instance.IsA("LuaSourceContainer")) return true;
	return gitBlobHash(withNewlines(editor.held(instance))) === expected;
}
