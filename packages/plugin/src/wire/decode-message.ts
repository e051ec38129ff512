import {
	type AnyResponse,
	type CommandType,
	check,
	is,
	type PluginMessage,
	type ServerMessage,
	type Violation,
} from "../generated/protocol";
import { decodeJson } from "./json";
import { errorResult, fault, invalidMessage, wireError } from "./wire-error";

/** What a text is worth: a message to act on, an answer to send back at once, both, or neither. */
export interface DecodedMessage {
	message?: ServerMessage;
	answer?: PluginMessage;
}

/** Everything the server says that is not a command, and so is never answered by a result. */
const notCommands: { readonly [K in Exclude<ServerMessage["type"], CommandType>]: true } = {
	cancel: true,
	challenge: true,
	chunk: true,
	fault: true,
	heartbeat: true,
	rejected: true,
	response: true,
	welcome: true,
};

export function decodeMessage(text: string): DecodedMessage {
	const json = decodeJson(text);
	if (json.problem !== undefined) {
		const message = `the message is not JSON: ${json.problem}`;
		return { answer: fault(wireError("invalid_message", message, { path: "", rule: "json" })) };
	}
	const violation = check("ServerMessage", json.value);
	if (violation === undefined) return { message: json.value as ServerMessage };
	return refuse(json.value, violation);
}

function refuse(value: unknown, violation: Violation): DecodedMessage {
	const { type: kind, requestId } = readEnvelope(value);
	const problem = invalidMessage(violation);
	// Two peers that answer each other's faults never stop.
	if (kind === "fault") return {};
	if (requestId === undefined) return { answer: fault(problem) };
	if (kind === "response") {
		// Which command it belonged to does not matter any more: the request is known by its own id.
		const failed = { type: "response", requestId, commandId: requestId, status: "error", error: problem };
		return { message: failed as AnyResponse, answer: fault(problem, requestId) };
	}
	// An unknown type with a request id is most likely a newer server's command: its caller should not wait in vain.
	const isCommand = kind === undefined || (notCommands as Record<string, boolean | undefined>)[kind] === undefined;
	return { answer: isCommand ? errorResult(requestId, problem) : fault(problem, requestId) };
}

/** The two fields that decide who is told, as far as they are usable. */
function readEnvelope(value: unknown): { type?: string; requestId?: string } {
	if (!typeIs(value, "table")) return {};
	const { type: kind, requestId } = value as { type?: unknown; requestId?: unknown };
	return {
		type: typeIs(kind, "string") ? kind : undefined,
		requestId: is("Cancel", { type: "cancel", requestId }) ? (requestId as string) : undefined,
	};
}
