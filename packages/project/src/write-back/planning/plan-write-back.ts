import { ProjectError } from "../../errors.js";
import type { Project } from "../../project-file/project.js";
import { readProject } from "../../read-project.js";
import { snapshotToTree } from "../../tree/snapshot-to-tree.js";
import type { Tree } from "../../tree/tree.js";
import type { TreeNode } from "../../tree/tree-node.js";
import { diskVfs } from "../../vfs/disk-vfs.js";
import type { Vfs } from "../../vfs/vfs.js";
import { refuseFile, refusePath } from "../path-policy.js";
import type { FileOperation, Refusal, WriteBackPlan } from "../plan.js";
import { addInstance } from "./add-instance.js";
import { collapseFolder } from "./collapse-folder.js";
import { compareWanted, type Mismatch } from "./compare-wanted.js";
import { draftOperations } from "./draft-operations.js";
import { editInstance, giveLinkId } from "./edit-instance.js";
import type { InstanceChange } from "./instance-change.js";
import { Planning } from "./planning.js";
import { removeInstance } from "./remove-instance.js";
import { renameInstance } from "./rename-instance.js";
import { Unwritable } from "./unwritable.js";
import type { WantedNode } from "./wanted-tree.js";

export interface PlanningInput {
	readonly project: Project;
	/** What is on disk, as the changes know it. */
	readonly tree: Tree;
	readonly vfs?: Vfs;
	/** Why nothing may be done at a path of the project, where that is more than the policy says. */
	readonly refusePath?: (path: string) => string | undefined;
}

/** A change that is not written: nothing of it. */
export interface RefusedChange extends Refusal {
	readonly change: InstanceChange;
}

export interface ChangePlan extends WriteBackPlan {
	readonly refusals: readonly RefusedChange[];
}

/**
 * The file operations that make a project be what some changes say:
 *
 *     changes ──► WantedTree ─────────────────────────┐
 *        └──────► edits in DraftFiles ──read again──► compare ──► operations
 *
 * The rules that edit the draft may be wrong about what a file means; the comparison is not. A change that would not be
 * read back as it was wanted is refused, and the others are planned again without it.
 */
export async function planWriteBack(input: PlanningInput, changes: readonly InstanceChange[]): Promise<ChangePlan> {
	const { project } = input;
	const refused = new Map<InstanceChange, RefusedChange>();
	for (;;) {
		const attempt = new Attempt(
			input,
			changes.filter((change) => !refused.has(change)),
		);
		const operations = await attempt.plan();
		if (attempt.refusals.length === 0) return { root: project.folder, operations, refusals: [...refused.values()] };
		for (const refusal of attempt.refusals) refused.set(refusal.change, refusal);
	}
}

class Attempt {
	readonly refusals: RefusedChange[] = [];
	readonly #input: PlanningInput;
	readonly #changes: readonly InstanceChange[];
	readonly #planning: Planning;

	constructor(input: PlanningInput, changes: readonly InstanceChange[]) {
		this.#input = input;
		this.#changes = changes;
		this.#planning = new Planning(input.tree, input.project.folder, input.vfs ?? diskVfs);
	}

	async plan(): Promise<readonly FileOperation[]> {
		if (this.#changes.length === 0) return [];
		for (const change of this.#changes) this.#planning.wanted.apply(change);
		this.#draftChanges();
		if (this.refusals.length > 0) return [];
		const operations = this.#operations();
		if (this.refusals.length === 0) await this.#check();
		return operations;
	}

	/**
	 * In an order in which paths and places in models stay what they are until their turn comes: contents first, then what
	 * goes, what comes, and at last the names, those of children before those of their parents.
	 */
	#draftChanges(): void {
		const planning = this.#planning;
		for (const change of this.#changes)
			if (change.kind === "edit") this.#try(change, () => editInstance(planning, change));
		for (const id of planning.newLinkIds) {
			const cause = this.#changes.find((change) => change.kind === "edit") as InstanceChange;
			this.#try(cause, () => giveLinkId(planning, id));
		}
		for (const wanted of this.#renamed((node) => isInModel(node))) this.#rename(wanted);
		for (const change of this.#changes)
			if (change.kind === "remove") this.#try(change, () => removeInstance(planning, change));
		for (const change of this.#changes)
			if (change.kind === "add") this.#try(change, () => addInstance(planning, change));
		planning.saveModels();
		for (const parent of this.#parentsOfRemoved()) collapseFolder(planning, parent);
		for (const wanted of this.#renamed((node) => !isInModel(node))) this.#rename(wanted);
	}

	#try(change: InstanceChange, draft: () => void): void {
		this.#planning.draft.author = change;
		try {
			draft();
		} catch (error) {
			if (!(error instanceof Unwritable || error instanceof ProjectError)) throw error;
			this.#refuse(change, error.message);
		}
	}

	#renamed(isMeant: (node: TreeNode) => boolean): readonly WantedNode[] {
		const renamed = this.#changes.flatMap((change) => {
			if (change.kind !== "edit" || change.name === undefined) return [];
			const wanted = this.#planning.wanted.get(change.id);
			return wanted?.node && wanted.node.name !== change.name && isMeant(wanted.node) ? [wanted] : [];
		});
		return renamed.sort((a, b) => b.depth - a.depth);
	}

	#rename(wanted: WantedNode): void {
		this.#try(wanted.change as InstanceChange, () =>
			renameInstance(this.#planning, wanted as WantedNode & { readonly node: TreeNode }),
		);
	}

	#parentsOfRemoved(): readonly TreeNode[] {
		const { tree } = this.#planning;
		const parents = this.#changes.flatMap((change) => {
			const parent = change.kind === "remove" ? tree.get(change.id)?.parent : undefined;
			return parent === undefined ? [] : [parent];
		});
		return [...new Set(parents)].flatMap((id) => (this.#isStaying(id) ? [tree.demand(id)] : []));
	}

	#isStaying(id: string): boolean {
		const { tree } = this.#planning;
		for (let node = tree.get(id); node !== undefined; node = tree.get(node.parent ?? "")) {
			const { change } = this.#planning.wanted.get(node.id) ?? {};
			if (change?.kind === "remove") return false;
		}
		return true;
	}

	#operations(): readonly FileOperation[] {
		try {
			const operations = draftOperations(this.#planning.draft);
			for (const operation of operations) this.#judge(operation);
			return operations;
		} catch (error) {
			if (!(error instanceof Unwritable)) throw error;
			this.#refuseAll(error.message);
			return [];
		}
	}

	/** The performer refuses what the policy forbids; said here, it is one change that is refused. */
	#judge(operation: FileOperation): void {
		const paths = operation.kind === "moveFolder" ? [operation.from, operation.to] : [operation.path];
		for (const path of paths) {
			const isFile = operation.kind === "write" || operation.kind === "remove";
			const reason = this.#input.refusePath?.(path) ?? (isFile ? refuseFile(path) : refusePath(path));
			if (reason === undefined) continue;
			const guilty = this.#changes.filter((change) => this.#planning.draft.authorsAt(path).has(change));
			for (const change of guilty.length > 0 ? guilty : this.#changes)
				this.#refuse(change, `${path} is not written: ${reason}`);
		}
	}

	async #check(): Promise<void> {
		const { draft, wanted } = this.#planning;
		let tree: Tree;
		try {
			const reading = await readProject(this.#input.project.path, { vfs: draft });
			tree = snapshotToTree(reading.tree);
		} catch (error) {
			if (!(error instanceof ProjectError)) throw error;
			this.#refuseAll(`the project could not be read any more: ${error.message}`);
			return;
		}
		for (const mismatch of compareWanted(wanted, tree)) {
			const change = changeAbout(mismatch.wanted);
			const where = change === mismatch.wanted.change ? "" : `${mismatch.wanted.path}: `;
			if (change) this.#refuse(change, `the files would say something else: ${where}${mismatch.reason}`);
			else this.#refuseGuilty(mismatch);
		}
	}

	/** Nobody wanted to change this instance: those who changed its files did. */
	#refuseGuilty({ wanted, reason }: Mismatch): void {
		const { draft } = this.#planning;
		const { relevantPaths = [], projectNodes = [] } = wanted.node?.metadata ?? {};
		const paths = [...relevantPaths, ...projectNodes.map(({ projectPath }) => projectPath)];
		const touching = new Set(paths.flatMap((path) => [...draft.authorsAt(draft.relative(path))]));
		const guilty = this.#changes.filter((change) => touching.has(change));
		for (const change of guilty.length > 0 ? guilty : this.#changes) {
			this.#refuse(change, `it would also change ${wanted.path || "the root"}: ${reason}`);
		}
	}

	#refuse(change: InstanceChange, reason: string): void {
		if (this.refusals.some((refusal) => refusal.change === change)) return;
		this.refusals.push({ change, instance: this.#nameOf(change), reason });
	}

	#refuseAll(reason: string): void {
		for (const change of this.#changes) this.#refuse(change, reason);
	}

	#nameOf(change: InstanceChange): string {
		const { wanted } = this.#planning;
		const of = (id: string) => wanted.get(id)?.path ?? id;
		return change.kind === "add" ? [of(change.parentId), change.subtree.name].filter(Boolean).join("/") : of(change.id);
	}
}

function changeAbout(wanted: WantedNode | undefined): InstanceChange | undefined {
	return wanted && (wanted.change ?? changeAbout(wanted.parent));
}

function isInModel({ metadata }: TreeNode): boolean {
	return (metadata.modelLocation?.indexPath.length ?? 0) > 0;
}
