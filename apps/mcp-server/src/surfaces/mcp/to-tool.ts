import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import { type AnsweringCommand, inputSchema } from "../../define-command.js";

export const toolNameStyles = ["underscore", "dotted"] as const;
export type ToolNames = (typeof toolNameStyles)[number];

/** Some clients refuse a whole list for one name with a dot, so underscores are the default. */
export const toolName = (command: AnsweringCommand, names: ToolNames): string =>
	names === "dotted" ? command.tool : command.tool.replaceAll(".", "_");

/** A command as `tools/list` shows it. Nothing here comes from a game. */
export function toTool(command: AnsweringCommand, names: ToolNames): Tool {
	// Through JSON, because TypeBox marks its schemas with symbols that are not the client's business.
	const schema: Tool["inputSchema"] = JSON.parse(JSON.stringify(inputSchema(command)));
	const writes = command.effect === "write";
	return {
		name: toolName(command, names),
		title: command.summary,
		description: command.description,
		inputSchema: schema,
		annotations: {
			readOnlyHint: !writes,
			destructiveHint: writes && command.destructive !== false,
			idempotentHint: !writes || command.idempotent === true,
			openWorldHint: false,
		},
		_meta: { "studio-bridge/id": command.tool, "studio-bridge/toolset": command.toolset },
	};
}
