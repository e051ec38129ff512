import type { ClientMessage, HostMessage } from "./relay-messages.js";

const LINE_ENDS = "\n".charCodeAt(0);

export interface RelayFrame<M> {
	readonly message: M;
	/** What the message is about, as bytes that only the two ends read. */
	readonly body: Buffer;
}

/** A message of one line and, below it, the body it carries. */
export function packFrame(message: ClientMessage | HostMessage, body?: Buffer): Buffer {
	const line = Buffer.from(`${JSON.stringify(message)}\n`);
	return body === undefined ? line : Buffer.concat([line, body]);
}

/** Undefined for what is none. */
export function unpackFrame<M extends { type: string }>(data: Buffer): RelayFrame<M> | undefined {
	const end = data.indexOf(LINE_ENDS);
	const line = end === -1 ? data : data.subarray(0, end);
	try {
		const message: unknown = JSON.parse(line.toString("utf8"));
		if (typeof message !== "object" || message === null || typeof (message as M).type !== "string") return undefined;
		return { message: message as M, body: end === -1 ? Buffer.alloc(0) : data.subarray(end + 1) };
	} catch {
		return undefined;
	}
}
