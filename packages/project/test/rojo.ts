import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ModelFormat } from "../src/build/model-format.js";

const run = promisify(execFile);

/** The npm package's own launcher: it finds the binary of this platform and makes it executable. */
const launcher = createRequire(import.meta.url).resolve("rojo");

/** What the real Rojo 7.6.1 builds of a project. Rejects, with what Rojo said, when it refuses. */
export async function rojoBuild(projectPath: string, format: ModelFormat): Promise<Uint8Array> {
	const folder = await mkdtemp(join(tmpdir(), "rojo-"));
	try {
		const output = join(folder, `model.${format}`);
		await run(process.execPath, [launcher, "build", projectPath, "--output", output]);
		return await readFile(output);
	} finally {
		await rm(folder, { recursive: true });
	}
}

/** What the real Rojo prints as the project's sourcemap. */
export async function rojoSourcemap(projectPath: string, flags: readonly string[] = []): Promise<string> {
	const { stdout } = await run(process.execPath, [launcher, "sourcemap", projectPath, ...flags]);
	return stdout.trim();
}

export async function rojoVersion(): Promise<string> {
	const { stdout } = await run(process.execPath, [launcher, "--version"]);
	return stdout.trim();
}
