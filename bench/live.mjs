// Live sync: a save until Studio has it, beside the watcher's own latency and Rojo's save → message, in one run.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { watchProject } from "@studio-bridge/project";
import { residentMB } from "./measure.mjs";
import { binary, freePort } from "./support.mjs";

const SCRIPTS = 1_000;
const EDITS = Number(process.env.LIVE_EDITS ?? 200);
const MEMORY_EDITS = Number(process.env.LIVE_MEMORY_EDITS ?? 10_000);
const BATCH = 50;
const PAUSE_MS = 30;

const filler = "-- nothing to see here\n".repeat(80);
const textOf = (name, round) => `${filler}return "${name} ${round}"\n`;

function createProject() {
	const folder = mkdtempSync(path.join(tmpdir(), "studio-bridge-bench-live-"));
	const tree = { $className: "DataModel", ServerScriptService: { Server: { $path: "src" } } };
	writeFileSync(path.join(folder, "default.project.json"), JSON.stringify({ name: "bench", tree }));
	const files = Array.from({ length: SCRIPTS }, (_, index) => {
		const file = path.join(folder, "src", `f${index % 20}`, `M${index}.luau`);
		mkdirSync(path.dirname(file), { recursive: true });
		writeFileSync(file, textOf(`M${index}`, 0));
		return file;
	});
	return { folder, files };
}

/** Saves one file after the other, each time waiting until it has arrived. */
async function latencies(files, arrival) {
	const times = [];
	for (let edit = 0; edit < EDITS; edit++) {
		const file = files[(edit * 7) % files.length];
		const name = path.basename(file, ".luau");
		await pause(PAUSE_MS);
		const arrived = arrival(name);
		const saved = performance.now();
		writeFileSync(file, textOf(name, `save ${edit}`));
		times.push((await arrived) - saved);
	}
	return times.sort((a, b) => a - b);
}

const row = (label, times) => {
	const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1).padStart(7);
	console.log(`${label.padEnd(46)} p50 ${at(0.5)} ms   p99 ${at(0.99)} ms`);
	return times[Math.floor(times.length / 2)];
};

/** Whoever waits for a name is told when it comes. */
function arrivals() {
	const waiting = new Map();
	return {
		came: (name) => {
			waiting.get(name)?.(performance.now());
			waiting.delete(name);
		},
		next: (name) => new Promise((resolve) => waiting.set(name, resolve)),
	};
}

async function measureWatcher() {
	const { folder, files } = createProject();
	const { came, next } = arrivals();
	const watch = await watchProject(folder, {
		onPatch: ({ tree, updated }) => {
			for (const { id } of updated) came(tree.demand(id).name);
		},
	});
	try {
		return row("the watcher alone: save → patch", await latencies(files, next));
	} finally {
		await watch.close();
		rmSync(folder, { recursive: true, force: true });
	}
}

async function measureRojo() {
	const { folder, files } = createProject();
	const port = await freePort();
	// A process group of its own: the npm package's launcher starts the binary as a child.
	const server = spawn(
		process.execPath,
		[createRequire(import.meta.url).resolve("rojo"), "serve", folder, "--port", String(port)],
		{
			...{ stdio: "ignore", detached: true },
		},
	);
	const ask = async (route) => (await fetch(`http://127.0.0.1:${port}/api/${route}`)).json();
	try {
		let info;
		while (info === undefined) info = await ask("rojo").catch(() => pause(50).then(() => undefined));
		const { instances, messageCursor } = await ask(`read/${info.rootInstanceId}`);
		let cursor = messageCursor;
		const next = async (name) => {
			for (;;) {
				const { messages, messageCursor: later } = await ask(`subscribe/${cursor}`);
				cursor = later;
				if (messages.some(({ updated }) => updated.some(({ id }) => instances[id]?.Name === name)))
					return performance.now();
			}
		};
		return row("Rojo 7.6.1: save → message (its debounce is 50 ms)", await latencies(files, next));
	} finally {
		process.kill(-server.pid, "SIGKILL");
		rmSync(folder, { recursive: true, force: true });
	}
}

async function measureLive() {
	const { folder, files } = createProject();
	const port = await freePort();
	const start = (words, stdout = "ignore") =>
		spawn(process.execPath, [binary, ...words, "--port", String(port)], { stdio: ["ignore", stdout, "ignore"] });
	const live = start(["sync", "--live", folder, "--json"], "pipe");
	const studio = start(["headless", folder, "--place-id", "7"]);
	const { came, next } = arrivals();
	const isOn = new Promise((resolve) => {
		createInterface({ input: live.stdout }).on("line", (line) => {
			const event = JSON.parse(line);
			if (event.type === "state" && event.state === "on") resolve();
			if (event.type === "flow") came(event.path.split("/").at(-1));
		});
	});
	try {
		await isOn;
		const median = row("live sync: save → applied in Studio, read back", await latencies(files, next));
		const [server, plugin] = [residentMB(live.pid), residentMB(studio.pid)];
		for (let edit = 0; edit < MEMORY_EDITS; edit += BATCH) {
			const batch = files.slice(edit % SCRIPTS, (edit % SCRIPTS) + BATCH);
			const arrived = batch.map((file) => next(path.basename(file, ".luau")));
			for (const file of batch) writeFileSync(file, textOf(path.basename(file, ".luau"), `memory ${edit}`));
			await Promise.all(arrived);
		}
		const growth = `server ${server.toFixed(0)} → ${residentMB(live.pid).toFixed(0)} MB, Studio ${plugin.toFixed(0)} → ${residentMB(studio.pid).toFixed(0)} MB`;
		console.log(`${`over ${MEMORY_EDITS} further edits`.padEnd(46)} ${growth}`);
		return median;
	} finally {
		live.kill("SIGKILL");
		studio.kill("SIGKILL");
		rmSync(folder, { recursive: true, force: true });
	}
}

console.log(
	`\nLive sync, ${SCRIPTS} scripts of 2 KB, ${EDITS} saves (aim: one frame plus 10 ms on top of the watcher)\n`,
);
const watcher = await measureWatcher();
const live = await measureLive();
const rojo = await measureRojo();
console.log(
	`\n${(live - watcher).toFixed(1)} ms on top of the watcher; Rojo's message alone takes ${(rojo / live).toFixed(1)} × as long as the whole way to Studio and back\n`,
);
