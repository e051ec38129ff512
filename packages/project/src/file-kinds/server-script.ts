import { defineFileKind } from "./file-kind.js";
import { runContext, scriptRules, snapshotScript } from "./script-file.js";

export const serverScript = defineFileKind({
	name: "serverScript",
	match: scriptRules("server"),
	snapshot: (file, context) =>
		snapshotScript(file, context, {
			className: "Script",
			runContext: context.emitLegacyScripts ? runContext.legacy : runContext.server,
		}),
});
