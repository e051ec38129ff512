import { describe, expect, it } from "vitest";
import { parseMessage } from "./parse-message.js";

describe("parseMessage", () => {
	it("reads JSON", () => {
		expect(parseMessage('{"type":"heartbeat"}')).toEqual({ value: { type: "heartbeat" }, violation: undefined });
	});

	it.each(["", "{", "undefined", "{'a':1}", "\u0000", "[1,]"])("says of %j that it is not JSON", (text) => {
		expect(parseMessage(text).violation).toEqual({ path: "", rule: "json", message: "must be JSON text" });
	});

	it.each(["__proto__", "constructor", "prototype"])("SEC-43: refuses the key %s and says where", (key) => {
		expect(parseMessage(`{"a":[{"${key}":{}}]}`).violation).toEqual({
			path: "/a/0",
			rule: "propertyNames",
			message: `must not have a property named '${key}'`,
		});
	});

	it("SEC-43: finds a key that is written with escapes", () => {
		expect(parseMessage('{"\\u005f_proto__":{"admin":true}}').violation).toMatchObject({ rule: "propertyNames" });
	});

	it("SEC-43: accepts the same words as values", () => {
		expect(
			parseMessage('{"name":"__proto__","list":["constructor"],"source":"{\\"prototype\\":1}"}').violation,
		).toBeUndefined();
	});

	it("SEC-43: does not follow nesting for ever while it looks", () => {
		const deep = `${"[".repeat(100_000)}"constructor"${"]".repeat(100_000)}`;
		expect(parseMessage(deep).violation).toMatchObject({ rule: "depth" });
	});
});
