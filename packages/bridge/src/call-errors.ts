/** How calls fail, in words: what happened, what was expected, what to do next. Never with text that comes from a game. */
import { type CommandType, commands, describeViolation, type Violation } from "@studio-bridge/protocol";
import { BridgeError } from "./errors.js";

const RECONNECTS = "The plugin reconnects by itself; ask again when the session is back.";

/** A call of which the caller may want to know later what became of it. */
export interface SentCall {
	readonly type: CommandType;
	readonly operationId: string;
	readonly sessionId: string;
}

/** The session is gone; nothing was sent. */
export function sessionClosed(sessionId: string, reason: string): BridgeError {
	return new BridgeError("session_closed", `The Studio session ${sessionId} is closed: ${reason}. ${RECONNECTS}`, {
		details: { sessionId, reason },
	});
}

/** The connection to the plugin ended while it served the call. */
export function interrupted(call: SentCall, reason: string): BridgeError {
	const { type, sessionId } = call;
	const what = `The Studio session ${sessionId} ended while ${type} was running: ${reason}.`;
	if (commands[type].effect === "read")
		return new BridgeError("session_closed", `${what} ${RECONNECTS}`, { details: { ...traceOf(call), reason } });
	return outcomeUnknown(call, what, reason);
}

/** The connection to the host ended. What was only a question can be asked again; a change must be looked after first. */
export function hostLost(call: SentCall): BridgeError {
	const what = `The bridge host went away while ${call.type} was running.`;
	if (commands[call.type].effect === "read")
		return new BridgeError("host_lost", `${what} Ask again.`, { details: traceOf(call) });
	return outcomeUnknown(call, what, "the bridge host went away");
}

function outcomeUnknown(call: SentCall, what: string, reason: string): BridgeError {
	return new BridgeError(
		"outcome_unknown",
		`${what} Whether it was done is not known: its changes may have been made. Ask for operation ${call.operationId} when the session is back, or look, before repeating it.`,
		{ details: { ...traceOf(call), reason } },
	);
}

export function timedOut(call: SentCall, timeoutMs: number): BridgeError {
	const { type } = call;
	return new BridgeError(
		"timeout",
		`Studio did not answer ${type} within ${timeoutMs} ms and was told to stop. It may be busy or showing a dialog; look at Studio, or ask again with a longer timeout.${mayHaveHappened(type)}`,
		{ details: { ...traceOf(call), timeoutMs: String(timeoutMs) } },
	);
}

function traceOf({ type, operationId, sessionId }: SentCall) {
	return { command: type, operationId, sessionId };
}

export function cancelled(type: CommandType, cause: unknown, sent: boolean): BridgeError {
	const what = sent ? "was cancelled by its caller and Studio told to stop." : "was cancelled before it was sent.";
	return new BridgeError("cancelled", `${type} ${what}${sent ? mayHaveHappened(type) : ""}`, {
		cause,
		details: { command: type },
	});
}

export function unsupported(type: CommandType, pluginVersion: string): BridgeError {
	const { capability } = commands[type];
	return new BridgeError(
		"unsupported_command",
		`The plugin in this Studio (${pluginVersion}) does not offer ${capability}, which ${type} needs. Run \`studio-bridge install-plugin\` and restart Studio.`,
		{ details: { command: type, capability } },
	);
}

export function tooManyCalls(limit: number): BridgeError {
	return new BridgeError(
		"too_many_requests",
		`${limit} calls to this session are still running, which is the most it takes. Wait for one of them to end.`,
		{ details: { limit: String(limit) } },
	);
}

export function commandTooLarge(type: CommandType, limit: number): BridgeError {
	return new BridgeError(
		"message_too_large",
		`The ${type} command was not sent: it is longer than the ${limit} bytes agreed with the plugin. Ask for less at once.`,
		{ details: { command: type, limit: String(limit) } },
	);
}

export function invalidCommand(type: CommandType, violation: Violation): BridgeError {
	const { path, rule } = violation;
	return new BridgeError(
		"invalid_command",
		`The ${type} command was not sent: ${describeViolation(violation)} (rule: ${rule}).`,
		{ details: { command: type, path, rule } },
	);
}

export function malformedResult(type: CommandType, violation: Violation): BridgeError {
	const { path, rule } = violation;
	return new BridgeError(
		"invalid_message",
		`The plugin's answer to ${type} cannot be used: ${describeViolation(violation)} (rule: ${rule}). Plugin and server may not belong together: run \`studio-bridge install-plugin\` and restart Studio.${mayHaveHappened(type)}`,
		{ details: { command: type, path, rule } },
	);
}

/** A caller must not repeat a change just because it did not hear that it was made. */
function mayHaveHappened(type: CommandType): string {
	if (commands[type].effect === "read") return "";
	return " Its changes may have been made all the same; check before repeating it.";
}
