import { defineFileKind } from "./file-kind.js";
import { snapshotScript } from "./script-file.js";

export const moduleScript = defineFileKind({
	name: "moduleScript",
	match: [{ pattern: "*.{lua,luau}" }],
	snapshot: (file, context) => snapshotScript(file, context, { className: "ModuleScript" }),
});
