import type { ScriptFailure } from "../generated/protocol";
import { safeText } from "../values/safe-text";

/** What the script is called in messages and stack traces. */
export const CHUNK_NAME = "Script";

/** A message with the line of the script it names, if it names one. Studio also writes `[string "Script"]:3:`. */
export function scriptFailure(text: string, traceback?: string): ScriptFailure {
	const message = safeText(text).gsub(`^%[string "=?${CHUNK_NAME}"%]:`, `${CHUNK_NAME}:`)[0];
	const [line] = message.match(`^${CHUNK_NAME}:(%d+):`);
	return {
		message,
		line: line === undefined ? undefined : tonumber(line),
		traceback: traceback === undefined ? undefined : safeText(traceback),
	};
}
