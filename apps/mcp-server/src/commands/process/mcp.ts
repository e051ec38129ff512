import { defineCommand } from "../../define-command.js";

export default defineCommand({
	kind: "process",
	name: "mcp",
	summary: "Serve MCP over stdio for an AI agent",
	description:
		"Serves the Model Context Protocol on stdin and stdout until the client hangs up. Put `studio-bridge mcp` into your agent's MCP configuration; you rarely start it by hand.",
	examples: [
		"claude mcp add studio-bridge -- npx studio-bridge mcp",
		"studio-bridge mcp --port 38742 --log-level debug",
	],
	input: {},
	positional: [],
	handler: async (_input, { bridge, commands, signal, stderr }) => {
		// A port that is taken must not keep the agent from seeing the tools; each call will say what is wrong.
		bridge.host().catch((error: Error) => stderr(`${error.message}\n`));
		const { serveMcp } = await import("../../surfaces/mcp/serve-mcp.js");
		await serveMcp({ commands, bridge, signal });
		return 0;
	},
});
