import { connect as connectTcp } from "node:net";
import { text } from "node:stream/consumers";
import { defaultLimits, protocolVersions } from "@studio-bridge/protocol";
import { describe, expect, it, vi } from "vitest";
import { stateAnswer, textFrame, validHello, validKnock } from "./fake-plugin.js";
import { failure, startHost, useFakeDeadlines } from "./fixture.js";
import { rawRequest } from "./raw-http.js";

describe("hello", () => {
	it("is answered with the version, the server's version and the limits a plugin needs to know", async () => {
		const { connect } = await startHost();
		const plugin = await connect();
		expect(await plugin.greet()).toEqual({
			type: "welcome",
			protocolVersion: protocolVersions.max,
			serverVersion: "0.1.0",
			limits: defaultLimits,
		});
	});

	it("of a version nobody here speaks is rejected with what to do, and the socket closed", async () => {
		const { host, openSocket } = await startHost();
		const plugin = await openSocket();
		plugin.send({ ...validKnock, protocol: { min: 900, max: 901 } });
		const rejected = await plugin.next("rejected");
		expect(rejected).toMatchObject({ reason: "protocol_version", retryable: false, protocol: protocolVersions });
		expect(rejected.message).toContain("900 to 901");
		expect(rejected.action).toContain("npm install -g studio-bridge@latest");
		await plugin.closed;
		expect(host.sessions).toEqual([]);
	});

	it.each([
		["an invalid hello", JSON.stringify({ ...validHello, context: "space" }), "/context"],
		[
			"another message",
			JSON.stringify({ type: "heartbeat", sequence: 1 }),
			"the answer to a challenge must be a valid hello",
		],
		["text that is not JSON", "hello?", "must be JSON text"],
		["a binary frame", Buffer.from(JSON.stringify(validHello)), "must be a text frame"],
	])("is what the answer to a challenge must be: %s is rejected", async (_name, data, words) => {
		const { host, connect } = await startHost();
		const plugin = await connect();
		plugin.ws.send(data);
		const rejected = await plugin.next("rejected");
		expect(rejected.reason).toBe("invalid_hello");
		expect(rejected.message.toLowerCase()).toContain(words.toLowerCase());
		await plugin.closed;
		expect(host.sessions).toEqual([]);
	});

	it("a second time is rejected, the socket closed and the session gone", async () => {
		const { host, open } = await startHost();
		const { plugin, session } = await open();
		const running = failure(session.request("queryState", {}));
		await plugin.next("queryState");
		plugin.send(validHello);
		expect(await plugin.next("rejected")).toMatchObject({ reason: "duplicate_hello", retryable: false });
		await plugin.closed;
		expect(await running).toMatchObject({ code: "session_closed", details: { reason: "the plugin said hello twice" } });
		expect(host.sessions).toEqual([]);
	});

	it("SEC-40: must come within five seconds", async () => {
		const { connect } = await startHost();
		useFakeDeadlines();
		const late = await connect();
		const prompt = await connect();
		await prompt.greet();
		vi.advanceTimersByTime(5_000);
		expect(await late.next("rejected")).toMatchObject({ reason: "invalid_hello", retryable: true });
		await late.closed;
		prompt.send({ type: "heartbeat", sequence: 1 });
		await prompt.next("heartbeat");
	});

	it("SEC-39: may have 64 KiB", async () => {
		const { connect } = await startHost();
		const plugin = await connect();
		const padding = "x".repeat(64 * 1024 - JSON.stringify({ ...validHello, padding: "" }).length);
		plugin.send({ ...validHello, padding });
		await plugin.next("welcome");
	});

	it("SEC-39: is refused above 64 KiB, before the rest of it has arrived", async () => {
		const { connect } = await startHost();
		useFakeDeadlines();
		const plugin = await connect();
		const header = Buffer.alloc(14);
		header.writeUInt8(0x81, 0);
		header.writeUInt8(0x80 | 127, 1);
		header.writeBigUInt64BE(BigInt(8 * 1024 * 1024), 2);
		plugin.sendRaw(Buffer.concat([header, Buffer.alloc(64 * 1024 + 1, "x")]));
		const rejected = await plugin.next("rejected");
		expect(rejected).toMatchObject({ reason: "invalid_hello" });
		expect(rejected.message).toContain("65536 bytes");
		// It is not read any further, so its goodbye is not waited for beyond the grace every closed socket has.
		vi.advanceTimersByTime(2_000);
		await plugin.closed;
	});

	it("may be followed by more than it could have itself, even in the same packet", async () => {
		const { connect } = await startHost({ helloBytes: 1000 });
		const plugin = await connect();
		const hello = JSON.stringify({ ...validHello, proof: plugin.proof });
		const heartbeat = JSON.stringify({ type: "heartbeat", sequence: 7 }).padEnd(2000);
		plugin.sendRaw(Buffer.concat([hello, heartbeat].map((text) => textFrame(Buffer.from(text)))));
		await plugin.next("welcome");
		expect(await plugin.next("heartbeat")).toEqual({ type: "heartbeat", sequence: 7 });
		plugin.send({ type: "heartbeat", sequence: 8 });
		expect(await plugin.next("heartbeat")).toEqual({ type: "heartbeat", sequence: 8 });
	});
});

describe("one session id, two connections", () => {
	it("of the same window: the newer takes the place of the older, whose calls fail retryable", async () => {
		const { host, open } = await startHost();
		const older = await open();
		const running = failure(older.session.request("queryState", {}));
		const newer = await open({ placeName: "Back again" });
		expect(await running).toMatchObject({ code: "session_closed", retryable: true });
		await older.plugin.closed;
		expect(host.sessions).toEqual([newer.session]);
		expect(newer.session.info.placeName).toBe("Back again");
		const answer = newer.session.request("queryState", {});
		await newer.plugin.answer("queryState", stateAnswer);
		expect(await answer).toMatchObject(stateAnswer);
	});

	it("of different windows: the newer is rejected, the older unaffected", async () => {
		const { host, open, connect } = await startHost();
		const older = await open({ instanceId: "window-1" });
		const newer = await connect();
		newer.send({ ...validHello, instanceId: "window-2" });
		expect(await newer.next("rejected")).toMatchObject({ reason: "duplicate_session", retryable: false });
		await newer.closed;
		expect(host.sessions).toEqual([older.session]);
	});
});

describe("too many sessions", () => {
	it("are rejected above the limit; a reconnecting plugin is not one too many", async () => {
		const { host, open, connect } = await startHost({ maxSessions: 2 });
		await open({ sessionId: "a" });
		await open({ sessionId: "b" });
		const third = await connect();
		third.send({ ...validHello, sessionId: "c" });
		expect(await third.next("rejected")).toMatchObject({ reason: "too_many_sessions", retryable: true });
		await third.closed;
		await open({ sessionId: "a" });
		expect(host.sessions.map(({ info }) => info.sessionId)).toEqual(["b", "a"]);
	});

	it("means more than twenty unless configured", async () => {
		const { host, open, connect } = await startHost();
		for (let number = 0; number < 20; number++) await open({ sessionId: `session ${number}` });
		const plugin = await connect();
		plugin.send({ ...validHello, sessionId: "one more" });
		expect(await plugin.next("rejected")).toMatchObject({ reason: "too_many_sessions" });
		expect(host.sessions).toHaveLength(20);
	});
});

describe("closing the host", () => {
	it("tells every connection, greeted or not, and frees the port", async () => {
		const { host, open, connect } = await startHost();
		const { plugin, session } = await open();
		const stranger = await connect();
		const running = failure(session.request("queryState", {}));
		await plugin.next("queryState");
		const closed = host.close();
		for (const peer of [plugin, stranger])
			expect(await peer.next("rejected")).toMatchObject({ reason: "shutting_down", retryable: true });
		await Promise.all([closed, plugin.closed, stranger.closed]);
		expect(await running).toMatchObject({ code: "session_closed", retryable: true });
		expect(host.sessions).toEqual([]);
	});

	it("turns away a plugin whose upgrade was under way", async () => {
		const { host } = await startHost();
		const { port } = host;
		const socket = connectTcp({ host: "127.0.0.1", port });
		socket.write(`GET /plugin HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`);
		// Asked later and answered, so the first half above has been read.
		await rawRequest(port, ["GET /health HTTP/1.1", `Host: 127.0.0.1:${port}`]);
		const closed = host.close();
		socket.write("Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
		expect(await text(socket)).toContain('"reason":"shutting_down"');
		await closed;
	});

	it("leaves no timer running", async () => {
		useFakeDeadlines();
		const { host, open, connect } = await startHost();
		const { plugin, session } = await open();
		const stranger = await connect();
		const running = failure(session.request("queryState", {}));
		expect(vi.getTimerCount()).toBeGreaterThan(0);
		await Promise.all([host.close(), running, plugin.closed, stranger.closed]);
		expect(vi.getTimerCount()).toBe(0);
	});

	it("twice is closing once", async () => {
		const { host } = await startHost();
		expect(host.close()).toBe(host.close());
		await host.close();
	});
});

describe("versions that differ where the protocol is the same", () => {
	it("work, and are warned of with what to do", async () => {
		const { open, logged } = await startHost();
		const { plugin, session } = await open({ pluginVersion: "0.0.9" });
		const warning = logged.find(({ pluginVersion }) => pluginVersion === "0.0.9");
		expect(warning).toMatchObject({ level: "warn", message: expect.stringContaining("studio-bridge install-plugin") });
		const answer = session.request("queryState", {});
		await plugin.answer("queryState", stateAnswer);
		expect(await answer).toMatchObject(stateAnswer);
	});

	it("are not spoken of when they do not", async () => {
		const { open, logged } = await startHost();
		await open();
		expect(logged.filter(({ level }) => level === "warn")).toEqual([]);
	});
});
