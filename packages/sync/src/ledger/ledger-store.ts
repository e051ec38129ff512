import { createHash } from "node:crypto";
import { readFile, rename } from "node:fs/promises";
import { basename, join } from "node:path";
import { type Project, writeFileAtomically } from "@studio-bridge/project";
import { Ledger } from "./ledger.js";
import { decodeLedger, encodeLedger } from "./ledger-file.js";
import { TextStore } from "./text-store.js";

/** Which place an agreement was made with. A published place is known by its id, any other only by its name. */
export interface PlaceKey {
	readonly placeId: number;
	readonly placeName: string;
}

/** The ledgers of one project, a file for each place it was synced with. */
export class LedgerStore {
	readonly #folder: string;

	constructor(folder: string) {
		this.#folder = folder;
	}

	static of({ path, folder }: Pick<Project, "path" | "folder">): LedgerStore {
		return new LedgerStore(join(folder, ".studio-bridge", "ledgers", basename(path)));
	}

	/** What was agreed with this place. A file that is not whole is set aside and counts as no agreement. */
	async load(place: PlaceKey): Promise<{ ledger: Ledger; setAside?: string }> {
		const path = this.#pathOf(place);
		const text = await readIfThere(path);
		if (text === undefined) return { ledger: Ledger.empty };
		const ledger = decodeLedger(text);
		if (ledger !== undefined) return { ledger };
		const setAside = `${path}.damaged`;
		await rename(path, setAside);
		return { ledger: Ledger.empty, setAside };
	}

	async save(place: PlaceKey, ledger: Ledger): Promise<void> {
		await writeFileAtomically(this.#pathOf(place), Buffer.from(encodeLedger(ledger)));
	}

	/** The texts that were agreed on with this place. */
	texts(place: PlaceKey): TextStore {
		return new TextStore(join(this.#folder, `${nameOf(place)}-texts`));
	}

	#pathOf(place: PlaceKey): string {
		return join(this.#folder, `${nameOf(place)}.ledger`);
	}
}

function nameOf({ placeId, placeName }: PlaceKey): string {
	return placeId > 0 ? `place-${placeId}` : `local-${digest(placeName)}`;
}

/** A name can hold anything; a file's name cannot. */
function digest(text: string): string {
	return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

async function readIfThere(path: string): Promise<string | undefined> {
	try {
		return await readFile(path, "utf8");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
		throw error;
	}
}
