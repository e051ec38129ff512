import { defineScriptKind } from "./script-file.js";

export const serverScript = defineScriptKind({
	name: "serverScript",
	marker: "server",
	classOf: ({ scope }) => ({ runContext: scope.emitLegacyScripts ? "legacy" : "server" }),
});
