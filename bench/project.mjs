// A project on disk beside the Rojo binary, in one run: building it cold, warm and after one edit; starting to watch it; one save and
// a burst of saves until the patch is ready; peak memory. Ratios are our time by Rojo's.
import { spawn } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { percentile } from "./measure.mjs";
import { binary, freePort, here } from "./support.mjs";

const SIZES = (process.env.BENCH_FILES ?? "1000,10000,50000").split(",").map(Number);
const ROUNDS = 3;
const SAVES = 20;
const BURST = 500;
const FILES_A_FOLDER = 20;

/** The npm package's launcher puts the binary in place; measured is the binary itself. */
const launcher = createRequire(import.meta.url).resolve("rojo");
const platform = process.platform === "linux" && process.arch === "x64" ? "linux" : undefined;
const rojo = platform ? [join(dirname(dirname(launcher)), "bin", platform, "rojo")] : [process.execPath, launcher];

function createProject(count) {
	const folder = mkdtempSync(join(tmpdir(), "studio-bridge-bench-"));
	const tree = { $className: "DataModel", ReplicatedStorage: { $path: "src" } };
	writeFileSync(join(folder, "default.project.json"), JSON.stringify({ name: "bench", tree }));
	const text = `${"local value = require(script.Parent.Value)\n".repeat(76)}return value\n`;
	const files = Array.from({ length: count }, (_, index) => {
		const group = Math.floor(index / FILES_A_FOLDER);
		const parent = join(folder, "src", `Group${Math.floor(group / 20)}`, `Feature${group}`);
		if (index % FILES_A_FOLDER === 0) mkdirSync(parent, { recursive: true });
		const file = join(parent, `Module${index % FILES_A_FOLDER}.luau`);
		writeFileSync(file, `-- ${index}\n${text}`);
		return file;
	});
	return { folder, files };
}

/** How long a process takes, and the most memory it had, as Linux tells it while the process is there. */
function timeProcess([command, ...args]) {
	return new Promise((resolve, reject) => {
		const started = performance.now();
		const child = spawn(command, args, { stdio: ["ignore", "ignore", "inherit"] });
		let memory = 0;
		const look = setInterval(() => {
			memory = Math.max(memory, peakMB(child.pid));
		}, 20);
		child.on("error", reject);
		child.on("close", (code) => {
			clearInterval(look);
			if (code === 0) resolve({ took: performance.now() - started, memory });
			else reject(new Error(`${command} ${args.join(" ")} ended with ${code}`));
		});
	});
}

function peakMB(pid) {
	try {
		return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
	} catch {
		return 0;
	}
}

const median = (values) =>
	percentile(
		[...values].sort((a, b) => a - b),
		0.5,
	);

/** Both in turn, so that whatever else the machine does hits both. */
async function alternate(ours, theirs, before = () => {}) {
	const runs = { ours: [], theirs: [], memory: [0, 0] };
	for (let round = 0; round < ROUNDS; round++) {
		before(round);
		const our = await timeProcess(ours);
		before(round + ROUNDS);
		const their = await timeProcess(theirs);
		runs.ours.push(our.took);
		runs.theirs.push(their.took);
		runs.memory = [Math.max(runs.memory[0], our.memory), Math.max(runs.memory[1], their.memory)];
	}
	return { ours: median(runs.ours), theirs: median(runs.theirs), memory: runs.memory };
}

/** Our watch in a process of its own: answers each line with the time of the next patch that brings so many changes. */
async function startOurs(folder) {
	const started = performance.now();
	const child = spawn(process.execPath, [here("./watching.mjs"), folder], { stdio: ["pipe", "pipe", "inherit"] });
	const lines = lineReader(child.stdout);
	await lines.next();
	return {
		startTook: performance.now() - started,
		/** Resolves when so many changes have come. */
		changes: async (count) => {
			for (let left = count; left > 0; ) left -= Number(await lines.next());
		},
		memory: () => peakMB(child.pid),
		stop: () => child.kill("SIGKILL"),
	};
}

function lineReader(stream) {
	const lines = [];
	const waiting = [];
	let rest = "";
	stream.setEncoding("utf8").on("data", (chunk) => {
		const parts = (rest + chunk).split("\n");
		rest = parts.pop();
		for (const line of parts) (waiting.shift() ?? ((given) => lines.push(given)))(line);
	});
	return { next: () => (lines.length > 0 ? lines.shift() : new Promise((resolve) => waiting.push(resolve))) };
}

/** Rojo's serve session, followed through its long-polling API. */
async function startTheirs(folder) {
	const port = await freePort();
	const started = performance.now();
	const child = spawn(rojo[0], [...rojo.slice(1), "serve", folder, "--port", String(port)], { stdio: "ignore" });
	const get = async (path) => (await fetch(`http://127.0.0.1:${port}/api/${path}`)).json();
	while (!(await get("rojo").catch(() => undefined))) await new Promise((resolve) => setTimeout(resolve, 5));
	const startTook = performance.now() - started;
	let cursor = 0;
	return {
		startTook,
		changes: async (count) => {
			for (let left = count; left > 0; ) {
				const { messages, messageCursor } = await get(`subscribe/${cursor}`);
				cursor = messageCursor;
				for (const { added, removed, updated } of messages) {
					left -= Object.keys(added).length + removed.length + updated.length;
				}
			}
		},
		memory: () => peakMB(child.pid),
		stop: () => child.kill("SIGKILL"),
	};
}

async function measureWatch(start, { folder, files }) {
	const session = await start(folder);
	try {
		const save = async (changed) => {
			const done = session.changes(changed.length);
			const started = performance.now();
			for (const file of changed) appendFileSync(file, "-- edited\n");
			await done;
			return performance.now() - started;
		};
		const times = [];
		for (let index = 0; index < SAVES; index++) {
			times.push(await save([files[(index * 37) % files.length]]));
			await new Promise((resolve) => setTimeout(resolve, 100)); // a save by itself, not part of a burst
		}
		times.sort((a, b) => a - b);
		const burst = await save(files.slice(0, BURST));
		const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
		return { start: session.startTook, p50, p95, burst, memory: session.memory() };
	} finally {
		session.stop();
	}
}

function print(what, ours, theirs, unit = "ms") {
	const [a, b] = [ours, theirs].map((value) => `${value.toFixed(value < 100 ? 1 : 0)} ${unit}`.padStart(10));
	console.log(`  ${what.padEnd(34)} ${a}   Rojo ${b}   × ${(ours / theirs).toFixed(2)}`);
}

async function measure(count) {
	const project = createProject(count);
	const { folder, files } = project;
	const out = join(folder, "out.rbxl");
	try {
		const ours = [process.execPath, binary, "build", folder, "--output", out];
		const theirs = [...rojo, "build", folder, "--output", join(folder, "rojo.rbxl")];
		const forget = () => rmSync(join(folder, ".studio-bridge"), { recursive: true, force: true });
		const edit = (round) => appendFileSync(files[round], "-- edited\n");
		console.log(`\n${count} files`);
		const cold = await alternate(ours, theirs, forget);
		print("cold build, process and all", cold.ours, cold.theirs);
		const warm = await alternate(ours, theirs);
		print("warm build, nothing changed", warm.ours, warm.theirs);
		const edited = await alternate(ours, theirs, edit);
		print("build after one edit", edited.ours, edited.theirs);
		print("peak memory of a build", cold.memory[0], cold.memory[1], "MB");
		const [us, them] = [await measureWatch(startOurs, project), await measureWatch(startTheirs, project)];
		print("start of a watch session", us.start, them.start);
		print("one save → patch ready, p50", us.p50, them.p50);
		print("one save → patch ready, p95", us.p95, them.p95);
		print(`${BURST} saves → all patches ready`, us.burst, them.burst);
		print("peak memory of a session", us.memory, them.memory, "MB");
		return cold.ours;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

console.log("\nA project beside Rojo 7.6.1 (aims: cold build ≤ 1.0 ×, warm build ≤ 0.5 ×, save → patch ≤ 0.2 ×)");
let last;
for (const count of SIZES) {
	const cold = await measure(count);
	if (last) console.log(`  cold build: × ${(cold / last.cold).toFixed(1)} for × ${count / last.count} files`);
	last = { cold, count };
}
