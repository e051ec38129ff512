// From starting the program to its first list of tools, and the memory it takes then, beside a bare MCP SDK server.
import { readFileSync } from "node:fs";
import { percentile } from "./measure.mjs";
import { binary, connect, freePort, here } from "./support.mjs";

const STARTS = 15;
const port = String(await freePort());
const subjects = {
	"bare MCP SDK server": [here("./echo-mcp.mjs")],
	"studio-bridge mcp": [binary, "mcp", "--port", port],
};

/** Resident memory in MB where the system tells. */
function memoryOf(pid) {
	try {
		return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
	} catch {
		return Number.NaN;
	}
}

async function start(args) {
	const started = performance.now();
	const client = await connect(args);
	await client.listTools();
	const taken = performance.now() - started;
	const memory = memoryOf(client.pid);
	await client.close();
	return { taken, memory };
}

const results = {};
for (const name of Object.keys(subjects)) results[name] = [];
for (let round = 0; round < STARTS; round += 1) {
	for (const [name, args] of Object.entries(subjects)) results[name].push(await start(args));
}
console.log(`\nStart to first tools/list, ${STARTS} starts each\n`);
const medians = Object.entries(results).map(([name, list]) => {
	const median = (field) => percentile(Float64Array.from(list, (result) => result[field]).sort(), 0.5);
	const [taken, memory] = [median("taken"), median("memory")];
	console.log(`${name.padEnd(24)} p50 ${taken.toFixed(0)} ms   memory ${memory.toFixed(0)} MB`);
	return { taken, memory };
});
const [floor, ours] = medians;
console.log(
	`\nratio to the bare server: time ${(ours.taken / floor.taken).toFixed(2)}, memory ${(ours.memory / floor.memory).toFixed(2)}`,
);
