// `queryState` through MCP, bridge and plugin, beside the least that any such path could cost: an MCP call that does
// nothing plus a WebSocket round trip that does nothing. Measured in turns in one run, so that both see the same machine.
import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { WebSocket } from "ws";
import { milliseconds, percentile, time } from "./measure.mjs";

const ROUNDS = 10;
const CALLS = 300;
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const binary = here("../apps/mcp-server/dist/cli.js");

const port = String(await freePort());
const studio = spawn(process.execPath, [binary, "headless", here("../examples/lighthouse.rbxlx"), "--port", port], {
	stdio: "ignore",
});
const echo = fork(here("./echo-ws.mjs"));
const [bridge, floor] = await Promise.all([
	connect([binary, "mcp", "--port", port]),
	connect([here("./echo-mcp.mjs")]),
]);
const socket = new WebSocket(`ws://127.0.0.1:${(await once(echo, "message"))[0]}`, { perMessageDeflate: false });
await once(socket, "open");

const message = JSON.stringify({ type: "queryState", requestId: "0123456789abcdef0123456789abcdef" });
const subjects = {
	"MCP SDK echo over stdio": () => floor.callTool({ name: "echo", arguments: {} }),
	"ws echo": () => {
		socket.send(message);
		return once(socket, "message");
	},
	"studio_state: MCP + bridge + plugin": async () => {
		const { isError, content } = await bridge.callTool({ name: "studio_state", arguments: {} });
		if (isError) throw new Error(content[0].text);
	},
};

const times = Object.fromEntries(Object.keys(subjects).map((name) => [name, []]));
for (const call of Object.values(subjects)) await time(call, CALLS);
for (let round = 0; round < ROUNDS; round += 1) {
	for (const [name, call] of Object.entries(subjects)) times[name].push(...(await time(call, CALLS)));
}

console.log(`\nRound trip, ${ROUNDS * CALLS} calls each, one after another\n`);
const sorted = Object.entries(times).map(([name, values]) => [name, Float64Array.from(values).sort()]);
for (const [name, values] of sorted) {
	console.log(
		`${name.padEnd(38)} p50 ${milliseconds(percentile(values, 0.5))}   p99 ${milliseconds(percentile(values, 0.99))}`,
	);
}
const [sdk, ws, ours] = sorted.map(([, values]) => percentile(values, 0.5));
console.log(`\nratio of medians to the floor (SDK echo + ws echo): ${(ours / (sdk + ws)).toFixed(2)}`);

socket.close();
echo.kill();
studio.kill();
await Promise.all([bridge.close(), floor.close()]);

async function connect(args) {
	const client = new Client({ name: "bench", version: "1.0.0" });
	await client.connect(new StdioClientTransport({ command: process.execPath, args }));
	return client;
}

function freePort() {
	return new Promise((resolve) => {
		const server = createServer().listen(0, "127.0.0.1", () => {
			const { port: free } = server.address();
			server.close(() => resolve(free));
		});
	});
}
