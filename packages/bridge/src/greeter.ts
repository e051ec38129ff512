import type { Duplex } from "node:stream";
import type { Hello, Rejected, ServerMessage, Violation, Welcome, WireError } from "@studio-bridge/protocol";
import type { PluginGate, Trial } from "./access/plugin-gate.js";
import { type HostIdentity, readHello, readKnock, reject } from "./handshake.js";
import type { HostLimits } from "./limits.js";
import type { PluginSocket, SocketListener } from "./plugin-socket.js";

/** The longest header of a WebSocket frame from a client. */
const FRAME_HEADER_BYTES = 14;

interface AcceptedKnock extends Trial {
	protocolVersion: number;
}

export interface GreeterOptions {
	socket: PluginSocket;
	/** The stream below the WebSocket, to count what arrives before any frame is complete. */
	stream: Duplex;
	host: HostIdentity;
	limits: HostLimits;
	gate: PluginGate;
	/** Takes the connection over, or says why not. */
	admit: (hello: Hello, welcome: Welcome) => Rejected | undefined;
}

/**
 * Listens to a connection until it has said hello: a knock comes, a challenge goes, a hello comes. A stranger gets
 * little time and little memory.
 */
export class Greeter implements SocketListener {
	readonly #options: GreeterOptions;
	readonly #deadline: NodeJS.Timeout;
	readonly #count: (bytes: Buffer) => void;
	#received = 0;
	#watching = true;
	#hasKnocked = false;
	#trial: AcceptedKnock | undefined;

	constructor(options: GreeterOptions) {
		this.#options = options;
		const { stream, limits } = options;
		this.#deadline = setTimeout(() => this.#onDeadline(), limits.helloTimeoutMs);
		this.#count = (bytes) => {
			// The WebSocket has read these bytes before they are counted: a knock among them begins the next count.
			this.#received = this.#hasKnocked ? 0 : this.#received + bytes.length;
			this.#hasKnocked = false;
			if (this.#watching && this.#received > limits.helloBytes + FRAME_HEADER_BYTES) this.#onTooMuch();
		};
		stream.on("data", this.#count);
	}

	receive(value: unknown, violation: Violation | undefined): void {
		const rejected =
			this.#trial === undefined ? this.#onKnock(value, violation) : this.#onHello(value, violation, this.#trial);
		if (rejected === undefined) return;
		this.#stopWatching();
		this.#options.socket.end(rejected, rejected.message);
	}

	lastWords(error: WireError): ServerMessage {
		return reject("invalid_hello", error.message, this.#options.host);
	}

	closed(): void {
		this.#stopWatching();
	}

	#onKnock(value: unknown, violation: Violation | undefined): Rejected | undefined {
		const { socket, host, gate } = this.#options;
		const first = readKnock(value, violation, host);
		if ("rejected" in first) return first.rejected;
		const trial = gate.answer(first.knock);
		if ("reason" in trial) return reject(trial.reason, trial.message, host);
		this.#trial = { ...trial, protocolVersion: first.protocolVersion };
		this.#hasKnocked = true;
		socket.send({ type: "challenge", nonce: trial.nonce, proof: trial.proof });
		return undefined;
	}

	#onHello(
		value: unknown,
		violation: Violation | undefined,
		{ judge, protocolVersion }: AcceptedKnock,
	): Rejected | undefined {
		this.#stopWatching();
		const { host, admit } = this.#options;
		const second = readHello(value, violation, host);
		if ("rejected" in second) return second.rejected;
		const judgement = judge(second.hello);
		if ("reason" in judgement) return reject(judgement.reason, judgement.message, host);
		const { serverVersion, limits } = host;
		return admit(second.hello, { type: "welcome", protocolVersion, serverVersion, limits, ...judgement });
	}

	#onDeadline(): void {
		const { socket, host, limits } = this.#options;
		const message = `No hello came within ${limits.helloTimeoutMs} ms of connecting.`;
		socket.end(reject("invalid_hello", message, host, { retryable: true }), message);
	}

	#onTooMuch(): void {
		const { socket, limits } = this.#options;
		socket.fail({
			code: "message_too_large",
			message: `A hello may have at most ${limits.helloBytes} bytes.`,
		});
		socket.pause();
	}

	#stopWatching(): void {
		this.#watching = false;
		clearTimeout(this.#deadline);
		this.#options.stream.off("data", this.#count);
	}
}
