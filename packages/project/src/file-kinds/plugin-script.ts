import { defineFileKind } from "./file-kind.js";
import { runContext, scriptRules, snapshotScript } from "./script-file.js";

export const pluginScript = defineFileKind({
	name: "pluginScript",
	match: scriptRules("plugin"),
	snapshot: (file, context) => snapshotScript(file, context, { className: "Script", runContext: runContext.plugin }),
});
