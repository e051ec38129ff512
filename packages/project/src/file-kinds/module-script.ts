import { defineFileKind } from "./file-kind.js";
import { snapshotScript, writeBackScript } from "./script-file.js";

export const moduleScript = defineFileKind({
	name: "moduleScript",
	match: [{ pattern: "*.lua" }, { pattern: "*.luau" }],
	takesMeta: true,
	snapshot: (file, context) => snapshotScript(file, context, "ModuleScript"),
	writeBack: writeBackScript,
});
