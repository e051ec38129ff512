// What `npm start` shows: an MCP client asks a Studio for its state. The Studio has no window, but the plugin that
// answers is the release artifact, running on the real Luau VM.
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const binary = here("../apps/mcp-server/dist/cli.js");
const place = here("./lighthouse.rbxlx");

const say = (text = "") => process.stdout.write(`${text}\n`);
const port = String(await freePort());

say("\nStudio Bridge: a short tour\n");
say("1. A Studio without a window opens examples/lighthouse.rbxlx and loads the plugin.");
say(`   $ studio-bridge headless examples/lighthouse.rbxlx --port ${port}`);
const studio = spawn(process.execPath, [binary, "headless", place, "--port", port], {
	stdio: ["ignore", "ignore", "pipe"],
});
const studioSays = createInterface(studio.stderr).on("line", (line) => say(`   studio │ ${line}`));

say("2. An agent starts the MCP server, as Claude Code or Cursor would.");
say(`   $ studio-bridge mcp --port ${port}`);
const client = new Client({ name: "tour", version: "1.0.0" });
try {
	await client.connect(new StdioClientTransport({ command: process.execPath, args: [binary, "mcp", "--port", port] }));
	const { tools } = await client.listTools();
	say("3. It sees these tools:");
	for (const { name, title } of tools) say(`   ${name.padEnd(16)} ${title}`);

	say("4. It asks for the sessions, then for the state of the only one:");
	for (const name of ["studio_sessions", "studio_state"]) {
		const { content, isError } = await client.callTool({ name, arguments: {} });
		say(`   ${name} → ${content[0].text}`);
		if (isError) throw new Error(`${name} failed`);
	}
	say(
		"\nThe answer came from the compiled plugin inside packages/plugin/dist/studio-bridge.rbxm, executed on the real",
	);
	say("Luau VM, and was checked by generated validators at both ends. README.md says how to connect your own agent.\n");
} finally {
	studioSays.close();
	await client.close();
	studio.kill();
}

function freePort() {
	return new Promise((resolve) => {
		const server = createServer().listen(0, "127.0.0.1", () => {
			const { port: free } = server.address();
			server.close(() => resolve(free));
		});
	});
}
