import { createDom } from "rbx-dom";
import { toBytes } from "../host/host-values.js";
import type { HostOperations } from "../host/luau-link.js";
import { applyChanges } from "./apply-changes.js";
import { encodeDom } from "./encode-dom.js";
import { orderOf } from "./file-order.js";
import type { PlaceChanges } from "./place-changes.js";
import { isBinaryDom, readDomFile } from "./read-dom-file.js";

/** Models as buffers (luau/services/serialization-service.luau). */
export const modelOperations: HostOperations = {
	/** The bytes of a binary model, and the values that could not be written. */
	modelWrite: (changes) => {
		const dom = createDom({ className: "DataModel" });
		const unwritten = applyChanges(dom, orderOf(dom), changes as unknown as PlaceChanges);
		return { bytes: dom.toBinary({ refs: dom.children(dom.rootRef) }), unwritten };
	},
	/** A binary model for luau/core/dom-loader.luau; undefined when it cannot be read. */
	modelRead: (model) => {
		const bytes = toBytes(model);
		if (!isBinaryDom(bytes)) return undefined;
		try {
			return encodeDom(readDomFile(bytes));
		} catch {
			return undefined;
		}
	},
};
