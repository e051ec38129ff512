// What every benchmark of the binary needs: a free port, a Studio without a window, an MCP client.
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

export const here = (path) => fileURLToPath(new URL(path, import.meta.url));
export const binary = here("../apps/mcp-server/dist/cli.js");

export function freePort() {
	return new Promise((resolve) => {
		const server = createServer().listen(0, "127.0.0.1", () => {
			const { port } = server.address();
			server.close(() => resolve(port));
		});
	});
}

/** A process without a window that runs the released plugin against the sample place. */
export function startStudio(port) {
	const args = [binary, "headless", here("../examples/lighthouse.rbxlx"), "--port", String(port)];
	return spawn(process.execPath, args, { stdio: "ignore" });
}

/** An MCP client of a program. `transport.pid` is the program's. */
export async function connect(args) {
	const client = new Client({ name: "bench", version: "1.0.0" });
	const transport = new StdioClientTransport({ command: process.execPath, args });
	await client.connect(transport);
	return Object.assign(client, { pid: transport.pid });
}

/** Asks for the state of the Studio; throws what the tool says when it fails. */
export async function studioState(client) {
	const { isError, content } = await client.callTool({ name: "studio_state", arguments: {} });
	if (isError) throw new Error(content[0].text);
}
