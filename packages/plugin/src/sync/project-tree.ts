import type { RequestOutcome, TaggedValue } from "../generated/protocol";

export type TreePage = Extract<RequestOutcome<"readTree">, { status: "success" }>;
export type Properties = Record<string, TaggedValue>;

const scriptClasses = new Set(["Script", "LocalScript", "ModuleScript"]);
const ID_DIGITS = 32;
const HASH_DIGITS = 40;
const NO_HASH = "0".rep(HASH_DIGITS);

export function isScriptClass(className: string): boolean {
	return scriptClasses.has(className);
}

/** The project's tree as it came: nodes are numbers from 0, breadth first, what is known of them in columns. */
export class ProjectTree {
	revision = "";
	readonly ids: string[] = [];
	readonly names: string[] = [];
	readonly classNames: string[] = [];
	readonly childCounts: number[] = [];
	/** Where the children of a node begin; they are next to each other. */
	readonly firstChild: number[] = [];
	/** By node; the root has -1. */
	readonly parents = [-1];
	/** Of the scripts about whose text the project says something. */
	readonly sourceHashes = new Map<number, string>();
	readonly properties = new Map<number, Properties>();
	/** Nodes that leave alone what only Studio has below them. */
	readonly keepUnknown = new Set<number>();
	/** Nodes that only say where the others are. A tree that has some is a part of the project's. */
	readonly outline = new Set<number>();

	size(): number {
		return this.ids.size();
	}

	isComplete(): boolean {
		return this.size() > 0 && this.parents.size() === this.size();
	}

	/** Says what is wrong with the page, if anything is. */
	add(page: TreePage): string | undefined {
		const problem = this.check(page);
		if (problem !== undefined) return problem;
		this.revision = page.revision;
		const start = this.size();
		let scripts = 0;
		for (const [index, name] of ipairs(page.names)) {
			const node = start + index - 1;
			const className = page.classNames[page.classes[index - 1]];
			this.ids.push(page.ids.sub((index - 1) * ID_DIGITS + 1, index * ID_DIGITS));
			this.names.push(name);
			this.classNames.push(className);
			this.addChildren(node, page.childCounts[index - 1]);
			if (!isScriptClass(className)) continue;
			const hash = page.sourceHashes.sub(scripts * HASH_DIGITS + 1, (scripts + 1) * HASH_DIGITS);
			if (hash !== NO_HASH) this.sourceHashes.set(node, hash);
			scripts += 1;
		}
		for (const [index, owner] of ipairs(page.propertyOwners)) {
			this.properties.set(start + owner, page.properties[index - 1]);
		}
		for (const owner of page.keepUnknown) this.keepUnknown.add(start + owner);
		for (const node of page.outline ?? []) this.outline.add(start + node);
		return scripts * HASH_DIGITS === page.sourceHashes.size() ? undefined : "sourceHashes does not fit the classes";
	}

	/** A node and everything below it, parents before children. */
	subtree(node: number): number[] {
		const nodes = [node];
		let position = 0;
		while (position < nodes.size()) {
			const current = nodes[position];
			const first = this.firstChild[current];
			for (let child = first; child < first + this.childCounts[current]; child++) nodes.push(child);
			position += 1;
		}
		return nodes;
	}

	private addChildren(node: number, count: number): void {
		this.firstChild.push(this.parents.size());
		this.childCounts.push(count);
		for (let child = 0; child < count; child++) this.parents.push(node);
	}

	private check(page: TreePage): string | undefined {
		const count = page.names.size();
		if (this.revision !== "" && page.revision !== this.revision) return "the project changed between two pages";
		if (page.ids.size() !== count * ID_DIGITS) return "ids and names do not fit together";
		if (page.childCounts.size() !== count) return "childCounts and names do not fit together";
		if (page.classes.size() !== count) return "classes and names do not fit together";
		if (page.classes.some((index) => index >= page.classNames.size())) return "classes names a class that is not there";
		if (page.properties.size() !== page.propertyOwners.size()) return "properties and their owners do not fit together";
		const isOutside = (owner: number) => owner >= count;
		const owners = [...page.propertyOwners, ...page.keepUnknown, ...(page.outline ?? [])];
		if (owners.some(isOutside)) return "an owner is not on the page";
		return undefined;
	}
}
