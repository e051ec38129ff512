import { resolve } from "node:path";
import type { ProjectWarning } from "../read-project.js";
import type { InstanceSnapshot } from "../snapshot/instance-snapshot.js";
import { writeFileAtomically } from "../vfs/write-file-atomically.js";
import { buildModel } from "./build-model.js";
import { isPlaceFormat, modelFormatOf } from "./model-format.js";
import { referenceWarnings } from "./reference-warnings.js";

export interface WrittenModel {
	/** Absolute. */
	readonly outPath: string;
	readonly byteLength: number;
	/** What is legal, but hardly meant. */
	readonly warnings: readonly ProjectWarning[];
}

/** Writes a tree as a model or place, in the format the name of `outPath` says. */
export async function writeModel(tree: InstanceSnapshot, outPath: string): Promise<WrittenModel> {
	const format = modelFormatOf(outPath);
	const bytes = buildModel(tree, format);
	const target = resolve(outPath);
	await writeFileAtomically(target, bytes);
	const messages = [misfit(tree.className, isPlaceFormat(format)), selfContainment(tree, target)];
	const ofOutput = messages.filter((message) => message !== undefined).map((message) => ({ path: target, message }));
	return { outPath: target, byteLength: bytes.byteLength, warnings: [...referenceWarnings(tree), ...ofOutput] };
}

function misfit(rootClass: string, isPlace: boolean): string | undefined {
	if (isPlace && rootClass !== "DataModel")
		return `a place holds services, but the project's root is a ${rootClass}, so only its children are in the file. Build a .rbxm, or make the root a DataModel.`;
	if (!isPlace && rootClass === "DataModel")
		return "the project is a place, which Studio cannot insert as a model. Build a .rbxl or .rbxlx.";
	return undefined;
}

function selfContainment(tree: InstanceSnapshot, target: string): string | undefined {
	const isPart = ({ metadata, children }: InstanceSnapshot): boolean =>
		metadata.relevantPaths.includes(target) || children.some(isPart);
	if (!isPart(tree)) return undefined;
	return "it is itself part of the project, so each build holds the one before. Write it to a folder that no $path leads to, or add it to globIgnorePaths.";
}
