import type { CommandContext } from "../dispatcher/handler";
import type { SyncFailure, WireError } from "../generated/protocol";
import type { Incoming } from "./apply/apply-patch";
import type { ModelFiles } from "./model-files";
import type { PatchNode } from "./patch-tree";
import type { ProjectTree } from "./project-tree";
import { isWritable } from "./property-access";

const IDS_A_REQUEST = 200;

export interface Fetched {
	readonly incoming?: Incoming;
	readonly failed: SyncFailure[];
	readonly problem?: WireError;
}

interface Wanted {
	readonly sources: string[];
	readonly models: string[];
}

/** Everything of the project's that a push needs, before anything is written. */
export function fetchIncoming(
	pushed: readonly PatchNode[],
	tree: ProjectTree,
	context: CommandContext,
	models: ModelFiles,
): Fetched {
	const wanted = listWanted(pushed, tree);
	const sources = new Map<string, string>();
	const instances = new Map<string, Instance>();
	const failed: SyncFailure[] = [];
	const hashes = new Map<string, string>();
	for (const [node, hash] of tree.sourceHashes) hashes.set(tree.ids[node], hash);
	const problem =
		inBatches(wanted.sources, (ids) => {
			const answer = context.ask("readSources", { revision: tree.revision, ids });
			if (answer.status === "error") return answer.error;
			for (const { id, source, hash } of answer.sources) {
				if (hash === hashes.get(id)) sources.set(id, source);
				else failed.push({ id, message: "The file is not what it was when it was compared. Sync again." });
			}
			for (const failure of answer.failed) failed.push(failure);
			return undefined;
		}) ??
		inBatches(wanted.models, (ids) => {
			const answer = context.ask("readModel", { revision: tree.revision, ids });
			if (answer.status === "error") return answer.error;
			for (const [id, instance] of readPointers(models.read(answer.model))) instances.set(id, instance);
			return undefined;
		});
	if (problem !== undefined) return { failed, problem };
	for (const id of wanted.sources) {
		if (!sources.has(id) && !failed.some((failure) => failure.id === id)) {
			failed.push({ id, message: "The server did not send its text." });
		}
	}
	for (const id of wanted.models) {
		if (!instances.has(id)) failed.push({ id, message: "The server did not send it as a model." });
	}
	return { incoming: { sources, models: instances }, failed };
}

function listWanted(pushed: readonly PatchNode[], tree: ProjectTree): Wanted {
	const wanted: Wanted = { sources: [], models: [] };
	for (const { patchType, node, id, isSourceChanged, properties } of pushed) {
		if (patchType === "Edit") {
			if (isSourceChanged) wanted.sources.push(id);
			if (properties.some(({ name }) => !isWritable(tree.classNames[node], name))) wanted.models.push(id);
		} else if (patchType === "Add") {
			for (const below of tree.subtree(node)) listAdded(below, tree, wanted);
		}
	}
	return wanted;
}

function listAdded(node: number, tree: ProjectTree, wanted: Wanted): void {
	if (tree.sourceHashes.has(node)) wanted.sources.push(tree.ids[node]);
	if (tree.classNames[tree.parents[node]] === "DataModel") return;
	for (const [name] of pairs(tree.properties.get(node) ?? {})) {
		if (isWritable(tree.classNames[node], name as string)) continue;
		wanted.models.push(tree.ids[node]);
		return;
	}
}

/** Asks for many at once, and for half as many when the answer would be too long. */
function inBatches(ids: readonly string[], ask: (ids: string[]) => WireError | undefined): WireError | undefined {
	let size = IDS_A_REQUEST;
	let start = 0;
	while (start < ids.size()) {
		const batch: string[] = [];
		for (let index = start; index < math.min(start + size, ids.size()); index++) batch.push(ids[index]);
		const problem = ask(batch);
		if (problem === undefined) start += batch.size();
		else if (problem.code === "message_too_large" && batch.size() > 1) size = math.ceil(batch.size() / 2);
		else return problem;
	}
	return undefined;
}

/** In the model, ObjectValues named by id point at the instances. */
function readPointers(roots: Instance[]): Map<string, Instance> {
	const instances = new Map<string, Instance>();
	for (const root of roots) {
		for (const pointer of root.GetDescendants()) {
			if (!pointer.IsA("ObjectValue") || pointer.Parent !== root) continue;
			const { Value: instance } = pointer;
			if (instance !== undefined) instances.set(pointer.Name, instance);
		}
	}
	for (const [, instance] of instances) instance.Parent = undefined;
	return instances;
}
