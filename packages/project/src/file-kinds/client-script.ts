import { defineFileKind } from "./file-kind.js";
import { runContext, scriptRules, snapshotScript } from "./script-file.js";

export const clientScript = defineFileKind({
	name: "clientScript",
	match: scriptRules("client"),
	snapshot: (file, context) =>
		snapshotScript(
			file,
			context,
			context.emitLegacyScripts ? { className: "LocalScript" } : { className: "Script", runContext: runContext.client },
		),
});
