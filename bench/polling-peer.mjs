// The most used bridge for Roblox Studio, robloxstudio-mcp, with a stand-in for its plugin: it asks every half second
// whether there is work, as that plugin does, and answers at once. Fetched when the benchmark runs, not a dependency.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const PEER = "robloxstudio-mcp@2.6.0";
const POLL_MS = 500;

/** A client of the peer, its plugin's stand-in, and how to stop both; undefined where the package cannot be fetched. */
export async function startPollingPeer(port) {
	const script = fetchPeer();
	if (script === undefined) return undefined;
	const client = new Client({ name: "bench", version: "1.0.0" });
	// Its default is every interface of the machine.
	const env = { ...process.env, ROBLOX_STUDIO_HOST: "127.0.0.1", ROBLOX_STUDIO_PORT: String(port) };
	await client.connect(new StdioClientTransport({ command: process.execPath, args: [script], env, stderr: "ignore" }));
	const plugin = startPlugin(`http://127.0.0.1:${port}`);
	await plugin.ready;
	return {
		call: () => client.callTool({ name: "get_place_info", arguments: {} }),
		stop: async () => {
			plugin.stop();
			await client.close();
		},
	};
}

function fetchPeer() {
	const folder = path.join(tmpdir(), `studio-bridge-bench-${PEER.replace("@", "-")}`);
	const script = path.join(folder, "node_modules", "robloxstudio-mcp", "dist", "index.js");
	if (existsSync(script)) return script;
	mkdirSync(folder, { recursive: true });
	try {
		execFileSync("npm", ["install", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", PEER], {
			stdio: "ignore",
		});
	} catch {
		return undefined;
	}
	return script;
}

function startPlugin(url) {
	const post = (route, body) =>
		fetch(url + route, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(body),
		});
	const poll = async () => {
		const { request, requestId } = await (await fetch(`${url}/poll?instanceId=bench`)).json();
		if (request) await post("/response", { requestId, response: { placeName: "lighthouse", placeId: 0, gameId: 0 } });
	};
	const attempts = async () => {
		for (let attempt = 0; attempt < 50; attempt += 1) {
			try {
				await post("/ready", { instanceId: "bench", role: "edit" });
				return;
			} catch {
				await new Promise((resolve) => setTimeout(resolve, 100));
			}
		}
		throw new Error(`${PEER} did not start listening`);
	};
	const timer = setInterval(() => poll().catch(() => {}), POLL_MS);
	return { ready: attempts(), stop: () => clearInterval(timer) };
}
