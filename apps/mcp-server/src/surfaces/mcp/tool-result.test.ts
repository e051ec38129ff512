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
	])("show %s and keep what programs need in _meta", (error, shown, fault) => {
		const result = toolFailure(error, "studio");
		expect(result).toMatchObject({
			isError: true,
			structuredContent: shown,
			content: [{ text: JSON.stringify(shown) }],
		});
		expect(result._meta).toEqual({
			"studio-bridge/fault": { ...fault, correlationId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
		});
	});
	it.each([
		[new TypeError("x is not a function"), -32603, "Internal error: x is not a function"],
		[new Fault("invalid_input", "Invalid input: /a must be string"), -32602, "Invalid input: /a must be string"],
		[new BridgeError("port_in_use", "Taken."), -32603, "Cannot connect to studio-bridge. Is the bridge host running?"],
	])("%s is an error of the protocol", (error, code, message) => {
		expect(() => toolFailure(error, "studio")).toThrow(expect.objectContaining({ code, message }));
	});

	it("families whose contract says so fail as JSON-RPC errors with what programs need", () => {
		expect(() => toolFailure(new Fault("session_not_found", "Gone."), "workflow")).toThrow(
			expect.objectContaining({ message: "Gone.", data: expect.objectContaining({ code: "session_not_found" }) }),
		);
	});

	it("hide nothing: invisible characters of a game are escapes in the text", () => {
		const { content, structuredContent } = toolAnswer({ name: "a\u202eb\u001b[0m" });
		expect(content).toEqual([{ type: "text", text: '{"name":"a\\u202eb\\u001b[0m"}' }]);
		expect(structuredContent).toEqual({ name: "a\u202eb\u001b[0m" });
	});
});
