import type { Chunk, Limits, WireError } from "../generated/protocol";
import { encodeJson } from "./json";
import { splitText } from "./split-text";
import { wireError } from "./wire-error";

export type EncodedFrames = { frames: string[]; problem?: undefined } | { frames?: undefined; problem: WireError };

/** A message as the texts to send: itself behind its address, or its chunks if it is longer than one frame may be. */
export function encodeFrames(
	message: { readonly type: string },
	limits: Limits,
	chunkId: string,
	address = "",
): EncodedFrames {
	const json = encodeJson(message);
	if (json.problem !== undefined) return { problem: notEncodable(message, json.problem) };
	const text = address + json.text;
	const size = text.size();
	if (size > limits.maxMessageBytes) return { problem: tooLarge(size, limits.maxMessageBytes) };
	if (size <= limits.chunkBytes) return { frames: [text] };
	return encodeChunks(text, limits, chunkId);
}

function encodeChunks(text: string, limits: Limits, chunkId: string): EncodedFrames {
	const frames: string[] = [];
	// Inside a chunk the text is a JSON string again, and escaping its quotes can double it.
	const slices = splitText(text, math.floor(limits.chunkBytes / 2));
	for (const [index, data] of ipairs(slices)) {
		const chunk: Chunk = { type: "chunk", chunkId, index: index - 1, count: slices.size(), data };
		const json = encodeJson(chunk);
		if (json.problem !== undefined) return { problem: notEncodable(chunk, json.problem) };
		frames.push(json.text);
	}
	return { frames };
}

function notEncodable(message: { readonly type: string }, reason: string): WireError {
	return wireError("internal_error", `the plugin made a ${message.type} that JSON cannot say: ${reason}`);
}

function tooLarge(size: number, limit: number): WireError {
	return wireError("message_too_large", `the answer has ${size} bytes, at most ${limit} are agreed; ask for less`, {
		bytes: tostring(size),
		limit: tostring(limit),
	});
}
