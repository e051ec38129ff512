import { type MapEdit, PersistentMap } from "./persistent-map.js";

/** From a key to the ids it leads to, in no particular order. */
export class IdIndex {
	readonly #ids: PersistentMap<ReadonlySet<string>>;

	constructor(ids: PersistentMap<ReadonlySet<string>> = new PersistentMap()) {
		this.#ids = ids;
	}

	get(key: string): readonly string[] {
		return [...(this.#ids.get(key) ?? [])];
	}

	keys(): readonly string[] {
		return [...this.#ids.entries()].map(([key]) => key);
	}

	edit(): IdIndexEdit {
		return new IdIndexEdit(this.#ids.edit());
	}
}

/** Copies a set of ids when it first changes and not again: a model file can be the path of a hundred thousand. */
export class IdIndexEdit {
	readonly #ids: MapEdit<ReadonlySet<string>>;
	readonly #owned = new Map<string, Set<string>>();

	constructor(ids: MapEdit<ReadonlySet<string>>) {
		this.#ids = ids;
	}

	get(key: string): readonly string[] {
		return [...(this.#ids.get(key) ?? [])];
	}

	add(key: string, id: string): void {
		this.#own(key).add(id);
	}

	remove(key: string, id: string): void {
		const ids = this.#own(key);
		ids.delete(id);
		if (ids.size > 0) return;
		this.#ids.delete(key);
		this.#owned.delete(key);
	}

	done(): IdIndex {
		this.#owned.clear();
		return new IdIndex(this.#ids.done());
	}

	#own(key: string): Set<string> {
		let ids = this.#owned.get(key);
		if (!ids) {
			ids = new Set(this.#ids.get(key));
			this.#owned.set(key, ids);
			this.#ids.set(key, ids);
		}
		return ids;
	}
}
