import { randomInt } from "node:crypto";
import { pairingKey } from "./proof.js";

/** Without letters that are taken for digits. Twelve of them are 60 bits: too many to try in two minutes, even offline. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUPS = 3;
const GROUP_LENGTH = 4;
const MOST_TRIES = 5;
const LIFETIME_MS = 120_000;

export interface Pairing {
	readonly code: string;
	readonly expiresInMs: number;
}

/** Keeps the one code with which a plugin without a key may come in: for two minutes, five tries and one success. */
export class PairingDesk {
	#open: { key: Buffer; until: number; tries: number } | undefined;

	/** A new code; one that was given out before is void. */
	open(): Pairing {
		const code = makeCode();
		this.#open = { key: pairingKey(code), until: performance.now() + LIFETIME_MS, tries: 0 };
		return { code, expiresInMs: LIFETIME_MS };
	}

	/** The key of the open code, at the price of one try. Undefined if no code is open. */
	try(): Buffer | undefined {
		if (this.#open === undefined) return undefined;
		if (performance.now() > this.#open.until || this.#open.tries >= MOST_TRIES) {
			this.close();
			return undefined;
		}
		this.#open.tries++;
		return this.#open.key;
	}

	close(): void {
		this.#open = undefined;
	}
}

function makeCode(): string {
	const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
	return Array.from({ length: GROUPS }, group).join("-");
}
