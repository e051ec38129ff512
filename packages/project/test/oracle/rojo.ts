import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ModelFormat } from "../../src/build/model-format.js";

const run = promisify(execFile);

/** The npm package's own launcher: it finds the binary of this platform and makes it executable. */
const launcher = createRequire(import.meta.url).resolve("rojo");

/** Rojo does not want the project, or breaks on it. */
export class RojoRefusal extends Error {
	override readonly name = "RojoRefusal";
}

async function rojo(...words: readonly string[]): Promise<string> {
	try {
		const { stdout } = await run(process.execPath, [launcher, ...words], { maxBuffer: 1 << 28 });
		return stdout.trim();
	} catch (error) {
		const said = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
		// Anything else, such as a binary that is not there, is no answer of the oracle.
		const [, refusal] =
			/(?:\[ERROR rojo\] |thread '.*' (?:\(\d+\) )?(?=panicked|has overflowed))(.*)/s.exec(said) ?? [];
		if (refusal === undefined) throw error;
		throw new RojoRefusal(refusal.replace(/\s+/g, " ").replace(/ Stack backtrace.*/, ""), { cause: error });
	}
}

/** What the real Rojo 7.6.1 builds of a project. Rejects with a RojoRefusal when it refuses. */
export async function rojoBuild(projectPath: string, format: ModelFormat): Promise<Uint8Array> {
	const folder = await mkdtemp(join(tmpdir(), "rojo-"));
	try {
		const output = join(folder, `model.${format}`);
		await rojo("build", projectPath, "--output", output);
		return await readFile(output);
	} finally {
		await rm(folder, { recursive: true });
	}
}

/** What it prints as the project's sourcemap. */
export function rojoSourcemap(projectPath: string, flags: readonly string[] = []): Promise<string> {
	return rojo("sourcemap", projectPath, ...flags);
}

export function rojoVersion(): Promise<string> {
	return rojo("--version");
}
