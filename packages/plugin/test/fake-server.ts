import { createHmac } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import {
	type Chunk,
	check,
	defaultLimits,
	type Knock,
	type Limits,
	type PluginMessage,
	type ServerMessage,
} from "@studio-bridge/protocol";
import { WebSocket, WebSocketServer } from "ws";

const MARKER_PATH = "/marker";
const HOST_NONCE = "b".repeat(64);

/** What the plugin and this server share; the plugin finds it in its settings. */
export const testKey = "0123456789abcdef".repeat(4);

/** Things that arrive when they like, taken one by one. */
class Inbox<T> {
	readonly #arrived: T[] = [];
	readonly #takers: ((item: T) => void)[] = [];

	put(item: T): void {
		const taker = this.#takers.shift();
		if (taker === undefined) this.#arrived.push(item);
		else taker(item);
	}

	take(): Promise<T> {
		const item = this.#arrived.shift();
		if (item !== undefined) return Promise.resolve(item);
		return new Promise((resolve) => this.#takers.push(resolve));
	}

	get waiting(): number {
		return this.#arrived.length;
	}
}

/** Pieces of at most `maxBytes` of UTF-8, never cut inside a character. */
function splitText(text: string, maxBytes: number): string[] {
	const bytes = Buffer.from(text);
	const pieces: string[] = [];
	for (let start = 0; start < bytes.length; ) {
		let end = Math.min(start + maxBytes, bytes.length);
		while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
		pieces.push(bytes.toString("utf8", start, end));
		start = end;
	}
	return pieces;
}

/** A message without the line that may stand before it, which must say what the message says. */
function readFrame(text: string): PluginMessage {
	const [, address, json = ""] = /^([a-zA-Z]+ .+?)?\n?(\{.*)$/s.exec(text) ?? [];
	const message = JSON.parse(json) as PluginMessage & { requestId?: string; commandId?: string };
	const about = message.commandId ?? message.requestId;
	const isAbout = "commandId" in message || message.type === "result" || message.type === "progress";
	if (address !== (isAbout ? `${message.type} ${about}` : undefined)) throw new Error(`a wrong address: ${text}`);
	return message;
}

/** The server's end of one plugin socket. Everything the plugin says is checked against the wire's schemas. */
export class PluginConnection {
	readonly #ws: WebSocket;
	readonly #port: number;
	readonly #frames = new Inbox<PluginMessage>();
	readonly path: string | undefined;
	readonly closed: Promise<unknown>;

	constructor(ws: WebSocket, request: IncomingMessage) {
		this.#ws = ws;
		this.#port = request.socket.localPort ?? 0;
		this.path = request.url;
		this.closed = once(ws, "close");
		ws.on("message", (data) => this.#take(readFrame(data.toString())));
	}

	/** A knock is answered as a server with the key would; the rest is for the test. */
	#take(message: PluginMessage): void {
		if (message.type !== "knock") this.#frames.put(message);
		else this.send({ type: "challenge", nonce: HOST_NONCE, proof: this.#prove(message) });
	}

	#prove({ nonce }: Knock): string {
		const lines = ["studio-bridge", "1", "host", "plugin", this.#port, nonce, HOST_NONCE];
		return createHmac("sha256", Buffer.from(testKey, "hex")).update(lines.join("\n")).digest("hex");
	}

	/** The next message as it was framed. */
	async nextFrame(): Promise<PluginMessage> {
		const message = await this.#frames.take();
		const violation = check("PluginMessage", message);
		if (violation !== undefined) throw new Error(`the plugin sent ${JSON.stringify({ message, violation })}`);
		return message;
	}

	async next<T extends PluginMessage["type"]>(type: T): Promise<Extract<PluginMessage, { type: T }>> {
		const message = await this.nextFrame();
		if (message.type !== type) throw new Error(`expected a ${type}, got ${JSON.stringify(message)}`);
		return message as Extract<PluginMessage, { type: T }>;
	}

	/** The next message, which must come in chunks, and how many there were. */
	async nextChunked(): Promise<{ message: unknown; chunks: number }> {
		const first = await this.next("chunk");
		const pieces: Chunk[] = [first];
		while (pieces.length < first.count) pieces.push(await this.next("chunk"));
		return { message: readFrame(pieces.map(({ data }) => data).join("")), chunks: pieces.length };
	}

	get unread(): number {
		return this.#frames.waiting;
	}

	send(message: ServerMessage): void {
		this.sendText(JSON.stringify(message));
	}

	sendText(text: string): void {
		this.#ws.send(text);
	}

	sendChunked(message: object, chunkBytes: number): void {
		const pieces = splitText(JSON.stringify(message), chunkBytes);
		for (const [index, data] of pieces.entries())
			this.send({ type: "chunk", chunkId: "big", index, count: pieces.length, data });
	}

	welcome(limits: Partial<Limits> = {}): void {
		this.send({
			type: "welcome",
			protocolVersion: 1,
			serverVersion: "0.0.0-test",
			limits: { ...defaultLimits, ...limits },
		});
	}

	drop(): void {
		this.#ws.terminate();
	}
}

/** A bridge reduced to its socket: what it says is up to the test. */
export class FakeServer {
	readonly #server: WebSocketServer;
	readonly #connections = new Inbox<PluginConnection>();

	private constructor(server: WebSocketServer) {
		this.#server = server;
		server.on("connection", (ws, request) => {
			if (request.url !== MARKER_PATH) this.#connections.put(new PluginConnection(ws, request));
		});
	}

	static async listen(): Promise<FakeServer> {
		const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
		await once(server, "listening");
		return new FakeServer(server);
	}

	get port(): number {
		return (this.#server.address() as AddressInfo).port;
	}

	/** How many connections nobody has taken, those included that were begun before this call. */
	async unclaimed(): Promise<number> {
		// Connections arrive in the order in which they are begun, so one of our own marks the end of the queue.
		const marker = new WebSocket(`ws://127.0.0.1:${this.port}${MARKER_PATH}`);
		await once(marker, "open");
		marker.terminate();
		return this.#connections.waiting;
	}

	nextConnection(): Promise<PluginConnection> {
		return this.#connections.take();
	}

	async close(): Promise<void> {
		for (const client of this.#server.clients) client.terminate();
		await new Promise((resolve) => this.#server.close(resolve));
	}
}
