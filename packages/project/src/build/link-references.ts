import { types } from "rbx-dom";
import { isJsonObject } from "../json/json-value.js";
import type { InstanceSnapshot } from "../snapshot/instance-snapshot.js";
import { linkedTargets, specifiedId } from "../tree/references.js";
import type { Variant, Variants } from "../values/variant.js";

/** An instance about to be written: what it is called in the file, and properties that refer to others by such names. */
export interface LinkedInstance {
	readonly snapshot: InstanceSnapshot;
	/** Absent when nothing in the tree refers to anything. */
	readonly referent?: string;
	readonly properties: Variants;
	readonly children: readonly LinkedInstance[];
}

/** A reference that leads nowhere, or to several instances. */
export interface BrokenReference {
	readonly from: InstanceSnapshot;
	readonly property: string;
	readonly target: string;
	/** How many instances have the id. */
	readonly found: number;
}

export interface LinkedTrees {
	readonly roots: readonly LinkedInstance[];
	readonly broken: readonly BrokenReference[];
}

/** Leads every reference to its instance. One that leads nowhere, or to several instances, is left out. */
export function linkReferences(trees: readonly InstanceSnapshot[]): LinkedTrees {
	// Most projects have none, and names for all of their instances cost as much as the rest of a build.
	if (!trees.some(refersToAny)) return { roots: trees.map(unlinked), broken: [] };
	const linker = new Linker();
	const named = trees.map((tree) => linker.name(tree, new Map()));
	return { roots: named.map((instance) => linker.link(instance)), broken: linker.broken };
}

function refersToAny({ properties, children }: InstanceSnapshot): boolean {
	return (
		Object.values(properties).some(isReference) || linkedTargets(properties).length > 0 || children.some(refersToAny)
	);
}

function isReference({ Ref, Content }: Variant): boolean {
	return Ref !== undefined || (Content !== undefined && isJsonObject(Content) && Content.Object !== undefined);
}

function unlinked(snapshot: InstanceSnapshot): LinkedInstance {
	return { snapshot, properties: snapshot.properties, children: snapshot.children.map(unlinked) };
}

/** What the instances of one model file call each other. Each time a file is used it has its own. */
type FileReferents = Map<string, string>;

interface NamedInstance {
	readonly snapshot: InstanceSnapshot;
	readonly referent: string;
	readonly file: FileReferents;
	readonly children: readonly NamedInstance[];
}

class Linker {
	readonly broken: BrokenReference[] = [];
	readonly #byId = new Map<string, string[]>();

	/** Gives the instance and all below it their names in the file. Every target has to be known before the first link. */
	name(snapshot: InstanceSnapshot, around: FileReferents): NamedInstance {
		const { metadata } = snapshot;
		const file: FileReferents = metadata.modelLocation?.indexPath.length === 0 ? new Map() : around;
		const referent = types.refNew();
		if (metadata.referent !== undefined) file.set(metadata.referent, referent);
		const id = specifiedId(snapshot);
		if (id !== undefined) this.#byId.set(id, [...(this.#byId.get(id) ?? []), referent]);
		return { snapshot, referent, file, children: snapshot.children.map((child) => this.name(child, file)) };
	}

	link({ snapshot, referent, file, children }: NamedInstance): LinkedInstance {
		const properties: Record<string, Variant> = {};
		for (const [name, value] of Object.entries(snapshot.properties)) properties[name] = this.#linkValue(value, file);
		for (const [property, target] of linkedTargets(snapshot.properties)) {
			const [found, ...others] = this.#byId.get(target) ?? [];
			if (found !== undefined && others.length === 0) properties[property] = { Ref: found };
			else this.broken.push({ from: snapshot, property, target, found: found === undefined ? 0 : others.length + 1 });
		}
		return { snapshot, referent, properties, children: children.map((child) => this.link(child)) };
	}

	#linkValue(value: Variant, file: FileReferents): Variant {
		const { Ref, Content } = value;
		if (typeof Ref === "string") return { Ref: this.#find(Ref, file) ?? Ref };
		if (Content !== undefined && isJsonObject(Content) && typeof Content.Object === "string") {
			return { Content: { Object: this.#find(Content.Object, file) ?? Content.Object } };
		}
		return value;
	}

	#find(target: string, file: FileReferents): string | undefined {
		const [found, ...others] = this.#byId.get(target) ?? [];
		return file.get(target) ?? (others.length === 0 ? found : undefined);
	}
}
