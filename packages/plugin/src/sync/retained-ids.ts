import { IdMap } from "./id-map";

/**
 * The ids of the last sync, for whoever asks about one of its instances afterwards. A copy: the sync's own map is
 * emptied when the sync ends.
 */
export class RetainedIds {
	private last?: IdMap;
	/** What only Studio has keeps its id from one sync to the next, so that an override can name it. */
	private readonly studioIds = setmetatable(new Map<Instance, string>(), { __mode: "k" } as never) as Map<
		Instance,
		string
	>;

	constructor(private readonly newId: () => string) {}

	keep(ids: IdMap): void {
		this.last = undefined;
		this.add(ids);
	}

	/** A sync of a part of the project knows only that part. */
	add(ids: IdMap): void {
		this.last ??= new IdMap();
		this.last.merge(ids);
	}

	forget(id: string): void {
		this.last?.delete(id);
	}

	/** The connection is gone, and with it the server that gave the ids. */
	clear(): void {
		this.last = undefined;
	}

	/** Undefined before the first sync. */
	current(): ReadonlyMap<string, Instance> | undefined {
		return this.last?.all();
	}

	/** The same, both ways. */
	ids(): IdMap | undefined {
		return this.last;
	}

	studioId(instance: Instance): string {
		let id = this.studioIds.get(instance);
		if (id === undefined) {
			id = this.newId();
			this.studioIds.set(instance, id);
		}
		return id;
	}
}
