// The floor's first half: the MCP SDK answering a tool call over stdio with nothing behind it.
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const server = new Server({ name: "echo", version: "1.0.0" }, { capabilities: { tools: {} } });
const answer = { state: "Edit", placeName: "lighthouse", placeId: 0, gameId: 0 };
server.setRequestHandler(CallToolRequestSchema, () => ({
	content: [{ type: "text", text: JSON.stringify(answer) }],
	structuredContent: answer,
}));
server.setRequestHandler(ListToolsRequestSchema, () => ({
	tools: [{ name: "echo", description: "Answers.", inputSchema: { type: "object", properties: {} } }],
}));
await server.connect(new StdioServerTransport());
