import { pathInstance } from "../snapshot/path-instance.js";
import { readText } from "../vfs/read-text.js";
import { defineFileKind } from "./file-kind.js";

export const text = defineFileKind({
	name: "text",
	match: [{ pattern: "*.txt" }],
	// Unlike a script's, the text is kept as it is, line endings included.
	snapshot: async (file, context) =>
		pathInstance(file, "StringValue", { Value: { String: await readText(context.vfs, file.path) } }),
});
