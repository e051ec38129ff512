// `pnpm inspector`: asks the official MCP Inspector, in its command-line mode, whether it gets along with `studio-bridge mcp`.
// Fetched when it is needed: it is large, and nothing else uses it.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const INSPECTOR = "@modelcontextprotocol/inspector@0.15.0";
const binary = fileURLToPath(new URL("../apps/mcp-server/dist/cli.js", import.meta.url));

function inspect(...question) {
	const words = [
		"--yes",
		INSPECTOR,
		"--cli",
		process.execPath,
		binary,
		"mcp",
		"--port",
		"38999",
		"--method",
		...question,
	];
	return JSON.parse(execFileSync("npx", words, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }));
}

const { tools } = inspect("tools/list");
const { resources } = inspect("resources/list");
const { prompts } = inspect("prompts/list");
const { isError, content } = inspect("tools/call", "--tool-name", "studio_sessions");
console.log(`tools: ${tools.map(({ name }) => name).join(", ")}`);
console.log(`resources: ${resources.length}, prompts: ${prompts.length}`);
console.log(`studio_sessions ${isError ? "says" : "answers"}: ${content[0].text.split("\n")[0].slice(0, 100)}`);
if (tools.length === 0) throw new Error("the Inspector sees no tools");
