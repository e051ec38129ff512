import { randomUUID } from "node:crypto";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { viewOf } from "../../fault.js";

/** The same data as text and as structure: some clients show only one of them. */
export function toolAnswer(output: unknown): CallToolResult {
	return {
		content: [{ type: "text", text: JSON.stringify(output) }],
		structuredContent: output as Record<string, unknown>,
	};
}

/** A failure the agent can read and act on. What programs need besides travels in `_meta`. */
export function toolFailure(error: unknown): CallToolResult {
	const { message, details, hint, ...fault } = viewOf(error);
	const shown = { error: hint === undefined ? message : `${message} ${hint}`, ...details };
	return {
		...toolAnswer(shown),
		isError: true,
		_meta: { "studio-bridge/fault": { ...fault, correlationId: randomUUID() } },
	};
}
