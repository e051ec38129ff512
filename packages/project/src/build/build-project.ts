import { readProject } from "../read-project.js";
import { modelFormatOf } from "./model-format.js";
import { type WrittenModel, writeModel } from "./write-model.js";

/** Reads a project from disk and writes it as a model or place, in the format the name of `outPath` says. */
export async function buildProject(projectPath: string, outPath: string): Promise<WrittenModel> {
	modelFormatOf(outPath); // before the work of reading
	const { tree, warnings } = await readProject(projectPath);
	const written = await writeModel(tree, outPath);
	return { ...written, warnings: [...warnings, ...written.warnings] };
}
