// Answers of 1 KB to 1 MB from a plugin through a host to a program, beside the same bytes sent to another process and back, and parsed
// once. The plugin answers at once, so this is what the bridge itself costs.
import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { BridgeConnection } from "@studio-bridge/bridge";
import { WebSocket } from "ws";
import { milliseconds, percentile, time } from "./measure.mjs";
import { binary, freePort, here } from "./support.mjs";

const SIZES = { "1 KB": 1_000, "100 KB": 100_000, "1 MB": 1_000_000 };
const CALLS = { "1 KB": 600, "100 KB": 300, "1 MB": 100 };
const ROUNDS = 5;

const port = await freePort();
const host = spawn(process.execPath, [binary, "serve", "--port", String(port)], { stdio: "ignore" });
const plugin = fork(here("./stub-plugin.mjs"), [String(port)]);
const echo = fork(here("./echo-ws.mjs"));
const socket = new WebSocket(`ws://127.0.0.1:${(await once(echo, "message"))[0]}`, { perMessageDeflate: false });
await once(socket, "open");
const bridge = await joinHost();
const session = await bridge.waitForSession();

console.log("\nAnswers by size: a program asks the host of another process, whose plugin answers at once\n");
for (const [name, size] of Object.entries(SIZES)) {
	const text = JSON.stringify({ type: "result", requestId: "r", returns: ["x".repeat(size)] });
	const subjects = [
		async () => {
			socket.send(text);
			const [data] = await once(socket, "message");
			JSON.parse(data);
		},
		() => session.request("execute", { script: String(size), limitMs: 60_000, undoOnError: false }),
	];
	const times = [[], []];
	for (const call of subjects) await time(call, 20);
	for (let round = 0; round < ROUNDS; round += 1) {
		for (const [index, call] of subjects.entries()) times[index].push(...(await time(call, CALLS[name] / ROUNDS)));
	}
	const [[rawHalf, rawLate], [half, late]] = times.map((values) => {
		const sorted = Float64Array.from(values).sort();
		return [percentile(sorted, 0.5), percentile(sorted, 0.99)];
	});
	console.log(
		`${name.padStart(7)}   ws echo + parse p50 ${milliseconds(rawHalf)} p99 ${milliseconds(rawLate)}   bridge p50 ${milliseconds(half)} p99 ${milliseconds(late)}   ratio ${(half / rawHalf).toFixed(2)}`,
	);
}

await bridge.close();
socket.close();
for (const child of [host, plugin, echo]) child.kill();

/** As a client: the other process must have the port first. */
async function joinHost() {
	const remote = { host: "127.0.0.1", port };
	for (;;) {
		try {
			return await BridgeConnection.connect({ port, remote, serverVersion: "bench" });
		} catch (error) {
			if (host.exitCode !== null) throw error;
			await new Promise((resolve) => setTimeout(resolve, 100));
		}
	}
}
