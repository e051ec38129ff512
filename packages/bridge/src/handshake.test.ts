import { check, type Knock } from "@studio-bridge/protocol";
import { describe, expect, it } from "vitest";
import { validHello, validKnock } from "../test/fake-plugin.js";
import { type HostIdentity, readHello, readKnock, reject } from "./handshake.js";

const limits = { maxMessageBytes: 1, chunkBytes: 2, heartbeatMs: 3, maxRunningCommands: 4 };
const host: HostIdentity = { serverVersion: "0.4.0", protocol: { min: 2, max: 4 }, limits };
const knockWith = (min: number, max: number, more: object = {}) => ({ ...validKnock, protocol: { min, max }, ...more });

function rejection(value: unknown, read: typeof readKnock | typeof readHello = readKnock) {
	const outcome = read(value, undefined, host);
	if (!("rejected" in outcome)) throw new Error("it was accepted");
	expect(check("Rejected", outcome.rejected)).toBeUndefined();
	return outcome.rejected;
}

describe("a common version", () => {
	it.each([
		[2, 4, 4],
		[1, 2, 2],
		[4, 9, 4],
		[3, 3, 3],
	])("of %i to %i is the newest one, %i", (min, max, protocolVersion) => {
		const knock = knockWith(min, max) as Knock;
		expect(readKnock(knock, undefined, host)).toEqual({ knock, protocolVersion });
	});
});

describe("no common version", () => {
	it("tells the owner of an old plugin to update the plugin", () => {
		const rejected = rejection(knockWith(1, 1));
		expect(rejected).toMatchObject({ reason: "protocol_version", retryable: false, protocol: { min: 2, max: 4 } });
		expect(rejected.message).toBe(
			"The plugin (0.1.0) speaks protocol version 1, the server (0.4.0) speaks protocol versions 2 to 4; they have none in common.",
		);
		expect(rejected.action).toBe("Run `studio-bridge install-plugin`, then restart Studio.");
	});

	it("tells the owner of an old server to update the server", () => {
		const rejected = rejection(knockWith(5, 6));
		expect(rejected.reason).toBe("protocol_version");
		expect(rejected.message).toContain("protocol versions 5 to 6");
		expect(rejected.action).toContain("npm install -g studio-bridge@latest");
	});

	it("is said even if everything else in the knock has changed", () => {
		const rejected = rejection({ type: "knock", protocol: { min: 9, max: 9 }, place: { name: "new shape" } });
		expect(rejected.reason).toBe("protocol_version");
		expect(rejected.message).toContain("of unknown version");
	});

	it("is what a range that ends before it begins amounts to", () => {
		expect(rejection(knockWith(4, 2)).reason).toBe("protocol_version");
	});
});

describe("an invalid knock", () => {
	it.each([
		[
			"a missing field",
			knockWith(2, 2, { nonce: undefined }),
			"the message must have property 'nonce' (rule: required)",
		],
		["a wrong field", knockWith(2, 2, { nonce: "short" }), "/nonce must"],
		["no versions", { ...validKnock, protocol: "2" }, "/protocol must be object (rule: type)"],
		["a hello, which comes later", validHello, "(rule: "],
		["no object", [1, 2], "the message must be object (rule: type)"],
		["nothing", null, "the message must be object (rule: type)"],
	])("with %s is refused with path and rule", (_name, value, words) => {
		const rejected = rejection(JSON.parse(JSON.stringify(value)));
		expect(rejected).toMatchObject({ reason: "invalid_hello", retryable: false });
		expect(rejected.message).toContain(words);
	});

	it("is refused for what was wrong before any schema saw it", () => {
		const violation = { path: "", rule: "json", message: "must be JSON text" };
		expect(readKnock(undefined, violation, host)).toMatchObject({
			rejected: { reason: "invalid_hello", message: expect.stringContaining("the message must be JSON text") },
		});
	});

	it("is not made invalid by fields of later versions", () => {
		expect(readKnock(knockWith(2, 2, { mood: "good" }), undefined, host)).toHaveProperty("knock");
	});
});

describe("an invalid hello", () => {
	it.each([
		["a missing field", { ...validHello, sessionId: undefined }, "the message must have property 'sessionId'"],
		["a wrong field", { ...validHello, state: "Sleep" }, "/state must be one of"],
		["another message", { type: "heartbeat", sequence: 1 }, "(rule: "],
	])("with %s is refused with path and rule", (_name, value, words) => {
		const rejected = rejection(JSON.parse(JSON.stringify(value)), readHello);
		expect(rejected).toMatchObject({ reason: "invalid_hello", retryable: false });
		expect(rejected.message).toContain(words);
	});

	it("is not made invalid by fields of later versions", () => {
		expect(readHello({ ...validHello, mood: "good" }, undefined, host)).toHaveProperty("hello");
	});
});

it("every rejection says what to do and fits its schema", () => {
	const reasons = [
		"not_authenticated",
		"pairing_closed",
		"duplicate_hello",
		"duplicate_session",
		"too_many_sessions",
		"shutting_down",
	] as const;
	const rejections = reasons.map((reason) => reject(reason, "Because.", host));
	for (const rejected of rejections) expect(check("Rejected", rejected)).toBeUndefined();
	expect(rejections.map(({ retryable }) => retryable)).toEqual([false, false, false, false, true, true]);
});
