import { isWritable, propertiesOf, readProperty, writeProperty } from "../property-access";
import type { UndoLog } from "./undo-log";

/** What makes an instance itself, or is taken care of elsewhere. */
const OWN = new Set(["Parent", "ClassName", "Name", "Source", "Archivable"]);

/**
 * Puts another instance in the place of one: it takes over the children, and every property, attribute and tag that
 * both have, except those the caller will set.
 */
export function replaceInstance(old: Instance, fresh: Instance, skip: (name: string) => boolean, undo: UndoLog): void {
	copyProperties(old, fresh, skip);
	const parent = old.Parent;
	for (const child of old.GetChildren()) {
		undo.did(() => {
			child.Parent = old;
		});
		child.Parent = fresh;
	}
	undo.did(() => {
		fresh.Parent = undefined;
		old.Parent = parent;
	});
	old.Parent = undefined;
	fresh.Parent = parent;
}

function copyProperties(old: Instance, fresh: Instance, skip: (name: string) => boolean): void {
	const names = ["Attributes", "Tags"];
	for (const [name, property] of propertiesOf(old.ClassName) ?? new Map<string, never>()) {
		const isShared = property.Permits.Write !== undefined && isWritable(fresh.ClassName, name);
		if (isShared && property.Serialized && !OWN.has(name)) names.push(name);
	}
	for (const name of names) {
		const [readable, value] = readProperty(old, name);
		// What the new class does not take it does not need.
		if (readable && value !== undefined && !skip(name)) writeProperty(fresh, name, value);
	}
}
