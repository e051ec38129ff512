import { type Dom, readBinary } from "rbx-dom";
import type { Variants } from "../values/variant.js";

/** An instance of a model, with all below it. */
export interface ModelInstance {
	readonly className: string;
	readonly name: string;
	readonly properties: Variants;
	readonly children: readonly ModelInstance[];
	/** What `Ref` values of the same model call it. */
	readonly referent: string;
}

/** The roots of an `.rbxm`. */
export function readInstances(bytes: Uint8Array): readonly ModelInstance[] {
	const dom = readBinary(bytes);
	return dom.children(dom.rootRef).map((referent) => read(dom, referent));
}

function read(dom: Dom, referent: string): ModelInstance {
	const found = dom.instance(referent);
	if (!found) throw new Error(`the model lists ${referent} as a child but does not contain it`);
	const { Name: _name, ...properties } = found.properties;
	return {
		referent,
		className: found.className,
		name: found.name,
		properties: properties as Variants,
		children: found.children.map((child) => read(dom, child)),
	};
}
