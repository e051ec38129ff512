import { createDom, type InstanceSpec } from "rbx-dom";

/** Bytes of a binary model or place with these roots. */
export function modelFile(...roots: InstanceSpec[]): Buffer {
	const dom = createDom({ className: "DataModel", children: roots });
	return dom.toBinary({ refs: dom.children(dom.rootRef) });
}

/** The same as XML. */
export function xmlModelFile(...roots: InstanceSpec[]): Buffer {
	const dom = createDom({ className: "DataModel", children: roots });
	return dom.toXml({ refs: dom.children(dom.rootRef) });
}

export function script(name: string, source: string, children: InstanceSpec[] = []): InstanceSpec {
	return { className: "Script", name, properties: { Source: { String: source } }, children };
}

export function moduleScript(name: string, source: string, children: InstanceSpec[] = []): InstanceSpec {
	return { className: "ModuleScript", name, properties: { Source: { String: source } }, children };
}

export function folder(name: string, ...children: InstanceSpec[]): InstanceSpec {
	return { className: "Folder", name, children };
}
