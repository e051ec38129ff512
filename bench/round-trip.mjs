// `queryState` through MCP, bridge and plugin, beside the least that any such path could cost: an MCP call that does
// nothing plus a WebSocket round trip that does nothing. Measured in turns in one run, so that both see the same machine.
import { fork } from "node:child_process";
import { once } from "node:events";
import { WebSocket } from "ws";
import { milliseconds, percentile, time } from "./measure.mjs";
import { startPollingPeer } from "./polling-peer.mjs";
import { binary, connect, freePort, here, startStudio, studioState } from "./support.mjs";

const ROUNDS = 10;
const CALLS = 300;
const TOGETHER = [8, 64];
const PEER_CALLS = 40;

const port = String(await freePort());
const stubPort = String(await freePort());
const studio = startStudio(port);
const stub = fork(here("./stub-plugin.mjs"), [stubPort]);
const echo = fork(here("./echo-ws.mjs"));
const [bridge, atOnce, floor] = await Promise.all([
	connect([binary, "mcp", "--port", port]),
	connect([binary, "mcp", "--port", stubPort]),
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
	"studio_state: MCP + bridge + plugin": () => studioState(bridge),
	"the same, a plugin that answers at once": () => studioState(atOnce),
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
		`${name.padEnd(40)} p50 ${milliseconds(percentile(values, 0.5))}   p99 ${milliseconds(percentile(values, 0.99))}`,
	);
}
const [sdk, ws, ours, serverOnly] = sorted.map(([, values]) => percentile(values, 0.5));
const toFloor = (median) => (median / (sdk + ws)).toFixed(2);
console.log(
	`\nratio of medians to the floor (SDK echo + ws echo): ${toFloor(ours)}; without the plugin's Luau ${toFloor(serverOnly)}`,
);

console.log("\nCalls at once: time from the first question to the last answer, divided by their number\n");
for (const count of TOGETHER) {
	const burst = (call) => () => Promise.all(Array.from({ length: count }, call));
	const each = {};
	for (const name of [Object.keys(subjects)[0], Object.keys(subjects)[2]]) {
		await time(burst(subjects[name]), 20);
		each[name] = percentile(await time(burst(subjects[name]), 100), 0.5) / count;
	}
	const [sdkEach, oursEach] = Object.values(each);
	console.log(
		`${String(count).padStart(3)} at once   SDK echo ${milliseconds(sdkEach)}   studio_state ${milliseconds(oursEach)}   ratio ${(oursEach / sdkEach).toFixed(2)}`,
	);
}

const peer = await startPollingPeer(await freePort());
if (peer === undefined) console.log("\nrobloxstudio-mcp could not be fetched; not compared");
else {
	const atRandomMoments = async () => {
		await new Promise((resolve) => setTimeout(resolve, Math.random() * 500));
		const [taken] = await time(peer.call, 1);
		return taken;
	};
	const taken = [];
	for (let index = 0; index < PEER_CALLS; index += 1) taken.push(await atRandomMoments());
	const values = Float64Array.from(taken).sort();
	console.log(`\nrobloxstudio-mcp 2.6.0, polled every 0.5 s as its plugin does, ${PEER_CALLS} calls at random moments`);
	console.log(`p50 ${milliseconds(percentile(values, 0.5))}   p99 ${milliseconds(percentile(values, 0.99))}`);
	console.log(`studio_state is ${Math.round(percentile(values, 0.5) / ours)} times as fast (medians)`);
	await peer.stop();
}

socket.close();
echo.kill();
studio.kill();
stub.kill();
await Promise.all([bridge.close(), atOnce.close(), floor.close()]);
