// What `npm start` shows: an MCP client looks at a place, changes it and takes a picture, then syncs a project with it and resolves a
// conflict. The Studio has no window, but the plugin that answers is the release artifact, running on the real Luau VM.
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
/** A copy: what the tour changes is nobody's work. */
const project = mkdtempSync(path.join(tmpdir(), "studio-bridge-tour-"));
cpSync(here("./harbour"), project, { recursive: true });
const beacon = path.join(project, "src/beacon.server.luau");

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
	writeFileSync(view, Buffer.from(picture.content[0].data, "base64"));
	say(`   The picture is in ${view}`);
	await resolveConflict();
	say(
		"\nEvery answer came from the compiled plugin inside packages/plugin/dist/studio-bridge.rbxm, executed on the real",
	);
	say("Luau VM, and was checked by generated validators at both ends. README.md says how to connect your own agent.\n");
} finally {
	studioSays.close();
	await client.close();
	studio.kill();
	rmSync(project, { recursive: true, force: true });
}

/** Two people change one script, one in its file and one in Studio, and neither loses a line. */
async function resolveConflict() {
	say("5. A project on disk, examples/harbour, is synced with the place. Studio has none of it yet:");
	await sync({ mode: "fastfail" });
	say("6. Somebody edits the script in its file, somebody else in Studio:");
	edit("local PERIOD = 10", "local PERIOD = 5");
	const typed = `local beacon = game.ServerScriptService.Harbour.beacon
beacon.Source = beacon.Source:gsub("PERIOD = 10", "PERIOD = 20"):gsub("RANGE = 400", "RANGE = 900")`;
	await ask("studio_exec", { script: typed });
	say("7. The agent syncs. Nothing is overwritten; it is told what is not decided, and reads Studio's side:");
	const [change] = (await sync({ mode: "fastfail" }, "fastfail_unresolved")).changes;
	const { structuredContent: script } = await ask("get_script", { id: change.id });
	say(shown(script.source, "studio │ "));
	say(`8. It merges both in ${change.fsPath} and pushes that over exactly the text it read:`);
	edit("local RANGE = 400", "local RANGE = 900");
	const override = { id: change.id, direction: "push", studioHash: script.studioHash };
	await sync({ mode: "fastfail", overrides: [override] });
	say("   Both sides now say:");
	say(shown(readFileSync(beacon, "utf8"), "both   │ "));
}

function edit(before, after) {
	writeFileSync(beacon, readFileSync(beacon, "utf8").replace(before, after));
	say(`   ${path.basename(beacon)}: ${before} → ${after}`);
}

function shown(source, margin) {
	return source.trimEnd().replace(/^/gm, `   ${margin}`);
}

async function sync(input, expected = "success") {
	const { structuredContent } = await ask("atlas_sync", input, { project }, expected !== "success");
	if (structuredContent.status !== expected) throw new Error(`expected ${expected}, not ${structuredContent.status}`);
	return structuredContent;
}

/** Calls a tool and shows what came back, shortened. `unsaid` is input that would only be noise to a reader. */
async function ask(name, input, unsaid = {}, mayFail = false) {
	const result = await client.callTool({ name, arguments: { ...input, ...unsaid } });
	const text = result.content
		.find(({ type }) => type === "text")
		.text.split("\n<json>")[0]
		.trimEnd();
	const lines = `${text.slice(0, 400)}${text.length > 400 ? " …" : ""}`.replaceAll("\n", "\n       ");
	say(`   ${name} ${JSON.stringify(input).slice(0, 150)}\n     → ${lines}`);
	if (result.isError && !mayFail) throw new Error(`${name} failed`);
	return result;
}

function freePort() {
	return new Promise((resolve) => {
		const server = createServer().listen(0, "127.0.0.1", () => {
			const { port: free } = server.address();
			server.close(() => resolve(free));
		});
	});
}
