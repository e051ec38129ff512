import type { HistoryStore, NewRecord } from "../history/history-store.js";
import { storedVersions } from "../history/kept-versions.js";

/** One save a second must not be one file a second. */
const WRITE_AFTER_MS = 2_000;

type Place = NewRecord["place"];
type Replaced = Parameters<typeof storedVersions>[0][number];

/**
 * The texts that pushes of a live sync replaced in Studio. Each is what both sides had agreed on, so it was on disk until
 * its author replaced it there: nothing depends on its being kept before the push, and so it is kept soon after.
 */
export class LiveHistory {
	readonly #store: HistoryStore;
	readonly #place: Place;
	#versions: Replaced[] = [];
	readonly #paths = new Map<string, string | null>();
	#timer: NodeJS.Timeout | undefined;
	#writing: Promise<unknown> = Promise.resolve();

	constructor(store: HistoryStore, { placeId, placeName }: Place) {
		this.#store = store;
		this.#place = { placeId, placeName };
	}

	add(version: Replaced, fsPath: string | null): void {
		this.#versions.push(version);
		this.#paths.set(version.id, fsPath);
		this.#timer ??= setTimeout(() => this.#write(), WRITE_AFTER_MS);
	}

	async flush(): Promise<void> {
		if (this.#timer !== undefined) this.#write();
		await this.#writing;
	}

	#write(): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		const versions = this.#versions;
		this.#versions = [];
		const record = {
			...storedVersions(versions, (id) => this.#paths.get(id) ?? null),
			...{ reason: "live sync", place: this.#place },
		};
		// Without room for history, the live sync goes on: it is a comfort here, as the header says.
		this.#writing = this.#writing.then(() => this.#store.keep(record)).catch(() => {});
	}
}
