import type { Hello, Knock, RejectReason } from "@studio-bridge/protocol";
import { FailureLimit } from "./failure-limit.js";
import { type Pairing, PairingDesk } from "./pairing-desk.js";
import { isProof, makeNonce, type ProofFacts, proofOf, roleKey, sealKey } from "./proof.js";

/** Why a plugin is not let in. */
export interface Distrust {
	readonly reason: Extract<RejectReason, "not_authenticated" | "pairing_closed">;
	readonly message: string;
}

/** What a plugin has to be convinced by, and convince us with. */
export interface Trial {
	readonly nonce: string;
	readonly proof: string;
	judge(hello: Hello): { sealedKey?: string } | Distrust;
}

/** Lets a plugin in that knows its key, or the code of an open pairing, after proving the same to it. */
export class PluginGate {
	readonly #port: () => number;
	readonly #limit = new FailureLimit();
	readonly #desk = new PairingDesk();
	readonly #secret: () => Buffer;
	readonly #onPaired: (hello: Hello) => void;

	constructor(options: { secret: () => Buffer; port: () => number; onPaired: (hello: Hello) => void }) {
		this.#secret = options.secret;
		this.#port = options.port;
		this.#onPaired = options.onPaired;
	}

	openPairing(): Pairing {
		return this.#desk.open();
	}

	answer(knock: Knock): Trial | Distrust {
		if (this.#limit.isExhausted)
			return distrust(
				"not_authenticated",
				"Too many wrong proofs came in the last minute; nobody is heard until it is over.",
			);
		const isPairing = knock.pairing === true;
		const key = isPairing ? this.#desk.try() : this.#key();
		if (key === undefined)
			return distrust("pairing_closed", "No pairing is open, or its code has expired or was tried too often.");
		const facts: ProofFacts = {
			role: isPairing ? "pairing" : "plugin",
			port: this.#port(),
			guestNonce: knock.nonce,
			hostNonce: makeNonce(),
		};
		return {
			nonce: facts.hostNonce,
			proof: proofOf(key, "host", facts),
			judge: (hello) => this.#judge(hello, key, facts),
		};
	}

	#key(): Buffer {
		return roleKey(this.#secret(), "plugin");
	}

	#judge(hello: Hello, key: Buffer, facts: ProofFacts): { sealedKey?: string } | Distrust {
		if (!isProof(proofOf(key, "guest", facts), hello.proof)) {
			this.#limit.count();
			return distrust("not_authenticated", "The plugin does not know the key of this installation.");
		}
		if (facts.role !== "pairing") return {};
		this.#desk.close();
		this.#onPaired(hello);
		return { sealedKey: sealKey(this.#key(), key, facts) };
	}
}

function distrust(reason: Distrust["reason"], message: string): Distrust {
	return { reason, message };
}
