import { gitBlobHash } from "@studio-bridge/project";
import type { Agreement } from "../ledger/agreement.js";
import type { Ledger } from "../ledger/ledger.js";
import type { LedgerStore, PlaceKey } from "../ledger/ledger-store.js";
import type { Ledgers } from "../run/sync-run.js";

/** How long agreements are only in memory. A crash within that time makes the next start compare, and lose nothing. */
const WRITE_AFTER_MS = 1_000;
const MOST_RECENT = 2_000;

/** The agreements of one place in memory, written behind: a save a second must not write the whole ledger a second. */
export class LiveLedger implements Ledgers {
	readonly #store: LedgerStore;
	readonly #place: PlaceKey;
	readonly #newTexts = new Map<string, string>();
	/** What was agreed on lately is asked for soon: by the history, when it is replaced. */
	readonly #recent = new Map<string, string>();
	readonly #setAside: string | undefined;
	#ledger: Ledger;
	#timer: NodeJS.Timeout | undefined;
	#writing: Promise<void> = Promise.resolve();

	private constructor(store: LedgerStore, place: PlaceKey, loaded: Awaited<ReturnType<LedgerStore["load"]>>) {
		this.#store = store;
		this.#place = place;
		this.#ledger = loaded.ledger;
		this.#setAside = loaded.setAside;
	}

	static async open(store: LedgerStore, { placeId, placeName }: PlaceKey): Promise<LiveLedger> {
		const place = { placeId, placeName };
		return new LiveLedger(store, place, await store.load(place));
	}

	get current(): Ledger {
		return this.#ledger;
	}

	/** Both sides were read back to have these. */
	remember(agreed: ReadonlyMap<string, Agreement>, texts: Iterable<string>): void {
		if (agreed.size === 0) return;
		this.#ledger = this.#ledger.with(agreed);
		this.#keep(texts);
		this.#writeSoon();
	}

	async load() {
		return { ledger: this.#ledger, ...(this.#setAside !== undefined && { setAside: this.#setAside }) };
	}

	async save(_place: PlaceKey, ledger: Ledger): Promise<void> {
		this.#ledger = ledger;
		this.#writeSoon();
	}

	texts(_place: PlaceKey) {
		return {
			get: async (hashes: Iterable<string>) => {
				const known = new Map([...this.#recent, ...this.#newTexts]);
				const missing = [...hashes].filter((hash) => !known.has(hash));
				for (const [hash, text] of await this.#store.texts(this.#place).get(missing)) known.set(hash, text);
				return known;
			},
			put: async (texts: Iterable<string>) => this.#keep(texts),
		};
	}

	/** Writes what is only in memory. */
	async flush(): Promise<void> {
		clearTimeout(this.#timer);
		if (this.#timer !== undefined) this.#write();
		this.#timer = undefined;
		await this.#writing;
	}

	#keep(texts: Iterable<string>): void {
		for (const text of texts) {
			const hash = gitBlobHash(text);
			this.#newTexts.set(hash, text);
			this.recall(hash, text);
		}
	}

	/** A text that may be asked for soon, and is at hand now. */
	recall(hash: string, text: string): void {
		this.#recent.delete(hash);
		this.#recent.set(hash, text);
		for (const hash of this.#recent.keys()) {
			if (this.#recent.size <= MOST_RECENT) break;
			this.#recent.delete(hash);
		}
	}

	#writeSoon(): void {
		this.#timer ??= setTimeout(() => {
			this.#timer = undefined;
			this.#write();
		}, WRITE_AFTER_MS);
	}

	#write(): void {
		const ledger = this.#ledger;
		const needed = new Set([...ledger.entries()].map(([, { source }]) => source));
		const texts = [...this.#newTexts].filter(([hash]) => needed.has(hash)).map(([, text]) => text);
		this.#newTexts.clear();
		this.#writing = this.#writing
			// What could not be written is not lost: it is in memory until the next write, and equal on both sides.
			.then(() => this.#store.texts(this.#place).put(texts, (hash) => needed.has(hash)))
			.then(() => this.#store.save(this.#place, ledger))
			.catch(() => this.#writeSoon());
	}
}
