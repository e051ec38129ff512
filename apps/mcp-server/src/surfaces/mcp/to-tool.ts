import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import { type AnsweringCommand, inputSchema } from "../../define-command.js";

/** A command as `tools/list` shows it. */
export function toTool(command: AnsweringCommand): Tool {
	// Through JSON, because TypeBox marks its schemas with symbols that are not the client's business.
	const schema: Tool["inputSchema"] = JSON.parse(JSON.stringify(inputSchema(command)));
	return {
		name: command.tool,
		title: command.summary,
		description: command.description,
		inputSchema: schema,
		annotations: {
			readOnlyHint: command.effect !== "write",
			openWorldHint: false,
		},
		_meta: { "studio-bridge/toolset": command.toolset },
	};
}
