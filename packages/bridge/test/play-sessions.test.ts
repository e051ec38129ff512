import type { SessionOpened } from "@studio-bridge/protocol";
import { describe, expect, it } from "vitest";
import type { BridgeHost } from "../src/index.js";
import { stateAnswer } from "./fake-plugin.js";
import { failure, startHost } from "./fixture.js";

const server: SessionOpened = {
	type: "sessionOpened",
	sessionId: "play-server",
	capabilities: ["queryState"],
	context: "server",
	placeId: 0,
	placeName: "Baseplate",
	gameId: 0,
	state: "Server",
};

const sessionOf = (host: BridgeHost, id: string) => host.sessions.find(({ info }) => info.sessionId === id);

/** A window with a playtest. */
async function startPlay() {
	const fixture = await startHost();
	const { plugin, session: edit } = await fixture.open();
	const opened = new Promise((resolve) => fixture.host.once("sessionOpened", resolve));
	plugin.send(server);
	await opened;
	const play = sessionOf(fixture.host, "play-server");
	if (play === undefined) throw new Error("the play session did not open");
	return { ...fixture, plugin, edit, play };
}

describe("a further DataModel of a window", () => {
	it("is a session of its own that shares the window", async () => {
		const { host, edit, play } = await startPlay();
		expect(host.sessions).toHaveLength(2);
		expect(play.info).toMatchObject({ context: "server", state: "Server", capabilities: ["queryState"] });
		expect(play.info.instanceId).toBe(edit.info.instanceId);
		expect(play.info.pluginVersion).toBe(edit.info.pluginVersion);
	});

	it("is asked and answered over the window's socket, apart from the others", async () => {
		const { plugin, edit, play } = await startPlay();
		const answers = [edit.request("queryState", {}), play.request("queryState", {})];
		const asked = [await plugin.next("queryState"), await plugin.next("queryState")];
		expect(asked.map(({ sessionId }) => sessionId)).toEqual(["session-1", "play-server"]);
		for (const { requestId, sessionId = "" } of asked.toReversed())
			plugin.send({ type: "result", requestId, ...stateAnswer, placeName: sessionId });
		expect((await Promise.all(answers)).map(({ placeName }) => placeName)).toEqual(["session-1", "play-server"]);
	});

	it("has its own limit of running calls", async () => {
		const { host, open } = await startHost({ maxRunningCommands: 1 });
		const { plugin, session } = await open();
		const opened = new Promise((resolve) => host.once("sessionOpened", resolve));
		plugin.send(server);
		await opened;
		const calls = [session, sessionOf(host, "play-server")].map((one) => one?.request("queryState", {}));
		for (const _ of calls) await plugin.answer("queryState", stateAnswer);
		expect(await Promise.all(calls)).toHaveLength(2);
	});

	it("tells of its own changes and output", async () => {
		const { host, plugin, edit, play } = await startPlay();
		const changed = new Promise((resolve) => host.once("sessionChanged", resolve));
		const logged = new Promise((resolve) => host.once("log", resolve));
		const change = { state: "Paused", placeId: 0, placeName: "Baseplate", gameId: 0 };
		plugin.send({ type: "stateChange", sessionId: "play-server", ...change });
		plugin.send({
			type: "logBatch",
			sessionId: "play-server",
			entries: [{ level: "Print", body: "hi", timestamp: 1 }],
		});
		expect(await Promise.all([changed, logged])).toEqual([play, play]);
		expect([edit.info.state, play.info.state]).toEqual(["Edit", "Paused"]);
	});

	it("closes alone when the playtest ends, and its calls with it", async () => {
		const { host, plugin, edit, play } = await startPlay();
		const call = failure(play.request("queryState", {}));
		const closed = new Promise((resolve) =>
			host.once("sessionClosed", (session, reason) => resolve([session, reason])),
		);
		await plugin.next("queryState");
		plugin.send({ type: "sessionClosed", sessionId: "play-server", reason: "the playtest ended" });
		expect(await closed).toEqual([play, "the playtest ended"]);
		expect(await call).toMatchObject({ code: "session_closed", details: { reason: "the playtest ended" } });
		expect(host.sessions).toEqual([edit]);
		const answer = edit.request("queryState", {});
		await plugin.answer("queryState", stateAnswer);
		expect(await answer).toMatchObject(stateAnswer);
	});

	it("closes with the window's socket", async () => {
		const { host, plugin } = await startPlay();
		const all = new Promise<void>((resolve) => {
			host.on("sessionClosed", () => host.sessions.length === 0 && resolve());
		});
		plugin.ws.terminate();
		await all;
		expect(host.sessions).toEqual([]);
	});

	it("may be announced anew", async () => {
		const { host, plugin, play } = await startPlay();
		const reopened = new Promise((resolve) => host.once("sessionOpened", resolve));
		plugin.send({ ...server, placeName: "Again" });
		expect(await reopened).not.toBe(play);
		expect(host.sessions.map(({ info }) => info.placeName)).toEqual(["Baseplate", "Again"]);
	});

	it("cannot take the id of the window itself, or of another window's session", async () => {
		const { host, plugin, open } = await startPlay();
		plugin.send({ ...server, sessionId: "session-1" });
		expect((await plugin.next("fault")).error).toMatchObject({ code: "invalid_message" });
		const other = await open({ sessionId: "other", instanceId: "window-2" });
		other.plugin.send(server);
		expect((await other.plugin.next("fault")).error).toMatchObject({ code: "duplicate_session" });
		expect(host.sessions).toHaveLength(3);
	});

	it("counts among the sessions a host takes", async () => {
		const { host, open } = await startHost({ maxSessions: 1 });
		const { plugin } = await open();
		plugin.send(server);
		expect((await plugin.next("fault")).error).toMatchObject({
			code: "too_many_sessions",
			message: expect.stringContaining("1 sessions are connected"),
		});
		expect(host.sessions).toHaveLength(1);
	});

	it("that closes without having been announced is told so", async () => {
		const { plugin } = await startPlay();
		plugin.send({ type: "sessionClosed", sessionId: "stranger", reason: "" });
		expect((await plugin.next("fault")).error).toMatchObject({ code: "unknown_session" });
	});
});
