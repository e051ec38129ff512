import { randomBytes } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type FakePlugin, stateAnswer, textFrame } from "./fake-plugin.js";
import { type Fixture, failure, startHost } from "./fixture.js";

/** Opens a hostile and a peaceful session; the second must work before and after whatever the first one does. */
async function attack(fixture: Fixture, act: (plugin: FakePlugin, call: Promise<unknown>) => Promise<void>) {
	const peaceful = await fixture.open({ sessionId: "peaceful", instanceId: "2" });
	const hostile = await fixture.open({ sessionId: "hostile", instanceId: "1" });
	const waiting = peaceful.session.request("queryState", {});
	const call = hostile.session.request("queryState", {});
	call.catch(() => {});
	await hostile.plugin.next("queryState");
	await act(hostile.plugin, call);
	await peaceful.plugin.answer("queryState", stateAnswer);
	expect(await waiting).toMatchObject(stateAnswer);
	expect(fixture.host.sessions).toContain(peaceful.session);
}

describe("a stream that cannot be used any further is told why, then closed, and nobody else notices", () => {
	it("SEC-39: a frame of 20 MB", async () => {
		await attack(await startHost(), async (plugin, call) => {
			plugin.ws.send("x".repeat(20_000_000));
			const { error } = await plugin.next("fault");
			expect(error).toMatchObject({ code: "message_too_large" });
			expect(error.message).toContain("16777216 bytes");
			await plugin.closed;
			expect(await failure(call)).toMatchObject({ code: "session_closed", details: { reason: error.message } });
		});
	});

	it("SEC-39: the mere announcement of 20 MB, without waiting for them", async () => {
		await attack(await startHost(), async (plugin) => {
			const header = Buffer.from([0x81, 0x80 | 127, 0, 0, 0, 0, 0x01, 0x31, 0x2d, 0x00, 0, 0, 0, 0]);
			plugin.sendRaw(header);
			expect((await plugin.next("fault")).error).toMatchObject({ code: "message_too_large" });
			await plugin.closed;
		});
	});

	it("SEC-39: one byte more than agreed, where exactly as much is fine", async () => {
		await attack(await startHost({ maxMessageBytes: 1000 }), async (plugin) => {
			const heartbeat = JSON.stringify({ type: "heartbeat", sequence: 1 });
			plugin.ws.send(heartbeat.padEnd(1000));
			await plugin.next("heartbeat");
			plugin.ws.send(heartbeat.padEnd(1001));
			expect((await plugin.next("fault")).error).toMatchObject({ code: "message_too_large" });
			await plugin.closed;
		});
	});

	it("SEC-39: many small fragments of one large message", async () => {
		await attack(await startHost({ maxMessageBytes: 1000 }), async (plugin) => {
			for (let part = 0; part < 3; part++) plugin.ws.send("x".repeat(400), { fin: false });
			expect((await plugin.next("fault")).error).toMatchObject({ code: "message_too_large" });
			await plugin.closed;
		});
	});

	it("text that is not UTF-8", async () => {
		await attack(await startHost(), async (plugin) => {
			plugin.ws.send(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), { binary: false });
			expect((await plugin.next("fault")).error).toMatchObject({ code: "invalid_message", details: { rule: "utf8" } });
			await plugin.closed;
		});
	});

	it("bytes that are no frame", async () => {
		await attack(await startHost(), async (plugin) => {
			plugin.sendRaw(Buffer.from("GET / HTTP/1.1\r\nHost: nobody\r\n\r\n"));
			expect((await plugin.next("fault")).error).toMatchObject({ code: "invalid_message", details: { rule: "frame" } });
			await plugin.closed;
		});
	});

	it("SEC-42: a compressed frame", async () => {
		const fixture = await startHost();
		const offering = await fixture.connect({ perMessageDeflate: true });
		expect(offering.ws.extensions).toBe("");
		await attack(fixture, async (plugin) => {
			const compressed = 0x40;
			plugin.sendRaw(textFrame(deflateRawSync('{"type":"heartbeat","sequence":1}'), compressed));
			expect((await plugin.next("fault")).error).toMatchObject({ code: "invalid_message", details: { rule: "frame" } });
			await plugin.closed;
		});
	});

	it("chunks out of order", async () => {
		await attack(await startHost(), async (plugin, call) => {
			plugin.send({ type: "chunk", chunkId: "a", index: 1, count: 2, data: "late" });
			expect((await plugin.next("fault")).error).toMatchObject({ code: "invalid_message", details: { rule: "order" } });
			await plugin.closed;
			expect(await failure(call)).toMatchObject({ code: "session_closed" });
		});
	});

	it("SEC-39: chunks of a message longer than agreed", async () => {
		await attack(await startHost({ maxMessageBytes: 1000 }), async (plugin) => {
			for (let index = 0; index < 3; index++)
				plugin.send({ type: "chunk", chunkId: "a", index, count: 9, data: "x".repeat(400) });
			expect((await plugin.next("fault")).error).toMatchObject({ code: "message_too_large" });
			await plugin.closed;
		});
	});
});

describe("a single message that cannot be used is reported, and the session goes on", () => {
	async function reported(data: string | Buffer, binary: boolean) {
		const fixture = await startHost();
		const { plugin, session } = await fixture.open();
		const call = session.request("queryState", {});
		const { requestId } = await plugin.next("queryState");
		plugin.ws.send(data, { binary });
		const { error } = await plugin.next("fault");
		plugin.send({ type: "result", requestId, ...stateAnswer });
		expect(await call).toMatchObject(stateAnswer);
		return error;
	}

	it.each([
		["text that is not JSON", "{ nope", { rule: "json" }],
		["JSON that is no message", "42", { rule: "type" }],
		["a message of unknown type", '{"type":"selfDestruct"}', { path: "/type", rule: "discriminator" }],
		["a message the server sends", '{"type":"cancel","requestId":"c1"}', { path: "/type", rule: "discriminator" }],
		["a wrong field", '{"type":"heartbeat","sequence":-1}', { path: "/sequence", rule: "minimum" }],
		["an unknown field", '{"type":"heartbeat","sequence":1,"x":1}', { rule: "additionalProperties" }],
		["a malformed chunk", '{"type":"chunk","chunkId":"a","index":0,"data":""}', { rule: "required" }],
		["SEC-43: a forbidden key", '{"type":"heartbeat","sequence":1,"__proto__":{}}', { rule: "propertyNames" }],
		["SEC-43: 100,000 levels of arrays", "[".repeat(100_000) + "]".repeat(100_000), { rule: "type" }],
		[
			"SEC-43: 100,000 levels of objects in a field",
			`{"type":"heartbeat","sequence":${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}}`,
			{ path: "/sequence", rule: "type" },
		],
	])("%s", async (_name, text, details) => {
		expect(await reported(text, false)).toMatchObject({ code: "invalid_message", details });
	});

	it("garbage in a binary frame", async () => {
		expect(await reported(randomBytes(1000), true)).toMatchObject({
			code: "invalid_message",
			details: { rule: "text" },
		});
	});

	it("SEC-43: 100,000 levels in the answer to a call fail that call only", async () => {
		const { open } = await startHost();
		const { plugin, session } = await open();
		const rejection = failure(session.request("queryState", {}));
		const { requestId } = await plugin.next("queryState");
		const deep = "[".repeat(100_000) + "]".repeat(100_000);
		plugin.ws.send(`{"type":"result","requestId":"${requestId}","status":"success","state":${deep}}`);
		expect(await rejection).toMatchObject({ code: "invalid_message" });
		const next = session.request("queryState", {});
		await plugin.next("fault");
		await plugin.answer("queryState", stateAnswer);
		expect(await next).toMatchObject(stateAnswer);
	});

	it("a chunk inside chunks", async () => {
		const { open } = await startHost();
		const { plugin } = await open();
		const inner = JSON.stringify({ type: "chunk", chunkId: "b", index: 0, count: 1, data: "{}" });
		plugin.send({ type: "chunk", chunkId: "a", index: 0, count: 1, data: inner });
		expect((await plugin.next("fault")).error).toMatchObject({ details: { rule: "chunk" } });
	});

	it("but a fault is never answered with a fault", async () => {
		const { open, logged } = await startHost();
		const { plugin } = await open();
		plugin.send({ type: "fault", error: { code: "no such code", message: "" } });
		plugin.send({ type: "heartbeat", sequence: 3 });
		expect(await plugin.next("heartbeat")).toEqual({ type: "heartbeat", sequence: 3 });
		expect(logged).toContainEqual(expect.objectContaining({ level: "warn", path: "/error/code", rule: "enum" }));
	});
});

it("random bytes from many connections at once leave the host and its sessions as they were", async () => {
	const fixture = await startHost();
	await attack(fixture, async () => {
		const strangers = await Promise.all(Array.from({ length: 20 }, () => fixture.connect()));
		for (const stranger of strangers) stranger.sendRaw(randomBytes(70_000));
		await Promise.all(strangers.map((stranger) => stranger.next("rejected")));
	});
	expect(fixture.host.sessions).toHaveLength(2);
});
