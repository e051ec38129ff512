import { fileURLToPath } from "node:url";
import { createHeadlessStudio, type HeadlessStudio } from "@studio-bridge/headless-studio";
import { defaultLimits, type Limits, type ServerMessage } from "@studio-bridge/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { FakeServer, type PluginConnection, testKey } from "./fake-server.js";

const artifact = fileURLToPath(import.meta.resolve("@studio-bridge/plugin/studio-bridge.rbxm"));
const MEGABYTES = 1024 * 1024;

const edit = { state: "Edit", placeName: "Obby", placeId: 12, gameId: 34 };

const rejected: ServerMessage = {
	type: "rejected",
	reason: "protocol_version",
	message: "Server 9.9.9 speaks protocol 7 to 8.",
	action: "Run studio-bridge install-plugin.",
	serverVersion: "9.9.9",
	protocol: { min: 7, max: 8 },
	retryable: false,
};

/** Sockets are real; the plugin's time is virtual and passes only when a test lets it. */
describe.each(["deferred", "immediate"] as const)("the release plugin, with %s signals", (signals) => {
	let server: FakeServer;
	let studio: HeadlessStudio;

	beforeEach(async () => {
		server = await FakeServer.listen();
		const { placeName, placeId, gameId } = edit;
		studio = await createHeadlessStudio({ clock: "virtual", signals, placeName, placeId, gameId });
		studio.loadPlugin(artifact, { settings: { StudioBridge_port: server.port, StudioBridge_key: testKey } });
	});

	afterEach(async () => {
		const errors = studio.errors.map(({ traceback }) => traceback);
		await studio.close();
		await server.close();
		expect(errors).toEqual([]);
	});

	function output(): string[] {
		return studio.logs.map(({ message }) => message);
	}

	async function welcomed(limits: Partial<Limits> = {}): Promise<PluginConnection> {
		const connection = await server.nextConnection();
		await connection.next("hello");
		connection.welcome(limits);
		// The answer shows that the welcome has been read.
		await expectState(connection, "after welcome");
		return connection;
	}

	async function expectState(connection: PluginConnection, requestId: string): Promise<void> {
		connection.send({ type: "queryState", requestId });
		expect(await connection.next("result")).toEqual({ type: "result", requestId, status: "success", ...edit });
	}

	it("introduces itself", async () => {
		const connection = await server.nextConnection();
		expect(connection.path).toBe("/plugin");
		expect(await connection.next("hello")).toEqual({
			type: "hello",
			proof: expect.stringMatching(/^[0-9a-f]{64}$/),
			pluginVersion: manifest.version,
			capabilities: [
				"captureScreenshot",
				"execute",
				"getScript",
				"liveSync",
				"playControl",
				"queryDataModel",
				"queryLogs",
				"queryState",
				"restoreVersions",
				"sync",
			],
			sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/i),
			instanceId: expect.stringMatching(/^[0-9a-f-]{36}$/i),
			context: "edit",
			...edit,
		});
	});

	it("answers queryState and says that it is connected", async () => {
		await welcomed();
		expect(output()).toEqual(["[StudioBridge] Connected to server 0.0.0-test."]);
	});

	it("answers garbage with a fault and goes on", async () => {
		const connection = await welcomed();
		for (const garbage of ["", "garbage", "\u0000", "[".repeat(5000), '{"type":"queryState"', "null"]) {
			connection.sendText(garbage);
			expect(await connection.next("fault")).toMatchObject({ error: { code: "invalid_message" } });
		}
		await expectState(connection, "alive");
	});

	it("answers a malformed command with path and rule", async () => {
		const connection = await welcomed();
		connection.sendText('{"type":"getScript","requestId":"7","id":"z/z","fromDraft":false}');
		expect(await connection.next("result")).toEqual({
			type: "result",
			requestId: "7",
			status: "error",
			error: {
				code: "invalid_message",
				message: expect.stringMatching(/^\/id must /),
				details: { path: "/id", rule: expect.any(String) },
			},
		});
	});

	it("answers getScript before any sync with what to do first", async () => {
		const connection = await welcomed();
		connection.send({ type: "getScript", requestId: "1", id: "0".repeat(32), fromDraft: false });
		expect(await connection.next("result")).toMatchObject({
			requestId: "1",
			error: { code: "no_sync_session", message: expect.stringContaining('atlas_sync(mode: "dryrun")') },
		});
	});

	it("answers many commands at once, each once", async () => {
		const connection = await welcomed();
		const ids = Array.from({ length: 200 }, (_, index) => `query-${index}`);
		for (const requestId of ids) connection.send({ type: "queryState", requestId });
		const answered: string[] = [];
		while (answered.length < ids.length) answered.push((await connection.next("result")).requestId);
		expect(answered).toEqual(ids);
	});

	it("takes a command of 3 MB in chunks", async () => {
		const connection = await welcomed();
		const overrides = Array.from({ length: 10_000 }, (_, index) => ({
			id: `change-${index}`,
			direction: "push" as const,
			expectedProperties: { Text: `"é😀"${"x".repeat(250)}` },
		}));
		const sync = { mode: "dryrun", overrides, reviewTimeoutMs: 1000, wait: true } as const;
		const command: ServerMessage = { type: "sync", requestId: "big", ...sync };
		expect(JSON.stringify(command).length).toBeGreaterThan(3 * MEGABYTES);
		connection.sendChunked(command, defaultLimits.chunkBytes);
		expect(await connection.next("readTree")).toMatchObject({ commandId: "big" });
	});

	it("sends a result of 3 MB in chunks", async () => {
		const connection = await welcomed();
		// The longest this release can be made to say: a refusal quotes the name it refuses.
		const name = '"é😀'.repeat((3 * MEGABYTES) / 7);
		connection.sendChunked({ type: "queryState", requestId: "big", [name]: 1 }, defaultLimits.chunkBytes);
		const { message, chunks } = await connection.nextChunked();
		expect(chunks).toBeGreaterThan(6);
		const { requestId, error } = message as { requestId: string; error: { code: string; message: string } };
		expect([requestId, error.code]).toEqual(["big", "invalid_message"]);
		// Not toBe: a difference would be printed at full length.
		expect(error.message === `the message must not have property '${name}'`).toBe(true);
	});

	it("refuses broken chunks and messages beyond the limit", async () => {
		const connection = await welcomed({ maxMessageBytes: 100_000 });
		connection.send({ type: "chunk", chunkId: "a", index: 1, count: 2, data: "" });
		expect(await connection.next("fault")).toMatchObject({ error: { code: "invalid_message" } });
		connection.sendText(" ".repeat(100_001));
		expect(await connection.next("fault")).toMatchObject({ error: { code: "message_too_large" } });
		connection.send({ type: "chunk", chunkId: "b", index: 0, count: 2, data: " ".repeat(60_000) });
		connection.send({ type: "chunk", chunkId: "b", index: 1, count: 2, data: " ".repeat(60_000) });
		expect(await connection.next("fault")).toMatchObject({ error: { code: "message_too_large" } });
		await expectState(connection, "alive");
	});

	it("tells when the place changes", async () => {
		const connection = await welcomed();
		studio.run('game.Name = "Renamed"');
		const change = await connection.next("stateChange");
		expect(change).toMatchObject({ ...edit, placeName: "Renamed" });
	});

	it("comes back after the server dropped it, as the same session", async () => {
		const first = await server.nextConnection();
		const before = await first.next("hello");
		first.welcome();
		await expectState(first, "1");
		first.drop();
		await untilOutput("Disconnected");
		studio.advance(0.5);
		const second = await server.nextConnection();
		expect(await second.next("hello")).toEqual({ ...before, proof: expect.any(String) });
		second.welcome();
		await expectState(second, "1");
		expect(output()).toEqual([
			"[StudioBridge] Connected to server 0.0.0-test.",
			expect.stringMatching(/^\[StudioBridge\] Disconnected: .* Reconnecting until the server is back\.$/),
			"[StudioBridge] Connected to server 0.0.0-test.",
		]);
	});

	it("leaves a server that has fallen silent", async () => {
		const connection = await welcomed();
		studio.advance(24);
		expect(await connection.next("heartbeat")).toEqual({ type: "heartbeat", sequence: 1 });
		studio.advance(2);
		await connection.closed;
		studio.advance(1);
		await (await server.nextConnection()).next("hello");
	});

	it("renews its socket after 25 minutes, unasked and unnoticed", async () => {
		const connection = await welcomed({ heartbeatMs: 60_000 });
		for (let minute = 1; minute < 25; minute++) {
			studio.advance(60);
			connection.send(await connection.next("heartbeat"));
			await expectState(connection, `minute ${minute}`);
		}
		studio.advance(60);
		await connection.closed;
		studio.advance(1);
		await welcomed();
		expect(output()).toEqual(["[StudioBridge] Connected to server 0.0.0-test."]);
	});

	it("shows a rejection once and asks again after 30 seconds", async () => {
		for (let attempt = 0; attempt < 3; attempt++) {
			const connection = await server.nextConnection();
			await connection.next("hello");
			connection.send(rejected);
			await connection.closed;
			studio.advance(29);
			expect(await server.unclaimed()).toBe(0);
			studio.advance(2);
		}
		expect(output()).toEqual([`[StudioBridge] ${rejected.message} ${rejected.action}`]);
	});

	it("is gone when it is unloaded", async () => {
		const connection = await welcomed();
		studio.unloadPlugin();
		await connection.closed;
		studio.advance(600);
		expect(await server.unclaimed()).toBe(0);
		expect(connection.unread).toBe(0);
	});

	/** Socket events reach the plugin when Node gets to them. */
	async function untilOutput(text: string): Promise<void> {
		while (!output().some((line) => line.includes(text))) await new Promise((resolve) => setImmediate(resolve));
	}
});
