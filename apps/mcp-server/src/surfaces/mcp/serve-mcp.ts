/** The MCP surface over stdio. The only folder that knows the MCP SDK. */
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from "@modelcontextprotocol/sdk/types.js";
import type { BridgeAccess } from "../../bridge-access.js";
import type { AnsweringCommand, AnyCommand } from "../../define-command.js";
import { Fault } from "../../fault.js";
import { runCommand } from "../../run-command.js";
import { version } from "../../version.js";
import { toTool } from "./to-tool.js";
import { toolAnswer, toolFailure } from "./tool-result.js";

interface McpOptions {
	commands: readonly AnyCommand[];
	bridge: BridgeAccess;
	signal: AbortSignal;
}

/** Serves until the client hangs up or `signal` aborts. */
export async function serveMcp({ commands, bridge, signal }: McpOptions): Promise<void> {
	const tools = new Map(
		commands
			.filter((command): command is AnsweringCommand => command.kind !== "process")
			.map((command) => [command.tool, command]),
	);
	const server = new Server({ name: "studio-bridge", version }, { capabilities: { tools: {} } });

	server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...tools.values()].map(toTool) }));

	server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal: callSignal }) => {
		const command = tools.get(params.name);
		if (command === undefined) throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
		try {
			return toolAnswer(await runCommand(command, params.arguments ?? {}, { bridge, signal: callSignal }));
		} catch (error) {
			if (error instanceof Fault && error.code === "invalid_input")
				throw new McpError(ErrorCode.InvalidParams, error.message);
			return toolFailure(error);
		}
	});

	const closed = new Promise<void>((resolve) => {
		server.onclose = resolve;
		signal.addEventListener("abort", () => resolve(), { once: true });
		// The SDK's transport does not watch for the end of its input, and a client that dies just lets go of it.
		process.stdin.once("end", resolve).once("close", resolve);
	});
	await server.connect(new StdioServerTransport());
	await closed;
	await server.close();
}
