import { pathInstance } from "../snapshot/path-instance.js";
import { defineFileKind } from "./file-kind.js";
import { writeBackOf } from "./written-text.js";

export const text = defineFileKind({
	name: "text",
	match: [{ pattern: "*.txt" }],
	takesMeta: true,
	// Unlike a script's, the text is kept as it is, line endings included.
	snapshot: (file, context) =>
		pathInstance(file, context, "StringValue", { Value: { String: context.vfs.readText(file.path) } }),
	writeBack: writeBackOf("Value", (value) => value),
});
