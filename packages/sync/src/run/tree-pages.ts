import type { TreeNode } from "@studio-bridge/project";
import { check, type RequestOutcome, requests, type TaggedValue } from "@studio-bridge/protocol";
import { isScript } from "../project/is-script.js";
import type { TreePart } from "./tree-part.js";
import { wireProperties } from "./wire-values.js";

export type TreePage = Extract<RequestOutcome<"readTree">, { status: "success" }>;

/** What one page may hold: little enough that neither side has to hold its breath. */
const MOST_NODES = 10_000;
const MOST_BYTES = 1024 * 1024;

const NO_TEXT = "0".repeat(40);

/** A tree in columns, breadth first, a page at a time. */
export class TreePages {
	readonly #part: TreePart;
	readonly #revision: string;

	constructor(part: TreePart, revision: string) {
		this.#part = part;
		this.#revision = revision;
	}

	/** Undefined for a cursor that none of the pages gave. */
	page(cursor = "0"): TreePage | undefined {
		const start = Number(cursor);
		const { nodes, outline, childrenOf } = this.#part;
		if (!Number.isInteger(start) || start < 0 || start >= nodes.length) return undefined;
		const page = new Columns();
		let next = start;
		while (next < nodes.length && page.hasRoom) {
			const node = nodes[next++] as TreeNode;
			if (outline.has(node.id)) page.addOutline(node, childrenOf(node).length);
			else page.add(node);
		}
		return withoutUnsayable({
			status: "success",
			revision: this.#revision,
			...page.done(),
			...(next < nodes.length && { nextCursor: String(next) }),
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
	readonly #outline: number[] = [];
	#bytes = 0;

	get hasRoom(): boolean {
		return this.#ids.length < MOST_NODES && this.#bytes < MOST_BYTES;
	}

	/** Where it is and what it is called, and nothing that could be compared. */
	addOutline(node: TreeNode, childCount: number): void {
		const index = this.#place(node, childCount);
		if (isScript(node.className)) this.#sourceHashes.push(NO_TEXT);
		this.#keepUnknown.push(index);
		this.#outline.push(index);
	}

	add(node: TreeNode): void {
		const index = this.#place(node, node.children.length);
		const hasText = isScript(node.className);
		if (hasText) this.#sourceHashes.push(node.sourceHash ?? NO_TEXT);
		if (node.metadata.ignoreUnknownInstances) this.#keepUnknown.push(index);
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
			...(this.#outline.length > 0 && { outline: this.#outline }),
		};
	}

	#place({ id, name, className }: TreeNode, childCount: number): number {
		this.#ids.push(id);
		this.#names.push(name);
		this.#childCounts.push(childCount);
		this.#classes.push(this.#classNumber(className));
		this.#bytes += 64 + name.length;
		return this.#ids.length - 1;
	}

	#classNumber(className: string): number {
		const known = this.#classNumbers.get(className);
		if (known !== undefined) return known;
		const number = this.#classNumbers.size;
		this.#classNumbers.set(className, number);
		return number;
	}
}
