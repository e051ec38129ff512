import { buildModel } from "../build/build-model.js";
import { modelFormatOf } from "../build/model-format.js";
import type { ModelInstance } from "../build/read-instances.js";
import { readModelFile } from "../build/read-instances.js";
import { ProjectError } from "../errors.js";
import { readProject } from "../read-project.js";
import type { InstanceSnapshot } from "../snapshot/instance-snapshot.js";
import { snapshotToTree } from "../tree/snapshot-to-tree.js";
import { diskVfs } from "../vfs/disk-vfs.js";
import type { Vfs } from "../vfs/vfs.js";
import { type ChangePlan, planWriteBack } from "../write-back/planning/plan-write-back.js";
import { comparePlace, type Skipped } from "./compare-place.js";
import { syncbackRulesOf } from "./syncback-rules.js";

export interface SyncbackPlan extends ChangePlan {
	/** What was left alone on purpose. */
	readonly skipped: readonly Skipped[];
	/** How many instances differ. */
	readonly changes: number;
}

/** The file operations that make a project be what a place or model file is. */
export async function planSyncback(projectPath: string, placePath: string, vfs: Vfs = diskVfs): Promise<SyncbackPlan> {
	const reading = await readProject(projectPath, { vfs });
	const { project } = reading;
	const tree = snapshotToTree(reading.tree);
	const place = rootOf(placePath, readModelFile(placePath, vfs.readFile(placePath)), tree.root);
	const rules = syncbackRulesOf(project);
	const { changes, skipped } = comparePlace(tree, builtLike(placePath, reading.tree), place, rules);
	const refusePath = (path: string) =>
		rules.ignoresPath(path) ? "syncbackRules.ignorePaths leave it alone" : undefined;
	const plan = await planWriteBack({ project, tree, vfs, refusePath }, changes);
	return { ...plan, skipped, changes: changes.length };
}

/** The project as a file of the same kind as the place would have it. */
function builtLike(path: string, tree: InstanceSnapshot): ModelInstance {
	const like = modelFormatOf(path).endsWith("x") ? "rbxmx" : "rbxm";
	const [root] = readModelFile(`project.${like}`, buildModel(tree, like));
	if (root === undefined) throw new Error("the project's tree has no root");
	return root;
}

/** The top of a place is the DataModel that its file leaves out; a model has one root, whatever it is called. */
function rootOf(
	path: string,
	roots: readonly ModelInstance[],
	{ className }: { readonly className: string },
): ModelInstance {
	const isPlace = /\.rbxlx?$/.test(path);
	if (isPlace !== (className === "DataModel")) {
		throw new ProjectError("syncback_mismatch", { path, isPlace, className });
	}
	if (isPlace) return { className: "DataModel", name: "game", properties: {}, children: roots, referent: "" };
	const [root] = roots;
	if (root === undefined || roots.length !== 1) throw new ProjectError("model_roots", { path, count: roots.length });
	return root;
}
