const SHARDS = 1024;

type Shards<V> = readonly (ReadonlyMap<string, V> | undefined)[];

/**
 * A map that never changes. A change makes a new one that shares all but a few small parts with the old: one save in a
 * project of 50,000 files must not cost a copy of 50,000 entries.
 */
export class PersistentMap<V> {
	readonly size: number;
	readonly #shards: Shards<V>;

	constructor(shards: Shards<V> = [], size = 0) {
		this.#shards = shards;
		this.size = size;
	}

	get(key: string): V | undefined {
		return this.#shards[shardOf(key)]?.get(key);
	}

	*entries(): IterableIterator<[string, V]> {
		for (const shard of this.#shards) if (shard) yield* shard;
	}

	edit(): MapEdit<V> {
		return new MapEdit(this.#shards, this.size);
	}
}

/** Changes on the way from one PersistentMap to the next. */
export class MapEdit<V> {
	readonly #shards: (ReadonlyMap<string, V> | undefined)[];
	readonly #owned = new Map<number, Map<string, V>>();
	#size: number;

	constructor(shards: Shards<V>, size: number) {
		this.#shards = [...shards];
		this.#size = size;
	}

	get(key: string): V | undefined {
		return this.#shards[shardOf(key)]?.get(key);
	}

	set(key: string, value: V): void {
		const shard = this.#own(shardOf(key));
		if (!shard.has(key)) this.#size++;
		shard.set(key, value);
	}

	delete(key: string): void {
		const index = shardOf(key);
		if (this.#shards[index]?.has(key) && this.#own(index).delete(key)) this.#size--;
	}

	/** The edit is over: what it made may be shared from now on. */
	done(): PersistentMap<V> {
		this.#owned.clear();
		return new PersistentMap(this.#shards, this.#size);
	}

	#own(index: number): Map<string, V> {
		let shard = this.#owned.get(index);
		if (!shard) {
			shard = new Map(this.#shards[index]);
			this.#owned.set(index, shard);
			this.#shards[index] = shard;
		}
		return shard;
	}
}

/** FNV-1a. */
function shardOf(key: string): number {
	let hash = 0x811c9dc5;
	for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
	return (hash ^ (hash >>> 16)) & (SHARDS - 1);
}
