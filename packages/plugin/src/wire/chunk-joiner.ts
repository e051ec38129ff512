import type { Chunk, Limits, WireError } from "../generated/protocol";
import { wireError } from "./wire-error";

/** Interleaving a few messages is fair; more unfinished ones than this are an abandoned or hostile peer's. */
const MAX_PARTIAL_MESSAGES = 8;

interface Partial {
	readonly count: number;
	readonly slices: string[];
	bytes: number;
}

/** What a chunk led to: the whole text, something to complain about, both, or neither. */
export interface JoinOutcome {
	text?: string;
	problem?: WireError;
}

/** Puts chunked messages together again. A message whose chunks break the rules is dropped as a whole. */
export class ChunkJoiner {
	private readonly partials = new Map<string, Partial>();
	/** Oldest first. */
	private readonly order = [] as string[];

	constructor(private readonly limits: Limits) {}

	add(chunk: Chunk): JoinOutcome {
		const partial = this.partials.get(chunk.chunkId);
		const problem = this.broken(chunk, partial);
		if (problem !== undefined) {
			this.forget(chunk.chunkId);
			return { problem };
		}
		if (partial === undefined) return this.begin(chunk);
		return this.append(chunk, partial);
	}

	private broken(chunk: Chunk, partial?: Partial): WireError | undefined {
		const expectedIndex = partial !== undefined ? partial.slices.size() : 0;
		if (chunk.index !== expectedIndex)
			return brokenChunk(chunk, "/index", "order", `has index ${chunk.index}, expected ${expectedIndex}`);
		if (partial !== undefined && chunk.count !== partial.count)
			return brokenChunk(chunk, "/count", "const", `has count ${chunk.count}, expected ${partial.count}`);
		const bytes = (partial !== undefined ? partial.bytes : 0) + chunk.data.size();
		if (bytes <= this.limits.maxMessageBytes) return undefined;
		return wireError("message_too_large", `message ${chunk.chunkId} exceeds ${this.limits.maxMessageBytes} bytes`);
	}

	private begin(chunk: Chunk): JoinOutcome {
		const partial: Partial = { count: chunk.count, slices: [], bytes: 0 };
		this.partials.set(chunk.chunkId, partial);
		this.order.push(chunk.chunkId);
		const problem = this.makeRoom();
		return { ...this.append(chunk, partial), problem };
	}

	private append(chunk: Chunk, partial: Partial): JoinOutcome {
		partial.slices.push(chunk.data);
		partial.bytes += chunk.data.size();
		if (partial.slices.size() < partial.count) return {};
		this.forget(chunk.chunkId);
		return { text: partial.slices.join("") };
	}

	/** Dropping the oldest instead of refusing the newest: a message abandoned midway must not block all later ones. */
	private makeRoom(): WireError | undefined {
		if (this.order.size() <= MAX_PARTIAL_MESSAGES) return undefined;
		const oldest = this.order[0];
		this.forget(oldest);
		return wireError("too_many_requests", `more than ${MAX_PARTIAL_MESSAGES} unfinished messages; dropped ${oldest}`);
	}

	private forget(chunkId: string): void {
		if (this.partials.delete(chunkId)) this.order.remove(this.order.indexOf(chunkId));
	}
}

function brokenChunk(chunk: Chunk, path: string, rule: string, what: string): WireError {
	return wireError("invalid_message", `a chunk of message ${chunk.chunkId} ${what}`, { path, rule });
}
