import { describe, expect, it } from "vitest";
import type { BridgeConnection } from "../src/index.js";
import { dryRun, stateAnswer } from "./fake-plugin.js";
import { failure } from "./fixture.js";
import type { LastingPlugin } from "./lasting-plugin.js";
import { join, joinTwo, plug, temporaryHome } from "./network.js";

/** A question and a change, both begun by the plugin. */
async function askBoth(bridge: BridgeConnection, plugin: LastingPlugin) {
	const session = await bridge.waitForSession();
	const calls = [session.request("queryState", {}), session.request("sync", dryRun)] as const;
	await plugin.until(() => plugin.begun.size === 2);
	return Promise.all(calls);
}

const answers = [stateAnswer, { status: "empty", verdicts: [] }];

describe("a call that is under way", () => {
	it("when the host dies is answered through the next one, and ran once", async () => {
		const { home, host, client } = await joinTwo();
		const plugin = await plug(host.port, home, { hold: true });
		client.once("roleChanged", () => client.once("sessionOpened", () => plugin.release()));
		const answered = askBoth(client, plugin);
		await plugin.until(() => plugin.begun.size === 2);
		await host.close();
		expect(await answered).toMatchObject(answers);
		expect(plugin.repeatedChanges).toEqual([]);
		expect(client.role).toBe("host");
	});

	it("when the plugin's connection breaks is answered over the next one, and ran once", async () => {
		const { home, host, client } = await joinTwo();
		const plugin = await plug(host.port, home, { hold: true });
		const answered = askBoth(client, plugin);
		await plugin.until(() => plugin.begun.size === 2);
		client.once("sessionOpened", () => plugin.release());
		plugin.drop();
		expect(await answered).toMatchObject(answers);
		expect(plugin.repeatedChanges).toEqual([]);
	});

	it("is answered from memory when it ended while nobody was connected", async () => {
		const home = temporaryHome();
		const host = await join({ port: 0, home });
		const plugin = await plug(host.port, home, { hold: true });
		const answered = askBoth(host, plugin);
		await plugin.until(() => plugin.begun.size === 2);
		host.once("sessionClosed", () => plugin.release());
		plugin.drop();
		expect(await answered).toMatchObject(answers);
		expect([...plugin.begun.values()].reduce((sum, times) => sum + times)).toBe(3); // the question was asked twice
	});

	it("ends at its deadline when nobody comes back: a question retryable, a change unknown, with its id", async () => {
		const { home, host, client } = await joinTwo();
		const plugin = await plug(host.port, home, { hold: true });
		const session = await client.waitForSession();
		const question = failure(session.request("queryState", {}, { timeoutMs: 300 }));
		const change = failure(session.request("sync", dryRun, { timeoutMs: 300, operationId: "op" }));
		await plugin.until(() => plugin.begun.size === 2);
		plugin.stop();
		expect(await question).toMatchObject({ code: "session_closed", retryable: true });
		expect(await change).toMatchObject({
			code: "outcome_unknown",
			retryable: false,
			details: { operationId: "op", command: "sync" },
		});
	});

	it("ends at once when the caller gives up while nobody is there", async () => {
		const home = temporaryHome();
		const host = await join({ port: 0, home });
		const plugin = await plug(host.port, home, { hold: true });
		const session = await host.waitForSession();
		const caller = new AbortController();
		const call = failure(session.request("queryState", {}, { signal: caller.signal }));
		await plugin.until(() => plugin.begun.size === 1);
		host.once("sessionClosed", () => setImmediate(() => caller.abort("enough")));
		plugin.stop();
		expect(await call).toMatchObject({ code: "cancelled", cause: "enough" });
	});
});

describe("an unknown outcome", () => {
	it("can be asked for later, from any process, and is never begun by that", async () => {
		const { home, host, client } = await joinTwo();
		const plugin = await plug(host.port, home, { hold: true });
		const session = await client.waitForSession();
		const change = session.request("sync", dryRun, { operationId: "op" });
		await plugin.until(() => plugin.begun.size === 1);
		plugin.release();
		await change;
		const known = { operationId: "op", onlyIfKnown: true };
		expect(await host.sessions[0]?.request("sync", dryRun, known)).toMatchObject({ status: "empty" });
		const never = { operationId: "never", onlyIfKnown: true };
		expect(await failure(session.request("sync", dryRun, never))).toMatchObject({ code: "unknown_operation" });
		expect([...plugin.begun]).toEqual([["op", 1]]);
	});
});

it("a call to a session that is away just now waits for it", async () => {
	const home = temporaryHome();
	const host = await join({ port: 0, home });
	const plugin = await plug(host.port, home, { hold: true });
	plugin.release();
	const session = await host.waitForSession();
	const closed = new Promise((resolve) => host.once("sessionClosed", resolve));
	plugin.drop();
	await closed;
	expect(await session.request("queryState", {})).toMatchObject(stateAnswer);
});
