// What `npm start` shows: an MCP client looks at a place, changes it and takes a picture. The Studio has no window, but the plugin that
// answers is the release artifact, running on the real Luau VM.
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const binary = here("../apps/mcp-server/dist/cli.js");
const place = here("./lighthouse.rbxlx");

const view = path.join(tmpdir(), "studio-bridge-tour.png");

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
	for (const { name, title } of tools) say(`   ${name.padEnd(18)} ${title}`);

	say("4. It finds the Studio, looks at the place, changes it, and looks at the result:");
	const build = `local lamp = Instance.new("PointLight")
lamp.Name, lamp.Brightness, lamp.Range = "Glow", 8, 60
lamp.Parent = workspace.Lighthouse:FindFirstChildWhichIsA("BasePart", true)
print("The lighthouse is lit.")
return lamp`;
	await ask("studio_state", {});
	await ask("studio_query", { path: "Workspace.Lighthouse", children: true, properties: ["Position"] });
	await ask("studio_exec", { script: build });
	await ask("studio_query", { name: "Glow", properties: ["Brightness"] });
	const picture = await ask("studio_screenshot", {});
	writeFileSync(view, Buffer.from(picture.data, "base64"));
	say(`   The picture is in ${view}`);
	say(
		"\nThe answer came from the compiled plugin inside packages/plugin/dist/studio-bridge.rbxm, executed on the real",
	);
	say("Luau VM, and was checked by generated validators at both ends. README.md says how to connect your own agent.\n");
} finally {
	studioSays.close();
	await client.close();
	studio.kill();
}

/** Calls a tool and shows what came back, shortened. */
async function ask(name, input) {
	const { content, isError } = await client.callTool({ name, arguments: input });
	const text = content.find(({ type }) => type === "text").text;
	say(`   ${name} ${JSON.stringify(input).slice(0, 70)}\n     → ${text.slice(0, 200)}${text.length > 200 ? " …" : ""}`);
	if (isError) throw new Error(`${name} failed`);
	return content[0];
}

function freePort() {
	return new Promise((resolve) => {
		const server = createServer().listen(0, "127.0.0.1", () => {
			const { port: free } = server.address();
			server.close(() => resolve(free));
		});
	});
}
