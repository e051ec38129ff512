import type { Chunk, WireError } from "@studio-bridge/protocol";

/** How many messages a peer may have begun and not finished. */
const MAX_OPEN_MESSAGES = 8;

/** Cuts text into pieces of at most `maxBytes` of UTF-8, never inside a character. */
export function splitText(text: string | Buffer, maxBytes: number): string[] {
	if (maxBytes < 4)
		throw new RangeError(`a piece of ${maxBytes} bytes cannot hold every character; give it at least 4`);
	const bytes = typeof text === "string" ? Buffer.from(text) : text;
	const pieces: string[] = [];
	for (let start = 0; start < bytes.length; ) {
		let end = Math.min(start + maxBytes, bytes.length);
		while (isContinuation(bytes[end])) end--;
		pieces.push(bytes.toString("utf8", start, end));
		start = end;
	}
	return pieces;
}

function isContinuation(byte: number | undefined): boolean {
	return byte !== undefined && (byte & 0xc0) === 0x80;
}

interface OpenMessage {
	count: number;
	pieces: string[];
	bytes: number;
}

/** Joins the chunks of one connection back into messages, holding no more than was agreed. */
export class ChunkAssembler {
	readonly #maxMessageBytes: number;
	readonly #open = new Map<string, OpenMessage>();
	#heldBytes = 0;

	constructor(maxMessageBytes: number) {
		this.#maxMessageBytes = maxMessageBytes;
	}

	/** The text of the message this chunk completes, `undefined` if more must come, or why the chunk is refused. */
	add({ chunkId, index, count, data }: Chunk): string | undefined | WireError {
		const known = this.#open.get(chunkId);
		const message = known ?? { count, pieces: [], bytes: 0 };
		if (index !== message.pieces.length || count !== message.count || index >= count)
			return outOfOrder(chunkId, index, count, message);
		if (known === undefined && this.#open.size >= MAX_OPEN_MESSAGES)
			return refuse("too_many_requests", `At most ${MAX_OPEN_MESSAGES} chunked messages may be under way at once.`);
		const bytes = Buffer.byteLength(data);
		message.bytes += bytes;
		this.#heldBytes += bytes;
		if (message.bytes > this.#maxMessageBytes || this.#heldBytes > 2 * this.#maxMessageBytes)
			return refuse("message_too_large", `Chunked messages may hold at most ${this.#maxMessageBytes} bytes each.`);
		message.pieces.push(data);
		this.#open.set(chunkId, message);
		return message.pieces.length === count ? this.#complete(chunkId, message) : undefined;
	}

	#complete(chunkId: string, message: OpenMessage): string {
		this.#open.delete(chunkId);
		this.#heldBytes -= message.bytes;
		return message.pieces.join("");
	}
}

function outOfOrder(chunkId: string, index: number, count: number, expected: OpenMessage): WireError {
	return refuse(
		"invalid_message",
		`Chunk ${index} of ${count} does not continue message ${chunkId}: chunk ${expected.pieces.length} of ${expected.count} was expected.`,
		{ path: "/index", rule: "order" },
	);
}

function refuse(code: WireError["code"], message: string, details: Record<string, string> = {}): WireError {
	return { code, message, details };
}
