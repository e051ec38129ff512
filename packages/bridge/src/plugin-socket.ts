import {
	type Chunk,
	check,
	describeViolation,
	type ServerMessage,
	type Violation,
	type WireError,
} from "@studio-bridge/protocol";
import { type RawData, WebSocket } from "ws";
import { type Address, readAddress } from "./address.js";
import { ChunkAssembler, splitText } from "./chunks.js";
import type { HostLimits } from "./limits.js";
import type { BridgeLog } from "./log.js";
import { parseMessage } from "./parse-message.js";

/** Silence for this many heartbeat intervals means a dead peer. */
const SILENT_INTERVALS = 2.5;

/** Who listens to a connection: first the greeter, then a session. */
export interface SocketListener {
	/** A message came. `violation` is set if it was refused before any schema could look at it. */
	receive(value: unknown, violation: Violation | undefined): void;
	/** Passes a message on without reading it, if it is for somebody else. */
	forward?(address: Address, body: Buffer): boolean;
	/** What to tell a peer whose stream can no longer be used, before it is closed. */
	lastWords(error: WireError): ServerMessage;
	/** The connection is over. Called once. */
	closed(reason: string): void;
}

/**
 * `ws` closes a connection by itself when a peer breaks the framing or sends too much. Studio sees no close codes, so
 * the reason has to be said in a message before that.
 */
export class PluginWebSocket extends WebSocket {
	onBrokenFrame: ((closeCode: number) => void) | undefined;

	override close(code?: number, reason?: string | Buffer): void {
		// Everyone else gives a reason, and the echo of a peer's own close frame carries the peer's.
		if (code !== undefined && reason === undefined && this.readyState === WebSocket.OPEN) this.onBrokenFrame?.(code);
		super.close(code, reason);
	}
}

/** One connection of a plugin: messages in, messages out, and the decision that a connection is over. */
export class PluginSocket {
	readonly #ws: PluginWebSocket;
	readonly #limits: HostLimits;
	readonly #log: BridgeLog;
	readonly #chunks: ChunkAssembler;
	readonly #silence: NodeJS.Timeout;
	#listener: SocketListener | undefined;
	#open = true;
	#chunkedMessages = 0;

	constructor(ws: PluginWebSocket, limits: HostLimits, log: BridgeLog) {
		this.#ws = ws;
		this.#limits = limits;
		this.#log = log;
		this.#chunks = new ChunkAssembler(limits.maxMessageBytes);
		const silenceMs = SILENT_INTERVALS * limits.heartbeatMs;
		this.#silence = setTimeout(() => this.cut(`nothing was heard from the plugin for ${silenceMs} ms`), silenceMs);
		ws.onBrokenFrame = (closeCode) => this.fail(brokenFrame(closeCode, limits), closeCode);
		ws.on("message", (data, isBinary) => this.#onFrame(data, isBinary));
		ws.on("error", (error) => log({ level: "debug", message: "a plugin socket failed", error: error.message }));
		ws.on("close", () => this.#finish("the plugin closed the connection"));
	}

	set listener(listener: SocketListener) {
		this.#listener = listener;
	}

	/** Sends a message, in chunks if it is long. Returns false, having sent nothing, if it is longer than agreed. */
	send(message: ServerMessage): boolean {
		return this.sendText(JSON.stringify(message));
	}

	/** The same for a message that is text already. */
	sendText(text: string | Buffer): boolean {
		const { chunkBytes, maxMessageBytes } = this.#limits;
		// A UTF-16 unit is at most three bytes of UTF-8, so short texts need not be measured.
		const bytes = text.length * 3 <= Math.min(chunkBytes, maxMessageBytes) ? 0 : Buffer.byteLength(text);
		if (bytes > maxMessageBytes) return false;
		if (bytes <= chunkBytes) this.#sendFrame(text);
		else this.#sendChunks(text);
		return true;
	}

	/** Says a last message and closes. */
	end(message: ServerMessage | undefined, reason: string, closeCode = 1000): void {
		if (!this.#open) return;
		if (message !== undefined) this.send(message);
		this.#finish(reason);
		this.#ws.close(closeCode, "the last message says why");
	}

	/** Closes because what the peer sends cannot be used any further. */
	fail(error: WireError, closeCode = 1008): void {
		if (!this.#open) return;
		this.#log({ level: "warn", message: "closing a plugin socket", code: error.code, reason: error.message });
		this.end(this.#listener?.lastWords(error), error.message, closeCode);
	}

	/** Drops a peer that is not there to be told. */
	cut(reason: string): void {
		if (!this.#open) return;
		this.#log({ level: "warn", message: "dropping a plugin socket", reason });
		this.#finish(reason);
		this.#ws.terminate();
	}

	/** Stops reading, so that a peer being closed cannot make us hold what it still sends. */
	pause(): void {
		this.#ws.pause();
	}

	#finish(reason: string): void {
		if (!this.#open) return;
		this.#open = false;
		clearTimeout(this.#silence);
		this.#listener?.closed(reason);
	}

	#onFrame(data: RawData, isBinary: boolean): void {
		if (!this.#open) return;
		this.#silence.refresh();
		if (isBinary)
			this.#deliver(undefined, { path: "", rule: "text", message: "must be a text frame, not a binary one" });
		else this.#onMessage(data as Buffer, false);
	}

	#onMessage(data: Buffer, joined: boolean): void {
		const addressed = readAddress(data);
		if (addressed !== undefined && this.#forward(addressed.address, addressed.body)) return;
		this.#onText((addressed?.body ?? data).toString(), joined);
	}

	#forward(address: Address, body: Buffer): boolean {
		let passed = false;
		this.#guard(() => {
			passed = this.#listener?.forward?.(address, body) === true;
		});
		return passed;
	}

	#onText(text: string, joined: boolean): void {
		const { value, violation } = parseMessage(text);
		if (violation === undefined && !joined && isChunk(value)) this.#onChunk(value);
		else this.#deliver(value, violation);
	}

	#onChunk(value: unknown): void {
		const violation = check("Chunk", value);
		if (violation !== undefined) {
			this.#deliver(value, violation);
			return;
		}
		const outcome = this.#chunks.add(value as Chunk);
		if (typeof outcome === "string") this.#onMessage(Buffer.from(outcome), true);
		else if (outcome !== undefined) this.fail(outcome);
	}

	#deliver(value: unknown, violation: Violation | undefined): void {
		this.#guard(() => this.#listener?.receive(value, violation));
	}

	/** The one place where a fault of our own, or of a callback, ends: one connection suffers, the host does not. */
	#guard(act: () => void): void {
		try {
			act();
		} catch (error) {
			this.#log({ level: "error", message: "handling a plugin's message failed", error });
			this.fail({ code: "internal_error", message: "The server failed to handle a message; its log says more." }, 1011);
		}
	}

	#sendChunks(text: string | Buffer): void {
		const pieces = splitText(text, this.#limits.chunkBytes);
		const chunkId = `s${++this.#chunkedMessages}`;
		for (const [index, data] of pieces.entries())
			this.#sendFrame(JSON.stringify({ type: "chunk", chunkId, index, count: pieces.length, data } satisfies Chunk));
	}

	#sendFrame(text: string | Buffer): void {
		if (this.#ws.readyState !== WebSocket.OPEN) return;
		if (this.#ws.bufferedAmount > this.#limits.maxBufferedBytes)
			this.cut(`the plugin left more than ${this.#limits.maxBufferedBytes} bytes unread`);
		else this.#ws.send(text, { binary: false });
	}
}

/** How a violation is reported on the wire. */
export function violationError(violation: Violation, what = "A message"): WireError {
	const { path, rule } = violation;
	return {
		code: "invalid_message",
		message: `${what} was refused: ${describeViolation(violation)}.`,
		details: { path, rule },
	};
}

function isChunk(value: unknown): boolean {
	return typeof value === "object" && value !== null && "type" in value && value.type === "chunk";
}

function brokenFrame(closeCode: number, limits: HostLimits): WireError {
	if (closeCode === 1009)
		return { code: "message_too_large", message: `A frame is longer than the ${limits.maxMessageBytes} bytes agreed.` };
	const violation =
		closeCode === 1007
			? { path: "", rule: "utf8", message: "must be valid UTF-8" }
			: { path: "", rule: "frame", message: "must be a WebSocket frame without extensions" };
	return violationError(violation);
}
