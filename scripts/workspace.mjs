// Prepares the workspace on a machine that has only Node and npm: pnpm, dependencies, build. No dependencies of its own.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(fileURLToPath(import.meta.url), "../..");
const windows = process.platform === "win32";
const interactive = process.stdout.isTTY === true && !process.env.CI;

const { packageManager, engines } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const pnpmVersion = /^pnpm@([^+]+)/.exec(packageManager)[1];

export class StepFailed extends Error {}

/** Installs and builds everything. Returns the environment in which `pnpm` is the pinned one. */
export async function prepare() {
	requireNode();
	const env = { ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" };
	const pnpmFolder = await findPnpm(env);
	if (pnpmFolder !== undefined) env.PATH = `${pnpmFolder}${path.delimiter}${env.PATH}`;
	await step("Installing dependencies", "pnpm", ["install", "--frozen-lockfile"], env);
	await step("Building", "pnpm", ["build"], env);
	return env;
}

function requireNode() {
	const [wanted, actual] = [engines.node.replace(">=", ""), process.versions.node].map((v) => v.split(".").map(Number));
	const difference = actual[0] - wanted[0] || actual[1] - (wanted[1] ?? 0);
	if (difference < 0)
		throw new StepFailed(
			`Node ${engines.node} is needed; this is ${process.version}. Install a newer Node and try again.`,
		);
}

/** The folder of the pinned pnpm, fetched with npm if PATH has none or another version. */
async function findPnpm(env) {
	const onPath = spawnSync("pnpm", ["--version"], { env, encoding: "utf8", cwd: "/", shell: windows });
	if (onPath.status === 0 && onPath.stdout.trim() === pnpmVersion) return undefined;
	const prefix = path.join(root, ".tools", `pnpm-${pnpmVersion}`);
	const folder = path.join(prefix, "node_modules", ".bin");
	if (!existsSync(path.join(folder, "pnpm"))) {
		const install = ["install", "--prefix", prefix, "--no-save", "--no-package-lock", "--no-audit", "--no-fund"];
		await step(`Fetching pnpm ${pnpmVersion}`, "npm", [...install, `pnpm@${pnpmVersion}`], env);
	}
	return folder;
}

/** Runs a command quietly under a title; its output is shown only if it fails. */
export function step(title, command, args, env) {
	const started = performance.now();
	const output = [];
	const say = progressLine(title, started);
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, { cwd: root, env, shell: windows, stdio: ["ignore", "pipe", "pipe"] });
		for (const stream of [child.stdout, child.stderr]) {
			stream.setEncoding("utf8").on("data", (text) => {
				output.push(text);
				say.note(text);
			});
		}
		child.on("error", (error) => {
			say.end("failed");
			reject(new StepFailed(`${command} could not be started: ${error.message}`));
		});
		child.on("close", (code, signal) => {
			say.end(code === 0 ? "done" : "failed");
			if (code === 0) return resolve();
			reject(new StepFailed(`${output.join("")}\n${command} ${args.join(" ")} ended with ${signal ?? `code ${code}`}`));
		});
	});
}

/** On a terminal: one line that shows time and the last thing said. Elsewhere: a line at the start and one at the end. */
function progressLine(title, started) {
	const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
	let last = "";
	const draw = () =>
		process.stdout.write(`\r\x1b[2K${`${title} … ${seconds()}  ${last}`.slice(0, (process.stdout.columns ?? 80) - 1)}`);
	if (!interactive) process.stdout.write(`${title} …\n`);
	const timer = interactive ? setInterval(draw, 100) : undefined;
	return {
		note(text) {
			last = text.trim().split("\n").at(-1) ?? "";
		},
		end(word) {
			clearInterval(timer);
			process.stdout.write(`${interactive ? "\r\x1b[2K" : ""}${title}: ${word} in ${seconds()}\n`);
		},
	};
}

/** Runs a command with this process's terminal; resolves with its exit code. */
export function run(command, args, env) {
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, { cwd: root, env, shell: windows, stdio: ["ignore", "inherit", "inherit"] });
		child.on("error", reject);
		child.on("close", (code, signal) => resolve(signal === null ? code : 1));
	});
}

/** Runs a script's main function; a failed step is a message, not a stack trace. */
export async function main(body) {
	try {
		process.exitCode = await body();
	} catch (error) {
		if (!(error instanceof StepFailed)) throw error;
		process.stderr.write(`${error.message}\n`);
		process.exitCode = 1;
	}
}
