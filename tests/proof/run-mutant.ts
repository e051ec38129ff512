import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createHeadlessStudio } from "@studio-bridge/headless-studio";
import { buildProject } from "@studio-bridge/project";
import { build } from "esbuild";
import { root } from "../support/repository.js";
import type { Mutant } from "./mutants.js";

type Detect = typeof import("../../packages/sync/test/proof/detect.js");

/** The changed source; fails when the place to change is not there exactly once. */
export function mutated({ name, file, from, to }: Mutant): string {
	const source = readFileSync(path.join(root, file), "utf8");
	const [before, after, ...more] = source.split(from);
	if (before === undefined || after === undefined || more.length > 0) {
		throw new Error(`"${name}": ${file} has ${more.length + (after === undefined ? 0 : 1)} places like ${from}`);
	}
	return before + to + after;
}

/** What noticed the bug, or undefined if nothing did. */
export function noticed(mutant: Mutant, options: { outcomes: string; cases: number }): Promise<string | undefined> {
	if (mutant.by === "model") return byModel(mutant, options);
	return mutant.by === "specs" ? bySpecs(mutant) : byTests(mutant, mutant.by);
}

/** The model of a sync with the mutant, or with none. In a file, because a bundle has to find its packages. */
export async function bundleModel(mutant?: Mutant): Promise<Detect> {
	const folder = path.join(root, "packages/sync/dist/mutants");
	mkdirSync(folder, { recursive: true });
	const outfile = path.join(folder, `${process.pid}-${bundles++}.mjs`);
	await build({
		entryPoints: [path.join(root, "packages/sync/test/proof/detect.ts")],
		...{ outfile, bundle: true, format: "esm", platform: "node", logLevel: "silent" },
		external: ["@studio-bridge/*", "node-diff3"],
		plugins: mutant === undefined ? [] : [replacing(mutant)],
	});
	try {
		return (await import(pathToFileURL(outfile).href)) as Detect;
	} finally {
		rmSync(outfile);
	}
}

let bundles = 0;

function replacing(mutant: Mutant) {
	const contents = mutated(mutant);
	return {
		name: "mutant",
		setup: (builder: Parameters<NonNullable<Parameters<typeof build>[0]["plugins"]>[number]["setup"]>[0]) => {
			const filter = new RegExp(`${path.basename(mutant.file).replaceAll(".", "\\.")}$`);
			builder.onLoad({ filter }, (args) =>
				args.path === path.join(root, mutant.file) ? { contents, loader: "ts" } : undefined,
			);
		},
	};
}

async function byModel(mutant: Mutant, options: { outcomes: string; cases: number }): Promise<string | undefined> {
	return (await bundleModel(mutant)).detect(options);
}

/** Runs test files with the mutant in place of its source. */
async function byTests(mutant: Mutant, files: readonly string[]): Promise<string | undefined> {
	const report = path.join(mkdtempSync(path.join(tmpdir(), "studio-bridge-mutant-")), "report.json");
	const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
	const config = path.join(root, "tests/proof/vitest.mutant.config.ts");
	const words = ["run", ...files, "--config", config, "--bail", "1", "--reporter", "json", "--outputFile", report];
	const env = { ...process.env, MUTANT_FILE: path.join(root, mutant.file), MUTANT_SOURCE: mutated(mutant) };
	const child = spawn(process.execPath, [vitest, ...words], { cwd: root, env, stdio: "ignore" });
	await once(child, "close");
	const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
	rmSync(path.dirname(report), { recursive: true });
	const failed = testResults.flatMap(({ assertionResults }) =>
		assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => fullName),
	);
	const broken = testResults.find(
		({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
	);
	if (broken !== undefined) throw new Error(`"${mutant.name}" does not even load: ${broken.message}`);
	return failed[0] === undefined ? undefined : `test: ${failed[0]}`;
}

interface Report {
	testResults: { status: string; message: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** Runs the plugin's specs with the mutant in its model. */
async function bySpecs(mutant: Mutant): Promise<string | undefined> {
	const folder = mkdtempSync(path.join(tmpdir(), "studio-bridge-mutant-"));
	try {
		const inPlugin = (name: string) => path.join(root, "packages/plugin", name);
		for (const name of ["out", "include", "test.project.json"]) {
			cpSync(inPlugin(name), path.join(folder, name), { recursive: true });
		}
		symlinkSync(inPlugin("node_modules"), path.join(folder, "node_modules"));
		writeFileSync(path.join(folder, mutant.file.replace("packages/plugin/", "")), mutated(mutant));
		const model = path.join(folder, "specs.rbxm");
		await buildProject(path.join(folder, "test.project.json"), model);
		return (await failedSpecs(model))[0];
	} finally {
		rmSync(folder, { recursive: true });
	}
}

export async function failedSpecs(model: string): Promise<readonly string[]> {
	const studio = await createHeadlessStudio({ clock: "virtual" });
	try {
		studio.loadPlugin(model);
		studio.advance(120);
		const [report] = studio.run(`
			local specs = game:GetService("TestService"):FindFirstChild("StudioBridgeSpecs")
			return specs and specs.Value
		`);
		if (typeof report !== "string") return ["spec: they do not come to their end"];
		const { specs } = JSON.parse(report) as { specs: { name: string; status: string }[] };
		return specs.filter(({ status }) => status === "Failure").map(({ name }) => `spec: ${name.replace(/^src /, "")}`);
	} finally {
		await studio.close();
	}
}
