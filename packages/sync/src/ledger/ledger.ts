import type { Agreement } from "./agreement.js";

/** The last agreement on each instance of one project in one place. Never changed in place. */
export class Ledger {
	static readonly empty = new Ledger(new Map());

	readonly #agreements: ReadonlyMap<string, Agreement>;
	#byPlace: ReadonlyMap<string, string | undefined> | undefined;
	#byParent: ReadonlyMap<string, readonly string[]> | undefined;

	constructor(agreements: ReadonlyMap<string, Agreement>) {
		this.#agreements = agreements;
	}

	get size(): number {
		return this.#agreements.size;
	}

	get(id: string): Agreement | undefined {
		return this.#agreements.get(id);
	}

	entries(): Iterable<readonly [string, Agreement]> {
		return this.#agreements;
	}

	/** The id of the only instance of this class and name that was agreed on below the parent. */
	idOf({ parent, name, className }: Pick<Agreement, "parent" | "name" | "className">): string | undefined {
		this.#byPlace ??= indexByPlace(this.#agreements);
		return this.#byPlace.get(placeKey(parent, name, className));
	}

	/** Whether an instance of this class and name, or several, were agreed on below the parent. */
	hasAny({ parent, name, className }: Pick<Agreement, "parent" | "name" | "className">): boolean {
		this.#byPlace ??= indexByPlace(this.#agreements);
		return this.#byPlace.has(placeKey(parent, name, className));
	}

	/** The id and all that was agreed on below it, parents before their children. */
	subtree(id: string): readonly string[] {
		if (!this.#agreements.has(id)) return [];
		const ids = [id];
		for (let index = 0; index < ids.length; index++) ids.push(...this.childrenOf(ids[index] as string));
		return ids;
	}

	/** What was agreed on directly below. */
	childrenOf(id: string): readonly string[] {
		this.#byParent ??= indexByParent(this.#agreements);
		return this.#byParent.get(id) ?? [];
	}

	/** With these agreements instead of the old ones; `undefined` forgets one. */
	with(changes: Iterable<readonly [string, Agreement | undefined]>): Ledger {
		const agreements = new Map(this.#agreements);
		for (const [id, agreement] of changes) {
			if (agreement === undefined) agreements.delete(id);
			else agreements.set(id, agreement);
		}
		return new Ledger(agreements);
	}
}

/** Two of one name and class cannot be told apart, so neither is found. */
function indexByPlace(agreements: ReadonlyMap<string, Agreement>): ReadonlyMap<string, string | undefined> {
	const index = new Map<string, string | undefined>();
	for (const [id, { parent, name, className }] of agreements) {
		const key = placeKey(parent, name, className);
		index.set(key, index.has(key) ? undefined : id);
	}
	return index;
}

function indexByParent(agreements: ReadonlyMap<string, Agreement>): ReadonlyMap<string, readonly string[]> {
	const index = new Map<string, string[]>();
	for (const [id, { parent }] of agreements) {
		if (parent === undefined) continue;
		const siblings = index.get(parent);
		if (siblings === undefined) index.set(parent, [id]);
		else siblings.push(id);
	}
	return index;
}

function placeKey(parent: string | undefined, name: string, className: string): string {
	return `${parent ?? ""}\0${className}\0${name}`;
}
