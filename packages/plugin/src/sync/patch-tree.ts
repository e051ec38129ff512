import type { ConflictHunk, PatchType, Selection } from "../generated/protocol";
import type { ChangedProperty } from "./compare-node";

/** One difference between project and Studio, and what is decided about it. */
export interface PatchNode {
	readonly id: string;
	readonly patchType: PatchType;
	readonly className: string;
	readonly path: string;
	/** How many instances it stands for. */
	readonly count: number;
	/** The project's node; for a removal that of the parent. */
	readonly node: number;
	/** What Studio has; nothing for an addition. */
	readonly instance?: Instance;
	readonly properties: readonly ChangedProperty[];
	/** Studio's name and class where they differ. */
	readonly changedName?: string;
	readonly changedClassName?: string;
	readonly isSourceChanged: boolean;
	/** Of a script Studio has: what it held and what its editor showed when it was compared. */
	readonly held?: string;
	readonly shown?: string;
	/** Of a removal: what is in it, so that somebody's work since is noticed. */
	readonly contents?: string;
	/** The same as the server can tell it from what was agreed on; only of a few instances. */
	readonly provenContents?: string;
	defaultSelection?: Selection;
	selection?: Selection;
	/** What a clean merge made of both texts, with `\n`. */
	merged?: string;
	conflicts?: ConflictHunk[];
}

/** All differences of a sync: the project's in the order of its tree, then what only Studio has. */
export class PatchTree {
	private readonly byId = new Map<string, PatchNode>();

	constructor(readonly nodes: readonly PatchNode[]) {
		for (const node of nodes) this.byId.set(node.id, node);
	}

	get(id: string): PatchNode | undefined {
		return this.byId.get(id);
	}

	isEmpty(): boolean {
		return this.nodes.isEmpty();
	}

	setDefault(id: string, selection: Selection): void {
		const node = this.byId.get(id);
		if (node === undefined) return;
		node.defaultSelection = selection;
		node.selection = selection;
	}

	/** What somebody chose: exactly this, whatever was chosen before. A merge that was not made cannot be chosen. */
	select(selections: ReadonlyMap<string, Selection>): void {
		for (const node of this.nodes) {
			const selection = selections.get(node.id);
			node.selection = selection === "merge" && node.merged === undefined ? undefined : selection;
		}
	}

	isDecided(): boolean {
		return this.nodes.every((node) => node.selection !== undefined);
	}

	/** Nodes for which one of these is decided. */
	selected(...selections: Selection[]): PatchNode[] {
		return this.nodes.filter((node) => node.selection !== undefined && selections.includes(node.selection));
	}
}
