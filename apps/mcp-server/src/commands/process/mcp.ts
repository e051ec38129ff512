import { Type } from "@sinclair/typebox";
import { defineCommand, type Toolset, toolsets } from "../../define-command.js";
import { Fault } from "../../fault.js";
import { Words } from "../../words.js";

export default defineCommand({
	kind: "process",
	name: "mcp",
	summary: "Serve MCP over stdio for an AI agent",
	description:
		"Serves the Model Context Protocol on stdin and stdout until the client hangs up. Put `studio-bridge mcp` into your agent's MCP configuration; you rarely start it by hand.",
	examples: [
		"claude mcp add studio-bridge -- npx studio-bridge mcp",
		"studio-bridge mcp --toolsets studio,sync",
		"studio-bridge mcp --remote localhost:38741 --log-level debug",
	],
	takesTerminal: true,
	input: {
		toolsets: Type.Optional(
			Type.String({ description: `Offer only these families of tools, separated by commas: ${toolsets.join(", ")}.` }),
		),
		toolNames: Type.Optional(
			Words(
				["underscore", "dotted"],
				"How tools with a dot in their contract's name are listed (default underscore); calls may use either.",
			),
		),
	},
	handler: async (input, { bridge, commands, signal, stderr }) => {
		const { serveMcp } = await import("../../surfaces/mcp/serve-mcp.js");
		const served = serveMcp({
			commands,
			toolsets: input.toolsets === undefined ? undefined : input.toolsets.split(",").map(toolsetNamed),
			toolNames: input.toolNames ?? "underscore",
			bridge,
			signal,
		});
		// A port that is taken must not keep the agent from seeing the tools; each call will say what is wrong.
		bridge.open().catch((error: Error) => stderr(`${error.message}\n`));
		await served;
		return 0;
	},
});

function toolsetNamed(word: string): Toolset {
	const found = toolsets.find((name) => name === word.trim());
	if (found !== undefined) return found;
	throw new Fault("invalid_input", `There is no toolset '${word}'. Choose among ${toolsets.join(", ")}.`);
}
