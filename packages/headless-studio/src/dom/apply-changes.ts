import type { Dom, Variant } from "rbx-dom";
import type { HostValue } from "../host/wire-tags.js";
import type { FileOrder } from "./file-order.js";
import { ABSENT, type PlaceChanges, type PropertyChange, REFERENCE, UNWRITABLE } from "./place-changes.js";
import { isSerialized } from "./serialized-property.js";
import { toVariant } from "./to-variant.js";

/**
 * Makes the file what the place has become. What did not change is not touched, because rbx-dom keeps values that cannot
 * travel through JSON. Returns the values that could not be written, as "Full.Name.Property".
 */
export function applyChanges(dom: Dom, original: FileOrder, changes: PlaceChanges): string[] {
	const saved = place(dom, original, changes);
	for (const [position, name] of changes.renamed) dom.setName(at(saved, position), toName(name));
	const unwritten: string[] = [];
	for (const change of changes.properties) {
		if (!writeProperty(dom, saved, change)) {
			unwritten.push(`${fullName(dom, at(saved, change[0]))}.${change[1]}`);
		}
	}
	return unwritten;
}

/** Creates, moves and removes instances. Returns the referents of the saved ones in their order. */
function place(dom: Dom, original: FileOrder, changes: PlaceChanges): string[] {
	const created = new Map(changes.created.map(([position, className, name]) => [position, { className, name }]));
	const arranger = new SiblingArranger(dom, original);
	const saved: string[] = [];

	// Parents first, so that whatever an instance is moved below is in its final place and nothing can become a circle.
	for (const [index, parentPosition] of changes.parents.entries()) {
		const parent = parentPosition === 0 ? dom.rootRef : at(saved, parentPosition);
		const fresh = created.get(index + 1);
		if (fresh !== undefined) {
			saved.push(dom.insert(parent, { className: fresh.className, name: toName(fresh.name) }));
			arranger.appended(parent);
			continue;
		}
		const position = (changes.sources[index] ?? 0) - 1;
		const referent = original.referents[position];
		if (referent === undefined)
			throw new Error(`instance ${index + 1} of the saved place is neither new nor in the file`);
		saved.push(referent);
		arranger.arrange(position, parent);
	}
	removeOthers(dom, original, new Set(saved));
	return saved;
}

function removeOthers(dom: Dom, original: FileOrder, kept: ReadonlySet<string>): void {
	for (const [position, referent] of original.referents.entries()) {
		if (kept.has(referent)) continue;
		const parent = parentOf(original, position);
		if (parent === undefined || kept.has(parent)) dom.destroy(referent); // with all that is left below it
	}
}

/** Where an instance stood in the file; undefined for the roots. */
function parentOf({ referents, parents }: FileOrder, position: number): string | undefined {
	return referents[parents[position] ?? -1];
}

/** Moves an instance only if its parent is new, or a sibling comes before it that did not before. */
class SiblingArranger {
	readonly #dom: Dom;
	readonly #original: FileOrder;
	/** Where the last instance arranged below a parent stood in the file; infinity once one was appended. */
	readonly #last = new Map<string, number>();

	constructor(dom: Dom, original: FileOrder) {
		this.#dom = dom;
		this.#original = original;
	}

	appended(parent: string): void {
		this.#last.set(parent, Number.POSITIVE_INFINITY);
	}

	arrange(position: number, parent: string): void {
		const oldParent = parentOf(this.#original, position) ?? this.#dom.rootRef;
		if (oldParent === parent && position > (this.#last.get(parent) ?? -1)) {
			this.#last.set(parent, position);
			return;
		}
		this.#dom.transferWithin(this.#original.referents[position] as string, parent);
		this.appended(parent);
	}
}

/** False when the value has no place in a file. */
function writeProperty(dom: Dom, saved: readonly string[], change: PropertyChange): boolean {
	const [position, name, encoding, data] = change;
	const referent = at(saved, position);
	if (!isSerialized(classOf(dom, referent), name)) return true;
	if (encoding === UNWRITABLE) return false;
	if (encoding === ABSENT) {
		dom.removeProperty(referent, name);
		return true;
	}
	if (encoding === "Attributes") return writeAttributes(dom, referent, data as Record<string, [string, HostValue]>);
	const variant = encoding === REFERENCE ? reference(saved, Number(data)) : toVariant(encoding, data);
	if (variant === undefined) return false;
	dom.setProperty(referent, name, variant);
	return true;
}

/** Changed attributes join those of the file, among which may be types the emulation does not know. */
function writeAttributes(dom: Dom, referent: string, changed: Record<string, [string, HostValue]>): boolean {
	const attributes = {
		...(dom.getProperty(referent, "Attributes")?.Attributes as Record<string, Variant> | undefined),
	};
	let complete = true;
	for (const [name, [encoding, data]] of Object.entries(changed)) {
		delete attributes[name];
		if (encoding === ABSENT) continue;
		const variant = encoding === UNWRITABLE ? undefined : toVariant(encoding, data);
		if (variant === undefined) complete = false;
		else attributes[name] = variant;
	}
	dom.setProperty(referent, "Attributes", { Attributes: attributes });
	return complete;
}

const NO_REFERENT = "0".repeat(32);

function reference(saved: readonly string[], position: number): Variant {
	return { Ref: position === 0 ? NO_REFERENT : at(saved, position) };
}

function at(saved: readonly string[], position: number): string {
	const found = saved[position - 1];
	if (found === undefined) throw new Error(`the saved place has no instance ${position}`);
	return found;
}

function fullName(dom: Dom, referent: string): string {
	const names: string[] = [];
	for (
		let view = dom.instance(referent);
		view !== null && view.referent !== dom.rootRef;
		view = dom.instance(view.parent)
	) {
		names.unshift(view.name);
	}
	return names.join(".");
}

function classOf(dom: Dom, referent: string): string {
	return dom.instance(referent)?.className ?? "";
}

const toName = (name: string | Uint8Array): string => (typeof name === "string" ? name : Buffer.from(name).toString());
