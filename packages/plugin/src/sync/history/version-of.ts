import type { KeptVersion, TaggedValue } from "../../generated/protocol";
import { encodeBase64 } from "../../values/base64";
import { encodeAs } from "../../values/encode-as";
import { savedSubtree } from "../diff";
import type { ModelFiles } from "../model-files";
import type { ScriptEditor } from "../script-editor";
import { syncPath } from "../sync-path";

/** A property with the value that is to be kept; for a reference, the instance. */
export interface KeptValue {
	readonly name: string;
	readonly tag: string;
	readonly value: unknown;
}

export interface Keeping {
	readonly editor: ScriptEditor;
	readonly models: ModelFiles;
}

const MODEL_PIECE = 4_000_000;

/** The text a script holds, and the other one its editor shows. */
export function sourcesOf(id: string, instance: LuaSourceContainer, held: string, shown: string): KeptVersion[] {
	const versions: KeptVersion[] = [sourceVersion(id, instance, held)];
	if (shown !== held) versions.push({ ...sourceVersion(id, instance, shown), isDraft: true });
	return versions;
}

function sourceVersion(id: string, instance: LuaSourceContainer, text: string) {
	const isText = utf8.len(text)[0] !== undefined;
	return {
		kind: "source" as const,
		id,
		path: syncPath(instance),
		className: instance.ClassName,
		text: isText ? text : undefined,
		bytes: isText ? undefined : encodeBase64(text),
	};
}

/** Undefined when a value has no form in which it can travel. */
export function propertiesOf(
	id: string,
	instance: Instance,
	values: readonly KeptValue[],
	renamedTo?: string,
): KeptVersion | undefined {
	const properties: Record<string, TaggedValue> = {};
	const references: Record<string, string> = {};
	const unset: string[] = [];
	for (const { name, tag, value } of values) {
		if (tag === "Ref") {
			if (typeIs(value, "Instance") && value.IsDescendantOf(game)) references[name] = syncPath(value);
			else unset.push(name);
			continue;
		}
		const encoded = encodeAs(tag, value) ?? bytesOf(value);
		if (encoded !== undefined) properties[name] = encoded;
		else if (value === undefined) unset.push(name);
		else return undefined;
	}
	return {
		kind: "properties",
		id,
		path: syncPath(instance),
		className: instance.ClassName,
		// An empty map would arrive as a list.
		properties: next(properties)[0] !== undefined ? properties : undefined,
		references: next(references)[0] !== undefined ? references : undefined,
		unset: unset.isEmpty() ? undefined : unset,
		renamedTo,
	};
}

function bytesOf(value: unknown): TaggedValue | undefined {
	return typeIs(value, "string") ? { BinaryString: encodeBase64(value) } : undefined;
}

/** An instance with all below it, and the drafts of its scripts, which no model holds. Or why it cannot be, in words. */
export function subtreeOf(
	id: string,
	instance: Instance,
	{ editor, models }: Keeping,
	idOf: (instance: Instance) => string,
): KeptVersion[] | string {
	const [ok, model] = pcall(() => models.write([instance]));
	if (!ok) return `Studio cannot save it as a model, so it could not be brought back: ${model}`;
	const below = savedSubtree(instance);
	const versions: KeptVersion[] = [];
	const { Name, Parent } = instance;
	const isOneOfMany = Parent?.GetChildren().some((other) => other !== instance && other.Name === Name);
	for (let start = 1; start <= model.size(); start += MODEL_PIECE) {
		versions.push({
			kind: "subtree",
			id,
			path: syncPath(instance),
			className: instance.ClassName,
			count: below.size(),
			model: model.sub(start, start + MODEL_PIECE - 1),
			isOneOfMany: isOneOfMany === true ? true : undefined,
			more: start + MODEL_PIECE <= model.size() ? true : undefined,
		});
	}
	for (const one of below) {
		if (!one.IsA("LuaSourceContainer")) continue;
		const [held, shown] = [editor.held(one), editor.shown(one)];
		if (shown !== held) versions.push({ ...sourceVersion(idOf(one), one, shown), isDraft: true });
	}
	return versions;
}
