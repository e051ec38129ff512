import { posix } from "node:path";
import { buildModel } from "../../src/build/build-model.js";
import { type ModelFormat, modelFormats } from "../../src/build/model-format.js";
import { ProjectError } from "../../src/errors.js";
import { type ReadProjectResult, readProject } from "../../src/read-project.js";
import { type SourcemapNode, sourcemap } from "../../src/sourcemap/sourcemap.js";
import { diskVfs } from "../../src/vfs/disk-vfs.js";
import { printModel } from "../print-model.js";
import { RojoRefusal, rojoBuild, rojoSourcemap } from "./rojo.js";

export const outputs = [...modelFormats, "sourcemap", "sourcemap of all"] as const;
export type Output = (typeof outputs)[number];

/** What one side makes of a project: something to compare and to show, or why it refuses. */
export type Outcome = { readonly made: string; readonly bytes: Uint8Array } | { readonly refused: string };

export interface Comparison {
	readonly output: Output;
	readonly ours: Outcome;
	readonly theirs: Outcome;
	/** The same bytes, or both refuse. */
	readonly agree: boolean;
}

/** One output of a project, made by Rojo's binary and by us. */
export async function compareProject(folder: string, output: Output): Promise<Comparison> {
	const [ours, theirs] = await Promise.all([makeOurs(folder, output), makeTheirs(folder, output)]);
	const agree =
		"made" in ours && "made" in theirs
			? Buffer.compare(ours.bytes, theirs.bytes) === 0
			: "refused" in ours && "refused" in theirs;
	return { output, ours, theirs, agree };
}

async function makeOurs(folder: string, output: Output): Promise<Outcome> {
	try {
		const read = await readProject(folder);
		return isModel(output)
			? model(buildModel(read.tree, output))
			: map(ourSourcemap(read, output === "sourcemap of all"));
	} catch (error) {
		if (!(error instanceof ProjectError)) throw error;
		return { refused: `${error.code}: ${error.message}` };
	}
}

async function makeTheirs(folder: string, output: Output): Promise<Outcome> {
	try {
		if (isModel(output)) return model(await rojoBuild(folder, output));
		const text = await rojoSourcemap(folder, output === "sourcemap of all" ? ["--include-non-scripts"] : []);
		return map(JSON.parse(text) as SourcemapNode | null);
	} catch (error) {
		if (!(error instanceof RojoRefusal)) throw error;
		return { refused: error.message };
	}
}

const isModel = (output: Output): output is ModelFormat => modelFormats.some((format) => format === output);
const model = (bytes: Uint8Array): Outcome => ({ made: printModel(bytes), bytes });

function ourSourcemap({ project, tree }: ReadProjectResult, includeNonScripts: boolean): SourcemapNode {
	return sourcemap(tree, { folder: project.folder, vfs: diskVfs, includeNonScripts });
}

/** Without what `docs/rojo-deviations.md` says of sourcemaps: the order of a node's paths, `..` inside them, and Rojo's null. */
function map(root: SourcemapNode | null): Outcome {
	const made = JSON.stringify(hasScripts(root) ? comparable(root) : null, undefined, 1);
	return { made, bytes: Buffer.from(made) };
}

function hasScripts(root: SourcemapNode | null): root is SourcemapNode {
	return root !== null && (root.children !== undefined || root.className.endsWith("Script"));
}

function comparable({ name, className, filePaths = [], children = [] }: SourcemapNode): SourcemapNode {
	return { name, className, filePaths: filePaths.map(posix.normalize).sort(), children: children.map(comparable) };
}
