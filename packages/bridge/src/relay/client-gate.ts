import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import { FailureLimit } from "../access/failure-limit.js";
import { type ClientRole, isProof, makeNonce, PROTOCOL, type ProofFacts, proofOf, roleKey } from "../access/proof.js";
import type { BridgeLog } from "../log.js";
import { packFrame, unpackFrame } from "./relay-frame.js";
import type { ClientMessage, HostMessage } from "./relay-messages.js";

/** A stranger gets little time and little memory. */
const PATIENCE_MS = 5_000;
const MOST_BYTES = 4 * 1024;

export interface ClientGateOptions {
	secret: () => Buffer;
	port: () => number;
	log: BridgeLog;
	admit: (ws: WebSocket, role: ClientRole) => void;
}

/** Lets a process in that proves to belong to this installation, after proving the same to it. */
export class ClientGate {
	readonly #options: ClientGateOptions;
	readonly #limit = new FailureLimit();

	constructor(options: ClientGateOptions) {
		this.#options = options;
	}

	receive(ws: WebSocket, stream: Duplex): void {
		if (this.#limit.isExhausted) ws.close(1013, "too many failures");
		else new Knock(ws, stream, this.#options, () => this.#limit.count());
	}
}

interface Trial {
	readonly role: ClientRole;
	readonly key: Buffer;
	readonly facts: ProofFacts;
}

/** One connection until it is let in or turned away. */
class Knock {
	readonly #ws: WebSocket;
	readonly #stream: Duplex;
	readonly #options: ClientGateOptions;
	readonly #onFailure: () => void;
	readonly #timer: NodeJS.Timeout;
	#trial: Trial | undefined;
	#received = 0;

	constructor(ws: WebSocket, stream: Duplex, options: ClientGateOptions, onFailure: () => void) {
		this.#ws = ws;
		this.#stream = stream;
		this.#options = options;
		this.#onFailure = onFailure;
		this.#timer = setTimeout(() => this.#refuse("it did not prove itself in time"), PATIENCE_MS);
		stream.on("data", this.#count);
		ws.on("message", this.#onMessage);
		ws.on("error", () => this.#leave());
		ws.once("close", () => this.#leave());
	}

	readonly #count = (bytes: Buffer) => {
		this.#received += bytes.length;
		if (this.#received > MOST_BYTES) this.#refuse("it sent too much before proving itself");
	};

	readonly #onMessage = (data: Buffer) => {
		const message = unpackFrame<ClientMessage>(data)?.message;
		if (message?.type === "hello" && this.#trial === undefined) this.#challenge(message);
		else if (message?.type === "proof" && this.#trial !== undefined) this.#judge(message.proof, this.#trial);
		else this.#refuse("it did not introduce itself");
	};

	#challenge({ nonce, protocol, role }: Extract<ClientMessage, { type: "hello" }>): void {
		const isKnown = role === "agent" || role === "admin";
		if (typeof nonce !== "string" || nonce.length !== 64 || protocol !== PROTOCOL || !isKnown) {
			this.#refuse(`it does not speak relay protocol ${PROTOCOL}; run the same version of Studio Bridge everywhere`);
			return;
		}
		const key = roleKey(this.#options.secret(), role);
		const facts = { role, port: this.#options.port(), guestNonce: nonce, hostNonce: makeNonce() };
		this.#trial = { role, key, facts };
		this.#send({ type: "challenge", protocol: PROTOCOL, nonce: facts.hostNonce, proof: proofOf(key, "host", facts) });
	}

	#judge(proof: unknown, { role, key, facts }: Trial): void {
		if (!isProof(proofOf(key, "guest", facts), proof)) {
			this.#onFailure();
			this.#refuse("it does not know this installation's secret");
			return;
		}
		this.#leave();
		this.#ws.off("message", this.#onMessage);
		this.#options.admit(this.#ws, role);
	}

	#refuse(message: string): void {
		this.#leave();
		this.#options.log({ level: "warn", message: "turned a program away", reason: message });
		this.#send({ type: "refused", message: `The host turned this program away: ${message}.` });
		this.#ws.close(1008, "refused");
	}

	#leave(): void {
		clearTimeout(this.#timer);
		this.#stream.off("data", this.#count);
	}

	#send(message: HostMessage): void {
		if (this.#ws.readyState === this.#ws.OPEN) this.#ws.send(packFrame(message));
	}
}
