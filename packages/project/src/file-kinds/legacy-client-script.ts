import { defineScriptKind } from "./script-file.js";

export const legacyClientScript = defineScriptKind({
	name: "legacyClientScript",
	classOf: () => "LocalScript",
});
