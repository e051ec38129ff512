import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { BridgeHost } from "../src/index.js";
import { stateAnswer, testSecret, validHello } from "./fake-plugin.js";
import { failure, startHost, useFakeDeadlines } from "./fixture.js";

describe("session.info", () => {
	it("says what the hello said, and how long ago", async () => {
		const { open } = await startHost();
		const { session } = await open({ placeId: 12, gameId: 34, gameName: "My Game" });
		const { type: _type, proof: _proof, ...told } = validHello;
		expect(session.info).toEqual({
			...told,
			placeId: 12,
			gameId: 34,
			gameName: "My Game",
			origin: "user",
			protocolVersion: 1,
			uptimeMs: expect.any(Number),
		});
		expect(session.info.uptimeMs).toBeGreaterThanOrEqual(0);
	});

	it("has no game name where Studio does not tell", async () => {
		const { open } = await startHost();
		const { session } = await open();
		expect(session.info).not.toHaveProperty("gameName");
	});

	it("follows the plugin's state changes", async () => {
		const { host, open } = await startHost();
		const { plugin, session } = await open();
		const seen = new Promise((resolve) => host.once("sessionChanged", (changed) => resolve(changed.info)));
		const change = { state: "Play", placeId: 5, placeName: "Published", gameId: 6 };
		plugin.send({ type: "stateChange", sessionId: "session-1", ...change });
		expect(await seen).toMatchObject(change);
		expect(session.info).toMatchObject({ ...change, sessionId: "session-1", context: "edit" });
	});

	it("does not follow news of another session", async () => {
		const { open } = await startHost();
		const { plugin, session } = await open();
		plugin.send({ type: "stateChange", sessionId: "other", state: "Play", placeId: 5, placeName: "X", gameId: 6 });
		expect((await plugin.next("fault")).error).toMatchObject({ code: "unknown_session" });
		expect(session.info.state).toBe("Edit");
	});

	it("does not change what a caller already holds", async () => {
		const { host, open } = await startHost();
		const { plugin, session } = await open();
		const before = session.info;
		const changed = new Promise((resolve) => host.once("sessionChanged", resolve));
		plugin.send({ type: "stateChange", sessionId: "session-1", state: "Run", placeId: 0, placeName: "", gameId: 0 });
		await changed;
		expect(before.state).toBe("Edit");
	});
});

describe("events", () => {
	it("tell of sessions that open and close, in order, with the reason", async () => {
		const { host, open } = await startHost();
		const news: string[] = [];
		host.on("sessionOpened", ({ info }) => news.push(`opened ${info.placeName}`));
		host.on("sessionClosed", ({ info }, reason) => news.push(`closed ${info.placeName}: ${reason}`));
		const closed = new Promise<void>((resolve) => {
			host.on("sessionClosed", ({ info }) => info.placeName === "second" && resolve());
		});
		await open({ placeName: "first" });
		const { plugin } = await open({ placeName: "second" });
		plugin.ws.close();
		await closed;
		expect(news).toEqual([
			"opened first",
			"closed first: a newer connection of the same plugin took its place",
			"opened second",
			"closed second: the plugin closed the connection",
		]);
	});

	it("find the session ready to be asked, its welcome already sent", async () => {
		const { host, connect } = await startHost();
		const answer = new Promise((resolve) => {
			host.once("sessionOpened", (session) => resolve(session.request("queryState", {})));
		});
		const plugin = await connect();
		await plugin.greet();
		await plugin.answer("queryState", stateAnswer);
		expect(await answer).toMatchObject(stateAnswer);
	});

	it("carry Studio's output", async () => {
		const { host, open, logged } = await startHost();
		const { plugin, session } = await open();
		const news = new Promise((resolve) => host.once("log", (...args) => resolve(args)));
		const entries = [{ level: "Warning", body: "Infinite yield possible", timestamp: 12 }];
		const batch = { type: "logBatch", sessionId: "session-1", entries, dropped: 3 };
		plugin.send(batch);
		expect(await news).toEqual([session, batch]);
		expect(JSON.stringify(logged)).not.toContain("Infinite yield");
	});

	it("that a listener chokes on do not reach the plugin or other listeners' sessions", async () => {
		const { host, open, logged } = await startHost();
		const fault = new Error("listener fault");
		host.on("sessionOpened", () => {
			throw fault;
		});
		const { plugin, session } = await open();
		const answer = session.request("queryState", {}, { onProgress: () => JSON.parse("not JSON") });
		const { requestId } = await plugin.next("queryState");
		plugin.send({ type: "progress", requestId, done: 1 });
		plugin.send({ type: "result", requestId, ...stateAnswer });
		expect(await answer).toMatchObject(stateAnswer);
		expect(logged).toContainEqual(expect.objectContaining({ level: "error", error: fault }));
		expect(logged).toContainEqual(expect.objectContaining({ level: "error", error: expect.any(SyntaxError) }));
	});
});

describe("host.sessions", () => {
	it("is ordered by when they connected, and forgets those that left", async () => {
		const { host, open } = await startHost();
		const ids = () => host.sessions.map(({ info }) => info.sessionId);
		await open({ sessionId: "b" });
		const { plugin } = await open({ sessionId: "a" });
		await open({ sessionId: "c" });
		expect(ids()).toEqual(["b", "a", "c"]);
		const left = new Promise((resolve) => host.once("sessionClosed", resolve));
		plugin.ws.terminate();
		await left;
		expect(ids()).toEqual(["b", "c"]);
	});
});

describe("host.waitForSession", () => {
	it("gives the session that is there", async () => {
		const { host, open } = await startHost();
		const { session } = await open({ sessionId: "first" });
		await open({ sessionId: "second" });
		expect(await host.waitForSession()).toBe(session);
	});

	it("waits for one to come", async () => {
		const { host, open } = await startHost();
		const waiting = host.waitForSession({ timeoutMs: 20_000 });
		const { session } = await open();
		expect(await waiting).toBe(session);
	});

	it("gives up in time and says what to do", async () => {
		const { host } = await startHost();
		useFakeDeadlines();
		const settled = vi.fn();
		const waiting = failure(host.waitForSession({ timeoutMs: 1_000 })).finally(settled);
		vi.advanceTimersByTime(999);
		await nextTurn();
		expect(settled).not.toHaveBeenCalled();
		vi.advanceTimersByTime(1);
		const error = await waiting;
		expect(error).toMatchObject({ code: "no_session", retryable: true });
		expect(error.message).toContain("studio-bridge install-plugin");
	});

	it("can be aborted, before and while it waits", async () => {
		const { host } = await startHost();
		const caller = new AbortController();
		const waiting = failure(host.waitForSession({ signal: caller.signal }));
		caller.abort("enough");
		expect(await waiting).toMatchObject({ code: "cancelled", cause: "enough" });
		expect(await failure(host.waitForSession({ signal: caller.signal }))).toMatchObject({ code: "cancelled" });
		expect(host.eventNames()).toEqual([]);
	});

	it("ends when the host closes, and does not begin afterwards", async () => {
		const { host } = await startHost();
		const waiting = failure(host.waitForSession());
		await host.close();
		expect(await waiting).toMatchObject({ code: "host_closed" });
		expect(await failure(host.waitForSession())).toMatchObject({ code: "host_closed" });
	});

	it("leaves no listener behind", async () => {
		const { host, open } = await startHost();
		const waiting = host.waitForSession();
		await open();
		await waiting;
		expect(host.eventNames()).toEqual([]);
	});
});

it("a host without a log is silent", async () => {
	const host = await BridgeHost.listen({ port: 0, serverVersion: "0.1.0", secret: testSecret });
	await host.close();
	expect(host.sessions).toEqual([]);
});
