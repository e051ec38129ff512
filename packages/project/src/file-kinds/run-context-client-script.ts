import { defineScriptKind } from "./script-file.js";

export const runContextClientScript = defineScriptKind({
	name: "runContextClientScript",
	classOf: () => ({ runContext: "client" }),
});
