import type { Selection, SyncChange } from "../../generated/protocol";
import { type Choice, effectOf } from "./effect";
import { buildReviewTree, type ClassOf, isMergeable, type ReviewNode } from "./review-tree";
import { commonChoice, type Tally, toFiles, toStudio } from "./tally";

/** Which changes the tree shows. */
export type Filter = "all" | "studio" | "files" | "undecided";

/** So many rows are open at first. A person who wants more opens them. */
const OPEN_ROWS = 200;

const MATCHES: Record<Filter, (tally: Tally) => boolean> = {
	all: () => true,
	studio: (tally) => toStudio(tally) > 0,
	files: (tally) => toFiles(tally) > 0,
	undecided: (tally) => tally.undecided > 0,
};

/** What a review knows: the tree, what is chosen, what is open, what is looked at. */
export class ReviewModel {
	readonly root: ReviewNode;
	selected?: ReviewNode;
	/** Which changes are shown. */
	filter: Filter = "all";
	private readonly choices = new Map<SyncChange, Choice>();
	private flat?: readonly ReviewNode[];

	constructor(changes: readonly SyncChange[], classOf: ClassOf) {
		this.root = buildReviewTree(changes, classOf);
		this.begin(this.root);
		this.closeBeyond(OPEN_ROWS);
		this.selected = this.firstToLookAt();
	}

	/** The rows that can be seen if one scrolls far enough. */
	rows(): readonly ReviewNode[] {
		if (this.flat === undefined) {
			const rows: ReviewNode[] = [];
			if (!this.root.children.isEmpty()) this.flatten(this.root, rows);
			this.flat = rows;
		}
		return this.flat;
	}

	toggle(node: ReviewNode): void {
		node.isOpen = !node.isOpen;
		this.flat = undefined;
	}

	show(filter: Filter): void {
		this.filter = filter;
		this.flat = undefined;
	}

	choiceOf(node: ReviewNode): Choice | "undecided" | "mixed" {
		return commonChoice(node.tally);
	}

	choiceFor(change: SyncChange): Choice | undefined {
		return this.choices.get(change);
	}

	/** Decides about everything at and below a node. A merge is only for the changes that `canMerge` names. */
	choose(node: ReviewNode, choice: Choice, canMerge: (change: SyncChange) => boolean = isMergeable): void {
		const { change } = node;
		if (change !== undefined && (choice !== "merge" || canMerge(change))) {
			const before = effectOf(change, this.choices.get(change));
			const after = effectOf(change, choice);
			this.choices.set(change, choice);
			for (let above: ReviewNode | undefined = node; above !== undefined; above = above.parent) {
				above.tally[before] -= 1;
				above.tally[after] += 1;
			}
		}
		for (const child of node.children) this.choose(child, choice, canMerge);
	}

	/** Changes at and below a node that could be merged. */
	mergeableAt(node: ReviewNode, found: SyncChange[] = []): SyncChange[] {
		if (node.mergeable === 0) return found;
		if (node.change !== undefined && isMergeable(node.change)) found.push(node.change);
		for (const child of node.children) this.mergeableAt(child, found);
		return found;
	}

	/** What the sync is told: nothing for what stays as it is. */
	selections(): Map<string, Selection> {
		const selections = new Map<string, Selection>();
		for (const [{ id }, choice] of this.choices) if (choice !== "skip") selections.set(id, choice);
		return selections;
	}

	private begin(node: ReviewNode): void {
		const { change, tally } = node;
		if (change !== undefined) {
			if (change.direction !== undefined) this.choices.set(change, change.direction);
			tally[effectOf(change, change.direction)] += 1;
		}
		for (const child of node.children) {
			this.begin(child);
			for (const [effect, number] of pairs(child.tally)) tally[effect] += number;
		}
	}

	/** Level by level, so that what is open says most. */
	private closeBeyond(most: number): void {
		let level: ReviewNode[] = [this.root];
		let rows = 1;
		while (!level.isEmpty()) {
			const following: ReviewNode[] = [];
			for (const node of level) {
				node.isOpen = node.depth < 1 || rows + node.children.size() <= most;
				if (node.isOpen) rows += node.children.size();
				for (const child of node.children) if (!child.children.isEmpty()) following.push(child);
			}
			level = following;
		}
	}

	private firstToLookAt(): ReviewNode | undefined {
		const rows = this.rows();
		const isOpenQuestion = ({ change }: ReviewNode) => change !== undefined && !this.choices.has(change);
		return rows.find(isOpenQuestion) ?? rows.find(({ change }) => change !== undefined) ?? rows[0];
	}

	private flatten(node: ReviewNode, rows: ReviewNode[]): void {
		if (!MATCHES[this.filter](node.tally)) return;
		rows.push(node);
		if (node.isOpen) for (const child of node.children) this.flatten(child, rows);
	}
}
