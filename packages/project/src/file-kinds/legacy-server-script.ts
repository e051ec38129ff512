import { defineScriptKind } from "./script-file.js";

export const legacyServerScript = defineScriptKind({
	name: "legacyServerScript",
	classOf: () => ({ runContext: "legacy" }),
});
