import { WebSocket } from "ws";

export type WebStreamEvent =
	| { readonly kind: "open"; readonly status: number; readonly headers: string }
	| { readonly kind: "message"; readonly data: Buffer }
	| { readonly kind: "error"; readonly status: number; readonly message: string }
	| { readonly kind: "close" };

export type WebStreamListener = (id: number, event: WebStreamEvent) => void;

const CLOSE_GRACE_MS = 250;
const SWITCHING_PROTOCOLS = 101;

/** The sockets behind WebStreamClient objects, by id. */
export class WebStreams {
	readonly #sockets = new Map<number, WebSocket>();
	readonly #userAgent: string;
	readonly #listener: WebStreamListener;
	#nextId = 1;

	constructor(userAgent: string, listener: WebStreamListener) {
		this.#userAgent = userAgent;
		this.#listener = listener;
	}

	/** Connections that are open or being opened. */
	get size(): number {
		return this.#sockets.size;
	}

	open(url: string, headers: Readonly<Record<string, string>>): number {
		const id = this.#nextId++;
		const socket = new WebSocket(url, {
			headers: { "User-Agent": this.#userAgent, ...headers },
			perMessageDeflate: false, // Studio does not offer it
		});
		this.#sockets.set(id, socket);
		let responseHeaders = "";
		socket.on("upgrade", (response) => {
			responseHeaders = formatHeaders(response.rawHeaders);
		});
		socket.on("open", () => {
			this.#listener(id, { kind: "open", status: SWITCHING_PROTOCOLS, headers: responseHeaders });
		});
		socket.on("message", (data) => this.#listener(id, { kind: "message", data: toBuffer(data) }));
		// As in Studio, the status of a refused upgrade is only in the text, and Closed follows the error.
		socket.on("error", (error) => this.#listener(id, { kind: "error", status: 0, message: error.message }));
		socket.on("close", () => {
			this.#sockets.delete(id);
			this.#listener(id, { kind: "close" });
		});
		return id;
	}

	/** Queues a text frame. Like Studio, says nothing when the stream is not open (any more). */
	send(id: number, data: string | Uint8Array): void {
		const socket = this.#sockets.get(id);
		if (socket?.readyState === WebSocket.OPEN) socket.send(data, { binary: false });
	}

	close(id: number): void {
		const socket = this.#sockets.get(id);
		if (socket === undefined) return;
		// Giving up before the connection is made is no error to the one who gives up.
		socket.removeAllListeners("error");
		socket.on("error", () => {});
		socket.close();
	}

	/** Ends every connection, politely if the peer answers soon, and resolves when none is left. */
	async closeAll(): Promise<void> {
		await Promise.all([...this.#sockets.values()].map(closeSocket));
	}
}

function closeSocket(socket: WebSocket): Promise<void> {
	return new Promise((resolve) => {
		if (socket.readyState === WebSocket.CLOSED) {
			resolve();
			return;
		}
		const timer = setTimeout(() => socket.terminate(), CLOSE_GRACE_MS);
		socket.once("close", () => {
			clearTimeout(timer);
			resolve();
		});
		socket.close();
	});
}

function toBuffer(data: Buffer | ArrayBuffer | Buffer[]): Buffer {
	if (Array.isArray(data)) return Buffer.concat(data);
	return Buffer.isBuffer(data) ? data : Buffer.from(data);
}

function formatHeaders(raw: readonly string[]): string {
	let text = "";
	for (let i = 0; i + 1 < raw.length; i += 2) text += `${raw[i]}: ${raw[i + 1]}\r\n`;
	return text;
}
