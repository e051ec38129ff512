import type { ErrorCode, Fault, Violation, WireError } from "../generated/protocol";

export function wireError(code: ErrorCode, message: string, details?: { [name: string]: string }): WireError {
	return { code, message, details };
}

export function describeViolation({ path, message }: Violation): string {
	return `${path === "" ? "the message" : path} ${message}`;
}

/** A message of the peer broke a rule of its schema. */
export function invalidMessage(violation: Violation): WireError {
	const { path, rule } = violation;
	return wireError("invalid_message", describeViolation(violation), { path, rule });
}

export function fault(err: WireError, requestId?: string): Fault {
	return { type: "fault", requestId, error: err };
}

/** An answer that fits every command, since every command can end in an error. */
export function errorResult(requestId: string, err: WireError) {
	return { type: "result", requestId, status: "error", error: err } as const;
}
