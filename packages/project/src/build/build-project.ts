import { resolve } from "node:path";
import { type ProjectWarning, readProject } from "../read-project.js";
import { writeFileAtomically } from "../vfs/write-file-atomically.js";
import { buildModel } from "./build-model.js";
import { modelFormatOf } from "./model-format.js";

export interface BuildProjectResult {
	/** Absolute. */
	readonly outPath: string;
	readonly byteLength: number;
	readonly warnings: readonly ProjectWarning[];
}

/** Reads a project from disk and writes it as a model or place, in the format the name of `outPath` says. */
export async function buildProject(projectPath: string, outPath: string): Promise<BuildProjectResult> {
	const format = modelFormatOf(outPath);
	const { tree, warnings } = await readProject(projectPath);
	const bytes = buildModel(tree, format);
	const target = resolve(outPath);
	await writeFileAtomically(target, bytes);
	return { outPath: target, byteLength: bytes.byteLength, warnings };
}
