import { BridgeError } from "@studio-bridge/bridge";
import { describe, expect, it } from "vitest";
import { Fault } from "../../fault.js";
import { toolAnswer, toolFailure } from "./tool-result.js";

describe("tool results", () => {
	it("say the same in text and in structure", () => {
		expect(toolAnswer({ state: "Edit" })).toEqual({
			content: [{ type: "text", text: '{"state":"Edit"}' }],
			structuredContent: { state: "Edit" },
		});
	});

	it.each([
		[
			new Fault("session_ambiguous", "Which one?", { details: { sessions: [1] }, hint: "Say it." }),
			{ error: "Which one? Say it.", sessions: [1] },
			{ code: "session_ambiguous", category: "validation", retryable: false },
		],
		[
			new BridgeError("session_closed", "The Studio went away."),
			{ error: "The Studio went away." },
			{ code: "session_closed", category: "unavailable", retryable: true },
		],
		[
			new TypeError("x is not a function"),
			{ error: "Internal error: x is not a function" },
			{ code: "internal_error", category: "internal", retryable: false },
		],
	])("show %s and keep what programs need in _meta", (error, shown, fault) => {
		const result = toolFailure(error);
		expect(result).toMatchObject({
			isError: true,
			structuredContent: shown,
			content: [{ text: JSON.stringify(shown) }],
		});
		expect(result._meta).toEqual({
			"studio-bridge/fault": { ...fault, correlationId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
		});
	});
});
