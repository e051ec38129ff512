import { defineScriptKind } from "./script-file.js";

export const pluginScript = defineScriptKind({
	name: "pluginScript",
	marker: "plugin",
	classOf: () => ({ runContext: "plugin" }),
});
