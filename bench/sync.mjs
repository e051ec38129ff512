// A whole sync through MCP, bridge and plugin: 1,000 to 50,000 instances, nothing changed, 10 and 1,000 scripts changed. Beside it
// what one JSON encode and decode of the same manifest costs on the Luau VM, and the bytes between server and Studio.

import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { residentMB, time } from "./measure.mjs";
import { binary, connect, freePort } from "./support.mjs";

const SIZES = [1_000, 10_000, 50_000];
const CHANGES = [0, 10, 1_000];
const ROUNDS = 3;
const SCRIPTS_A_FOLDER = 19;

/** A project of so many instances: folders of scripts, as most projects are. */
function createProject(instances) {
	const folder = mkdtempSync(join(tmpdir(), "studio-bridge-bench-"));
	const tree = { $className: "DataModel", ServerScriptService: { Server: { $path: "src" } } };
	writeFileSync(join(folder, "default.project.json"), JSON.stringify({ name: "bench", tree }));
	const scripts = [];
	for (let made = 3, at = 0; made < instances; at++) {
		const parent = join(folder, "src", `Feature${at}`);
		mkdirSync(parent, { recursive: true });
		made++;
		for (let index = 0; index < SCRIPTS_A_FOLDER && made < instances; index++, made++) {
			const file = join(parent, `Module${index}.luau`);
			writeFileSync(file, textOf(file, 0));
			scripts.push(file);
		}
	}
	return { folder, scripts };
}

const textOf = (file, version) => `-- ${file} ${version}\n${"local value = 1\n".repeat(20)}return value\n`;

/** What a process has read and written so far. A Studio that syncs does that on its one socket only. */
function transferred(pid) {
	const io = readFileSync(`/proc/${pid}/io`, "utf8");
	return ["rchar", "wchar"].reduce((sum, name) => sum + Number(new RegExp(`^${name}: (\\d+)`, "m").exec(io)[1]), 0);
}

/** Makes the manifest and sends it through JSON so often. Studio's own clock stands still while a script runs. */
const manifestScript = (times) => `
local rows, http = {}, game:GetService("HttpService")
for _, instance in game.ServerScriptService:GetDescendants() do
	table.insert(rows, {string.rep("0123456789abcdef", 2), instance.Name, instance.ClassName, string.rep("0123456789", 4)})
end
for _ = 1, ${times} do http:JSONDecode(http:JSONEncode(rows)) end
return 1`;

async function measure(instances) {
	const { folder, scripts } = createProject(instances);
	const port = await freePort();
	const client = await connect([binary, "mcp", "--port", String(port)]);
	const place = [binary, "headless", folder, "--port", String(port), "--place-id", "7"];
	const studio = spawn(process.execPath, place, { stdio: "ignore" });
	const options = { timeout: 600_000, maxTotalTimeout: 600_000 };
	const call = (name, input) => client.callTool({ name, arguments: input }, undefined, options);
	const exec = async (script) => Number((await call("studio_exec", { script })).structuredContent.returns?.[0]);
	const sync = async (expected) => {
		const before = transferred(studio.pid);
		const started = performance.now();
		const { structuredContent, content } = await call("atlas_sync", {
			project: folder,
			mode: "fastfail",
			timeout: 600,
		});
		const took = performance.now() - started;
		if (structuredContent?.status !== expected) throw new Error(content[0].text.slice(0, 2000));
		return { took, bytes: transferred(studio.pid) - before };
	};
	try {
		while (!(await exec("return 1"))) await new Promise((resolve) => setTimeout(resolve, 200));
		await sync("empty");
		const timed = async (times) => (await time(() => exec(manifestScript(times)), 5))[0];
		const json = ((await timed(5)) - (await timed(0))) / 5;
		const rows = [];
		for (const count of CHANGES) {
			const runs = [];
			for (let round = 1; round <= (count > 0 && instances > 10_000 ? 1 : ROUNDS); round++) {
				for (const file of scripts.slice(0, count)) writeFileSync(file, textOf(file, `${count}.${round}`));
				runs.push(await sync(count === 0 ? "empty" : "success"));
			}
			rows.push({ count, ...runs.sort((a, b) => a.took - b.took)[Math.floor(runs.length / 2)] });
		}
		return { instances, json, rows, server: residentMB(client.pid), studio: residentMB(studio.pid) };
	} finally {
		await client.close();
		studio.kill("SIGKILL");
		rmSync(folder, { recursive: true, force: true });
	}
}

console.log(
	"\nSync, median time and bytes between server and Studio (aim for no change: 100 bytes a node, 3 × JSON)\n",
);
let last;
for (const instances of SIZES) {
	const { json, rows, server, studio } = await measure(instances);
	for (const { count, took, bytes } of rows) {
		const growth =
			last?.[count] === undefined
				? ""
				: `   × ${(took / last[count].took).toFixed(1)} for × ${instances / last.instances}`;
		console.log(
			`${String(instances).padStart(6)} instances, ${String(count).padStart(4)} changes   ${took.toFixed(0).padStart(6)} ms   ${String(bytes).padStart(9)} bytes (${(bytes / instances).toFixed(1)} a node)${growth}`,
		);
	}
	console.log(
		`       JSON encode + decode of the manifest on the VM ${json.toFixed(0)} ms; no change costs ${(rows[0].took / json).toFixed(1)} × that. Server ${server.toFixed(0)} MB, Studio ${studio.toFixed(0)} MB\n`,
	);
	last = { instances, ...Object.fromEntries(rows.map((row) => [row.count, row])) };
}
