import type { Tree, TreeNode } from "@studio-bridge/project";
import { check, type RequestOutcome, requests, type TaggedValue } from "@studio-bridge/protocol";
import { isScript } from "../project/is-script.js";
import { wireProperties } from "./wire-values.js";

export type TreePage = Extract<RequestOutcome<"readTree">, { status: "success" }>;

/** What one page may hold: little enough that neither side has to hold its breath. */
const MOST_NODES = 10_000;
const MOST_BYTES = 1024 * 1024;

const NO_TEXT = "0".repeat(40);

/** A tree in columns, breadth first, a page at a time. */
export class TreePages {
	readonly #nodes: readonly TreeNode[];
	readonly #revision: string;

	constructor(tree: Tree, revision: string) {
		this.#nodes = breadthFirst(tree);
		this.#revision = revision;
	}

	/** Undefined for a cursor that none of the pages gave. */
	page(cursor = "0"): TreePage | undefined {
		const start = Number(cursor);
		if (!Number.isInteger(start) || start < 0 || start >= this.#nodes.length) return undefined;
		const page = new Columns();
		let next = start;
		while (next < this.#nodes.length && page.hasRoom) page.add(this.#nodes[next++] as TreeNode);
		return withoutUnsayable({
			status: "success",
			revision: this.#revision,
			...page.done(),
			...(next < this.#nodes.length && { nextCursor: String(next) }),
		});
	}
}

/** Takes out the values the wire has no form for: what cannot be compared is left alone on both sides. */
function withoutUnsayable(page: TreePage): TreePage {
	const response = { ...page, type: "response", requestId: "r", commandId: "c" };
	for (;;) {
		const { path } = check(requests.readTree.response, response) ?? {};
		if (path === undefined) return page;
		const [, index, name] = /^\/properties\/(\d+)\/([^/]+)/.exec(path) ?? [];
		const properties = page.properties[Number(index)];
		if (properties === undefined || name === undefined) throw new Error(`the tree does not fit the wire: ${path}`);
		delete properties[name.replaceAll("~1", "/").replaceAll("~0", "~")];
	}
}

class Columns {
	readonly #ids: string[] = [];
	readonly #names: string[] = [];
	readonly #childCounts: number[] = [];
	readonly #classes: number[] = [];
	readonly #classNumbers = new Map<string, number>();
	readonly #sourceHashes: string[] = [];
	readonly #propertyOwners: number[] = [];
	readonly #properties: Record<string, TaggedValue>[] = [];
	readonly #keepUnknown: number[] = [];
	#bytes = 0;

	get hasRoom(): boolean {
		return this.#ids.length < MOST_NODES && this.#bytes < MOST_BYTES;
	}

	add(node: TreeNode): void {
		const index = this.#ids.length;
		this.#ids.push(node.id);
		this.#names.push(node.name);
		this.#childCounts.push(node.children.length);
		this.#classes.push(this.#classNumber(node.className));
		const hasText = isScript(node.className);
		if (hasText) this.#sourceHashes.push(node.sourceHash ?? NO_TEXT);
		if (node.metadata.ignoreUnknownInstances) this.#keepUnknown.push(index);
		this.#bytes += 64 + node.name.length;
		const properties = wireProperties(node.properties, hasText);
		if (Object.keys(properties).length === 0) return;
		this.#propertyOwners.push(index);
		this.#properties.push(properties);
		this.#bytes += JSON.stringify(properties).length;
	}

	done() {
		return {
			ids: this.#ids.join(""),
			names: this.#names,
			childCounts: this.#childCounts,
			classNames: [...this.#classNumbers.keys()],
			classes: this.#classes,
			sourceHashes: this.#sourceHashes.join(""),
			propertyOwners: this.#propertyOwners,
			properties: this.#properties,
			keepUnknown: this.#keepUnknown,
		};
	}

	#classNumber(className: string): number {
		const known = this.#classNumbers.get(className);
		if (known !== undefined) return known;
		const number = this.#classNumbers.size;
		this.#classNumbers.set(className, number);
		return number;
	}
}

/** All children of a node together, in the order of their parents: then the number of children tells who is whose. */
function breadthFirst(tree: Tree): readonly TreeNode[] {
	const nodes = [tree.root];
	for (let index = 0; index < nodes.length; index++) {
		for (const child of (nodes[index] as TreeNode).children) nodes.push(tree.demand(child));
	}
	return nodes;
}
