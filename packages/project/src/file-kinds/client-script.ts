import { defineScriptKind } from "./script-file.js";

export const clientScript = defineScriptKind({
	name: "clientScript",
	marker: "client",
	classOf: ({ scope }) => (scope.emitLegacyScripts ? "LocalScript" : { runContext: "client" }),
});
