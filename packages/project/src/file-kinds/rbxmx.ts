import { readXml } from "rbx-dom";
import { toXml } from "../build/build-model.js";
import { DomModelEditor } from "./dom-model-editor.js";
import { defineFileKind } from "./file-kind.js";
import { snapshotModelFile } from "./model-file.js";

export const rbxmx = defineFileKind({
	name: "rbxmx",
	match: [{ pattern: "*.rbxmx" }],
	// Properties newer than the reflection database are kept.
	snapshot: (file, context) =>
		snapshotModelFile(file, context, (bytes) => readXml(bytes, { propertyBehavior: "readUnknown" })),
	editModel: (_path, bytes) => new DomModelEditor(readXml(bytes, { propertyBehavior: "readUnknown" }), toXml),
});
