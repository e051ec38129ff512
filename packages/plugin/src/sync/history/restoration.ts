import type { KeptVersion, TaggedValue } from "../../generated/protocol";
import { decodeBase64 } from "../../values/base64";
import { decodeValue, untag } from "../../values/decode-value";
import { equalValues } from "../../values/equal-values";
import type { UndoLog } from "../apply/undo-log";
import { contentsOf, savedSubtree } from "../diff";
import { readProperty, writeProperty } from "../property-access";
import { childrenNamed, findKept, instanceAt, splitSyncPath, type Whereabouts } from "./find-kept";
import { type Keeping, type KeptValue, propertiesOf, sourcesOf, subtreeOf } from "./version-of";

type Kept<K extends KeptVersion["kind"]> = Extract<KeptVersion, { kind: K }>;

export interface RestoreWorld extends Keeping, Whereabouts {
	readonly undo: UndoLog;
	readonly studioId: (instance: Instance) => string;
}

/** One version on its way back: planned against what Studio has now, which is kept before anything is written. */
export interface Restoration {
	readonly id: string;
	/** What Studio has now in its place; empty where that is the version itself. */
	readonly replaces: readonly KeptVersion[];
	readonly isNeeded: boolean;
	/** Looks whether Studio still has what is replaced, writes, and reads back. Says why not, if not. */
	readonly perform: () => string | undefined;
	readonly instance: () => Instance;
}

const CHANGED = "It was changed in Studio at this moment. Restore again.";

/** How a version comes back, or why it cannot, in words. */
export function planRestoration(version: KeptVersion, world: RestoreWorld): Restoration | string {
	if (version.kind === "subtree") return planSubtree(version, world);
	const instance = findKept(version, world);
	if (instance === undefined) {
		return `Studio has no ${version.className} at ${version.path} any more. Restore what removed it first, or write it to a file with --to.`;
	}
	return version.kind === "source" ? planSource(version, instance, world) : planProperties(version, instance, world);
}

function planSource(version: Kept<"source">, instance: Instance, world: RestoreWorld): Restoration | string {
	if (!instance.IsA("LuaSourceContainer")) return `${version.path} is a ${instance.ClassName} now, which has no text.`;
	const { editor, undo } = world;
	const text = version.text ?? decodeBase64(version.bytes ?? "");
	const [held, shown] = [editor.held(instance), editor.shown(instance)];
	const isNeeded = held !== text || shown !== text;
	return {
		id: version.id,
		replaces: isNeeded ? sourcesOf(version.id, instance, held, shown) : [],
		isNeeded,
		instance: () => instance,
		perform: () => {
			if (editor.held(instance) !== held) return CHANGED;
			const problem = editor.replace(instance, shown, text);
			if (problem !== undefined) return problem;
			undo.did(() => editor.replace(instance, text, shown));
			return editor.held(instance) === text
				? undefined
				: "Its text is not what was written. If Studio keeps drafts, commit the draft and restore again.";
		},
	};
}

interface Wanted extends KeptValue {
	readonly wanted: unknown;
}

function planProperties(version: Kept<"properties">, instance: Instance, world: RestoreWorld): Restoration | string {
	const values = wantedValues(version, instance);
	if (typeIs(values, "string")) return values;
	const names = splitSyncPath(version.path);
	const name = version.renamedTo !== undefined ? names[names.size() - 1] : instance.Name;
	const before = instance.Name;
	const different = values.filter(({ value, wanted }) => !equalValues(value, wanted));
	const isNeeded = before !== name || !different.isEmpty();
	const current = propertiesOf(version.id, instance, different, before !== name ? name : undefined);
	if (current === undefined) return `A value that ${version.path} has now could not be kept.`;
	return {
		id: version.id,
		replaces: isNeeded ? [current] : [],
		isNeeded,
		instance: () => instance,
		perform: () => {
			if (instance.Name !== before) return CHANGED;
			for (const property of different) {
				const problem = writeOne(instance, property, world.undo);
				if (problem !== undefined) return problem;
			}
			if (before === name) return undefined;
			world.undo.did(() => {
				instance.Name = before;
			});
			instance.Name = name;
			return undefined;
		},
	};
}

function wantedValues(version: Kept<"properties">, instance: Instance): Wanted[] | string {
	const values: Wanted[] = [];
	const want = (name: string, tag: string, wanted: unknown) => {
		const [readable, value] = readProperty(instance, name);
		if (readable) values.push({ name, tag, value, wanted });
		return readable;
	};
	for (const [key, tagged] of pairs((version.properties ?? {}) as Record<string, TaggedValue>)) {
		const name = key as string;
		const { value, problem } = decodeValue(tagged);
		if (problem !== undefined) return `${name}: ${problem}`;
		if (!want(name, untag(tagged)[0], value)) return `${instance.ClassName} has no ${name}.`;
	}
	for (const [key, path] of pairs((version.references ?? {}) as Record<string, string>)) {
		const target = instanceAt(splitSyncPath(path));
		if (target === undefined) return `${key} referred to ${path}, which Studio does not have any more.`;
		want(key as string, "Ref", target);
	}
	for (const name of version.unset ?? []) want(name, "Ref", undefined);
	return values;
}

function writeOne(instance: Instance, { name, value, wanted }: Wanted, undo: UndoLog): string | undefined {
	if (!equalValues(readProperty(instance, name)[1], value)) return CHANGED;
	const problem = writeProperty(instance, name, wanted);
	if (problem !== undefined) return problem;
	undo.did(() => writeProperty(instance, name, value));
	return equalValues(readProperty(instance, name)[1], wanted) ? undefined : `${name} is not what was written.`;
}

/** What stands in its place by its name makes way, unless there were several of that name all along. */
function planSubtree(version: Kept<"subtree">, world: RestoreWorld): Restoration | string {
	const { models, editor, undo, studioId } = world;
	const names = splitSyncPath(version.path);
	const name = names.pop() as string;
	const parent = instanceAt(names);
	if (parent === undefined) return `Studio has no ${names.join("/")} any more, which it was in. Restore that first.`;
	const [ok, roots] = pcall(() => models.read(version.model));
	if (!ok || roots.size() !== 1) return `Studio cannot read the model: ${ok ? "it has not one root" : roots}`;
	const [fresh] = roots;
	const same = childrenNamed(parent, name);
	const old = same.size() === 1 && version.isOneOfMany !== true ? same[0] : undefined;
	const replaces = old !== undefined ? subtreeOf(version.id, old, world, studioId) : [];
	if (typeIs(replaces, "string")) return replaces;
	const contents = old !== undefined ? contentsOf(savedSubtree(old), editor) : undefined;
	return {
		id: version.id,
		replaces,
		isNeeded: true,
		instance: () => fresh,
		perform: () => {
			if (old !== undefined) {
				if (old.Parent !== parent || contentsOf(savedSubtree(old), editor) !== contents) return CHANGED;
				undo.did(() => {
					old.Parent = parent;
				});
				old.Parent = undefined;
			}
			undo.did(() => {
				fresh.Parent = undefined;
			});
			fresh.Parent = parent;
			return undefined;
		},
	};
}
