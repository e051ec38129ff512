import type { Duplex } from "node:stream";
import type { Hello, Rejected, ServerMessage, Violation, Welcome, WireError } from "@studio-bridge/protocol";
import { answerHello, type HostIdentity, reject } from "./handshake.js";
import type { HostLimits } from "./limits.js";
import type { PluginSocket, SocketListener } from "./plugin-socket.js";

/** The longest header of a WebSocket frame from a client. */
const FRAME_HEADER_BYTES = 14;

export interface GreeterOptions {
	socket: PluginSocket;
	/** The stream below the WebSocket, to count what arrives before any frame is complete. */
	stream: Duplex;
	host: HostIdentity;
	limits: HostLimits;
	/** Takes the connection over, or says why not. */
	admit: (hello: Hello, welcome: Welcome) => Rejected | undefined;
}

/** Listens to a connection until it has said hello. A stranger gets little time and little memory. */
export class Greeter implements SocketListener {
	readonly #options: GreeterOptions;
	readonly #deadline: NodeJS.Timeout;
	readonly #count: (bytes: Buffer) => void;
	#received = 0;
	#watching = true;

	constructor(options: GreeterOptions) {
		this.#options = options;
		const { stream, limits } = options;
		this.#deadline = setTimeout(() => this.#onDeadline(), limits.helloTimeoutMs);
		this.#count = (bytes) => {
			this.#received += bytes.length;
			if (this.#watching && this.#received > limits.helloBytes + FRAME_HEADER_BYTES) this.#onTooMuch();
		};
		stream.on("data", this.#count);
	}

	receive(value: unknown, violation: Violation | undefined): void {
		this.#stopWatching();
		const { socket, host, admit } = this.#options;
		const greeting = answerHello(value, violation, host);
		const rejected = "rejected" in greeting ? greeting.rejected : admit(greeting.hello, greeting.welcome);
		if (rejected !== undefined) socket.end(rejected, rejected.message);
	}

	lastWords(error: WireError): ServerMessage {
		return reject("invalid_hello", error.message, this.#options.host);
	}

	closed(): void {
		this.#stopWatching();
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
