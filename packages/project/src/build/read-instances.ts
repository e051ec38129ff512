import { type Dom, readBinary, readXml } from "rbx-dom";
import { ProjectError } from "../errors.js";
import type { Variants } from "../values/variant.js";
import { modelFormatOf } from "./model-format.js";

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

/** The instances at the top of a place or model file, in the format that its name says. */
export function readModelFile(path: string, bytes: Uint8Array): readonly ModelInstance[] {
	const format = modelFormatOf(path);
	let dom: Dom;
	try {
		dom = format.endsWith("x") ? readXml(bytes, { propertyBehavior: "readUnknown" }) : readBinary(bytes);
	} catch (cause) {
		const reason = cause instanceof Error ? cause.message : String(cause);
		throw new ProjectError("model_unreadable", { path, format, reason }, { cause });
	}
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
