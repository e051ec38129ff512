import type { SyncChange } from "../../generated/protocol";
import { emptyTally, type Tally } from "./tally";

/** A place in the tree of changes: a change, or what lies above one. */
export interface ReviewNode {
	/** What the row says: a name, or several where nothing but the last was changed. */
	name: string;
	className?: string;
	change?: SyncChange;
	parent?: ReviewNode;
	children: ReviewNode[];
	depth: number;
	isOpen: boolean;
	/** Changes below and at this node that a merge might join. */
	mergeable: number;
	/** What will become of the changes at and below this node. */
	readonly tally: Tally;
}

/** Names of the instances from a service down. */
export type ClassOf = (names: readonly string[]) => string | undefined;

export function splitPath(path: string): string[] {
	if (path.find("\\", 1, true)[0] === undefined) return path.split("/");
	const names: string[] = [];
	let name = "";
	let at = 1;
	while (at <= path.size()) {
		let character = path.sub(at, at);
		if (character === "/") {
			names.push(name);
			name = "";
		} else {
			if (character === "\\") {
				at += 1;
				character = path.sub(at, at);
			}
			name += character;
		}
		at += 1;
	}
	names.push(name);
	return names;
}

/** All changes as a tree with one root, sorted by name; a chain of nodes without a change of their own is one row. */
export function buildReviewTree(changes: readonly SyncChange[], classOf: ClassOf): ReviewNode {
	const root = createNode("All changes");
	const byName = new Map<ReviewNode, Map<string, ReviewNode>>([[root, new Map()]]);
	for (const change of changes) {
		const names = splitPath(change.path);
		let node = root;
		for (const [index, name] of ipairs(names)) {
			const isLast = index === names.size();
			const siblings = byName.get(node) as Map<string, ReviewNode>;
			const known = siblings.get(name);
			// Siblings may share a name, and then each change is a row of its own.
			if (known !== undefined && !(isLast && known.change !== undefined)) {
				node = known;
				continue;
			}
			const made = createNode(name, node);
			if (!isLast) made.className = classOf(names.filter((_, at) => at < index));
			node.children.push(made);
			if (known === undefined) siblings.set(name, made);
			byName.set(made, new Map());
			node = made;
		}
		node.change = change;
		node.className = change.className;
	}
	finish(root, 0);
	return root;
}

export function isMergeable({ patchType, studioHash, properties, defaultSelection }: SyncChange): boolean {
	if (defaultSelection === "merge") return true;
	return patchType === "Edit" && studioHash !== undefined && properties === undefined;
}

function createNode(name: string, parent?: ReviewNode): ReviewNode {
	return { name, parent, children: [], depth: 0, isOpen: true, mergeable: 0, tally: emptyTally() };
}

function finish(node: ReviewNode, depth: number): void {
	for (let index = 0; index < node.children.size(); index++) {
		node.children[index] = joinChain(node.children[index], node);
	}
	sortByName(node.children);
	node.depth = depth;
	if (node.change !== undefined && isMergeable(node.change)) node.mergeable = 1;
	for (const child of node.children) {
		finish(child, depth + 1);
		node.mergeable += child.mergeable;
	}
}

/** The last of a chain of only children, named after all of them. */
function joinChain(first: ReviewNode, parent: ReviewNode): ReviewNode {
	let node = first;
	let name = first.name;
	while (node.change === undefined && node.children.size() === 1) {
		const [only] = node.children;
		if (only.change !== undefined) break;
		node = only;
		name += ` / ${node.name}`;
	}
	node.name = name;
	node.parent = parent;
	return node;
}

/** As a person counts: 2 before 10. */
function sortByName(nodes: ReviewNode[]): void {
	const keys = new Map<ReviewNode, string>();
	for (const node of nodes) {
		const [key] = node.name.lower().gsub("%d+", (digits) => `${"0".rep(math.max(0, 10 - digits.size()))}${digits}`);
		keys.set(node, key);
	}
	nodes.sort((a, b) => (keys.get(a) ?? "") < (keys.get(b) ?? ""));
}
