import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { Fault } from "../fault.js";

export interface CreatedFiles {
	readonly created: readonly string[];
	/** What was there already, and is as it was. */
	readonly kept: readonly string[];
}

const PROJECT_FILES = ["default.project.json", "default.project.jsonc"];

/** Writes files that are not there yet into a folder that has no project yet. */
export async function createProject(folder: string, files: Readonly<Record<string, string>>): Promise<CreatedFiles> {
	const existing = PROJECT_FILES.map((name) => path.join(folder, name)).find((file) => existsSync(file));
	if (existing !== undefined)
		throw new Fault("file_exists", `There is a project already: ${existing}. Nothing was written.`, {
			hint: "Run `studio-bridge tree` to see what it is, or name another folder.",
			details: { path: existing },
		});
	const created: string[] = [];
	const kept: string[] = [];
	for (const [name, text] of Object.entries(files)) {
		const wasCreated = await writeNewFile(path.join(folder, name), text);
		(wasCreated ? created : kept).push(name);
	}
	return { created, kept };
}

async function writeNewFile(file: string, text: string): Promise<boolean> {
	try {
		await mkdir(path.dirname(file), { recursive: true });
		await writeFile(file, text, { flag: "wx" }); // fails where there is anything, also if it came this moment
		return true;
	} catch (cause) {
		if (cause instanceof Error && "code" in cause && cause.code === "EEXIST" && existsSync(file)) return false;
		const reason = cause instanceof Error ? cause.message : String(cause);
		throw new Fault("file_not_written", `${file} could not be written: ${reason}.`, {
			hint: "Check that the folder may be written to and that no file has a folder's name. What was written before stays.",
			cause,
		});
	}
}
