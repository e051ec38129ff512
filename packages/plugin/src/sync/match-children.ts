import type { ProjectTree } from "./project-tree";

/** Beyond this many instances of one name and class their order decides: comparing each with each would take too long. */
const MOST_CANDIDATES = 32;

export interface MatchOptions {
	/** The instance that had a node's id in the last sync. */
	readonly previous: (id: string) => Instance | undefined;
	/** How well an instance fits a node of its name and class. */
	readonly score: (node: number, instance: Instance) => number;
	/** Whether a child of the same name but another class may be the one that is meant. */
	readonly allowClassChange: boolean;
}

/** Finds the instance that each child of a node is: the one it was before, or the best of its name and class. */
export class ChildMatcher {
	readonly matched = new Map<number, Instance>();
	private readonly free = new Set<Instance>();
	private readonly nodes: number[] = [];

	constructor(
		private readonly tree: ProjectTree,
		parent: number,
		private readonly children: readonly Instance[],
		private readonly options: MatchOptions,
	) {
		const first = tree.firstChild[parent];
		for (let node = first; node < first + tree.childCounts[parent]; node++) this.nodes.push(node);
		for (const child of children) this.free.add(child);
	}

	run(): void {
		for (const node of this.nodes) {
			const before = this.options.previous(this.tree.ids[node]);
			if (before !== undefined) this.take(node, before);
		}
		this.byNameAndClass();
		if (this.options.allowClassChange) this.byName();
	}

	/** Children that no node is, in their order. */
	left(): Instance[] {
		return this.children.filter((child) => this.free.has(child));
	}

	private take(node: number, instance: Instance): void {
		if (this.free.delete(instance)) this.matched.set(node, instance);
	}

	private byNameAndClass(): void {
		const candidates = this.bucket((child) => `${child.ClassName} ${child.Name}`);
		const wanted = this.wanted((node) => `${this.tree.classNames[node]} ${this.tree.names[node]}`);
		for (const [key, nodes] of wanted) {
			const found = candidates.get(key);
			if (found !== undefined) this.pair(nodes, found);
		}
	}

	private byName(): void {
		const candidates = this.bucket((child) => child.Name);
		for (const [name, nodes] of this.wanted((node) => this.tree.names[node])) {
			const found = candidates.get(name);
			if (nodes.size() === 1 && found?.size() === 1) this.take(nodes[0], found[0]);
		}
	}

	private pair(nodes: number[], found: Instance[]): void {
		if ((nodes.size() === 1 && found.size() === 1) || found.size() > MOST_CANDIDATES) {
			for (const [index, node] of ipairs(nodes)) {
				if (index <= found.size()) this.take(node, found[index - 1]);
			}
			return;
		}
		for (const node of nodes) {
			const best = this.best(node, found);
			if (best !== undefined) this.take(node, best);
		}
	}

	/** The free candidate with the highest score; the first of those that are equal. */
	private best(node: number, found: Instance[]): Instance | undefined {
		let best: Instance | undefined;
		let highest = -1;
		for (const candidate of found) {
			const score = this.free.has(candidate) ? this.options.score(node, candidate) : -1;
			if (score > highest) [best, highest] = [candidate, score];
		}
		return best;
	}

	private bucket(keyOf: (child: Instance) => string): Map<string, Instance[]> {
		const buckets = new Map<string, Instance[]>();
		for (const child of this.children) if (this.free.has(child)) add(buckets, keyOf(child), child);
		return buckets;
	}

	private wanted(keyOf: (node: number) => string): Map<string, number[]> {
		const buckets = new Map<string, number[]>();
		for (const node of this.nodes) if (!this.matched.has(node)) add(buckets, keyOf(node), node);
		return buckets;
	}
}

function add<T extends defined>(buckets: Map<string, T[]>, key: string, item: T): void {
	const bucket = buckets.get(key);
	if (bucket !== undefined) bucket.push(item);
	else buckets.set(key, [item]);
}
