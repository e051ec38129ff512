import { readBinary } from "rbx-dom";
import { DomModelEditor, toBinary } from "./dom-model-editor.js";
import { defineFileKind } from "./file-kind.js";
import { snapshotModelFile } from "./model-file.js";

export const rbxm = defineFileKind({
	name: "rbxm",
	match: [{ pattern: "*.rbxm" }],
	snapshot: (file, context) => snapshotModelFile(file, context, (bytes) => readBinary(bytes)),
	editModel: (_path, bytes) => new DomModelEditor(readBinary(bytes), toBinary),
});
