import { createDom, type Dom, type InstanceSpec } from "rbx-dom";
import { withoutBookkeeping } from "../write-back/planning/chosen-properties.js";
import type { NewInstance } from "../write-back/planning/new-instance.js";
import { Unwritable } from "../write-back/planning/unwritable.js";
import type { ModelEditor, PropertyEdits } from "./file-kind.js";

/** Edits a model that Studio saved; references inside it stay what they are. */
export class DomModelEditor implements ModelEditor {
	readonly #dom: Dom;
	readonly #print: (dom: Dom) => Uint8Array;
	/** By index path, as the file was opened. */
	readonly #referents = new Map<string, string>();

	constructor(dom: Dom, print: (dom: Dom) => Uint8Array) {
		this.#dom = dom;
		this.#print = print;
		const [root] = dom.children(dom.rootRef);
		if (root !== undefined) this.#remember(root, "");
	}

	setProperties(indexPath: readonly number[], _className: string, edits: PropertyEdits): void {
		const referent = this.referentOf(indexPath);
		for (const [name, value] of Object.entries(edits)) {
			if (value === undefined) this.#dom.removeProperty(referent, name);
			else this.#dom.setProperty(referent, name, value as never);
		}
	}

	setClass(indexPath: readonly number[], className: string): void {
		this.#dom.setClass(this.referentOf(indexPath), className);
	}

	setName(indexPath: readonly number[], name: string): void {
		this.#dom.setName(this.referentOf(indexPath), name);
	}

	insert(parent: readonly number[], instance: NewInstance): void {
		this.#dom.insert(this.referentOf(parent), specOf(instance));
	}

	remove(indexPath: readonly number[]): void {
		this.#dom.destroy(this.referentOf(indexPath));
	}

	bytes(): Uint8Array {
		return this.#print(this.#dom);
	}

	referentOf(indexPath: readonly number[]): string {
		const referent = this.#referents.get(indexPath.join("/"));
		if (referent === undefined) throw new Unwritable("the model file has no such instance any more");
		return referent;
	}

	#remember(referent: string, path: string): void {
		this.#referents.set(path, referent);
		for (const [index, child] of this.#dom.children(referent).entries()) {
			this.#remember(child, path === "" ? `${index}` : `${path}/${index}`);
		}
	}
}

/** A model with one new instance. */
export function printModel(instance: NewInstance): Uint8Array {
	return toBinary(createDom({ className: "DataModel", children: [specOf(instance)] }));
}

export function toBinary(dom: Dom): Uint8Array {
	return dom.toBinary({ refs: dom.children(dom.rootRef) });
}

function specOf({ className, name, referent, properties, children }: NewInstance): InstanceSpec {
	return {
		className,
		name,
		...(referent !== undefined && { referent }),
		properties: withoutBookkeeping(properties) as NonNullable<InstanceSpec["properties"]>,
		children: children.map(specOf),
	};
}
