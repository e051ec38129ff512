import { defineScriptKind } from "./script-file.js";

export const runContextServerScript = defineScriptKind({
	name: "runContextServerScript",
	classOf: () => ({ runContext: "server" }),
});
