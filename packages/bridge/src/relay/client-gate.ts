import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import type { BridgeLog } from "../log.js";
import { isProof, makeNonce, PROTOCOL, type ProofFacts, proofOf } from "./proof.js";
import { type ClientMessage, type HostMessage, parseRelayMessage } from "./relay-messages.js";

/** A stranger gets little time and little memory. */
const PATIENCE_MS = 5_000;
const MOST_BYTES = 4 * 1024;
/** How many failures in a minute are answered; after that, connections are closed unheard. */
const MOST_FAILURES = 5;
const FAILURE_WINDOW_MS = 60_000;

export interface ClientGateOptions {
	secret: Buffer;
	port: () => number;
	log: BridgeLog;
	admit: (ws: WebSocket) => void;
}

/** Lets a process in that proves to belong to this installation, after proving the same to it. */
export class ClientGate {
	readonly #options: ClientGateOptions;
	#failures: number[] = [];

	constructor(options: ClientGateOptions) {
		this.#options = options;
	}

	receive(ws: WebSocket, stream: Duplex): void {
		const now = performance.now();
		this.#failures = this.#failures.filter((at) => now - at < FAILURE_WINDOW_MS);
		if (this.#failures.length >= MOST_FAILURES) {
			ws.close(1013, "too many failures");
			return;
		}
		new Knock(ws, stream, this.#options, () => this.#failures.push(performance.now()));
	}
}

/** One connection until it is let in or turned away. */
class Knock {
	readonly #ws: WebSocket;
	readonly #stream: Duplex;
	readonly #options: ClientGateOptions;
	readonly #onFailure: () => void;
	readonly #timer: NodeJS.Timeout;
	#facts: ProofFacts | undefined;
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
		const message = parseRelayMessage<ClientMessage>(data);
		if (message?.type === "hello" && this.#facts === undefined) this.#challenge(message);
		else if (message?.type === "proof" && this.#facts !== undefined) this.#judge(message.proof, this.#facts);
		else this.#refuse("it did not introduce itself");
	};

	#challenge({ nonce, protocol }: Extract<ClientMessage, { type: "hello" }>): void {
		if (typeof nonce !== "string" || nonce.length !== 64 || protocol !== PROTOCOL) {
			this.#refuse(`it does not speak relay protocol ${PROTOCOL}; run the same version of Studio Bridge everywhere`);
			return;
		}
		const facts = { port: this.#options.port(), clientNonce: nonce, hostNonce: makeNonce() };
		this.#facts = facts;
		const proof = proofOf(this.#options.secret, "host", facts);
		this.#send({ type: "challenge", protocol: PROTOCOL, nonce: facts.hostNonce, proof });
	}

	#judge(proof: unknown, facts: ProofFacts): void {
		if (!isProof(proofOf(this.#options.secret, "client", facts), proof)) {
			this.#onFailure();
			this.#refuse("it does not know this installation's secret");
			return;
		}
		this.#leave();
		this.#ws.off("message", this.#onMessage);
		this.#options.admit(this.#ws);
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
		if (this.#ws.readyState === this.#ws.OPEN) this.#ws.send(JSON.stringify(message));
	}
}
