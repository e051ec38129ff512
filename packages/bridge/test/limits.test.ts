import { describe, expect, it } from "vitest";
import { defaultHostLimits } from "../src/index.js";
import { stateAnswer, syncCarrying } from "./fake-plugin.js";
import { failure } from "./fixture.js";
import { join, joinTwo, plug, temporaryHome } from "./network.js";

it("are those of the contract", () => {
	expect(defaultHostLimits).toMatchObject({
		maxSessions: 20,
		maxClients: 50,
		maxClientCalls: 64,
		maxMessageBytes: 16 * 1024 * 1024,
	});
});

describe("a host that serves as many programs as it takes", () => {
	it("says so to the next one, which is no stranger", async () => {
		const home = temporaryHome();
		const host = await join({ port: 0, home, limits: { maxClients: 1 } });
		await join({ port: host.port, home });
		const error = await failure(join({ port: host.port, home }));
		expect(error).toMatchObject({ code: "too_many_clients", retryable: true });
		expect(error.message).toContain("1 programs use the bridge host");
	});
});

describe("a program", () => {
	it("may have 64 calls under way; the next is refused, and those go on", async () => {
		const { home, host, client } = await joinTwo();
		const plugin = await plug(host.port, home, { hold: true });
		const session = await client.waitForSession();
		const calls = Array.from({ length: 64 }, () => session.request("queryState", {}));
		await plugin.until(() => plugin.begun.size === 64);
		const error = await failure(session.request("queryState", {}));
		expect(error).toMatchObject({ code: "too_many_requests", retryable: true, details: { limit: "64" } });
		expect(error.message).toContain("64 calls of this program");
		plugin.release();
		expect((await Promise.all(calls)).every(({ placeName }) => placeName === stateAnswer.placeName)).toBe(true);
	});

	it("is told that a command is too long, and stays connected", async () => {
		const { home, host, client } = await joinTwo();
		const plugin = await plug(host.port, home);
		const session = await client.waitForSession();
		const long = syncCarrying("x".repeat(17 * 1024 * 1024));
		expect(await failure(session.request("sync", long))).toMatchObject({ code: "message_too_large" });
		expect(await session.request("queryState", {})).toMatchObject(stateAnswer);
		expect(plugin.begun.size).toBe(1);
	});
});

describe("a host that is not kept alive", () => {
	it("closes when nobody has used it for a while", async () => {
		const bridge = await join({ port: 0, home: temporaryHome(), keepAlive: false, idleMs: 20 });
		await new Promise<void>((resolve) => bridge.once("closed", resolve));
		expect(bridge.sessions).toEqual([]);
	});

	it("stays while a plugin or a program is connected", async () => {
		const home = temporaryHome();
		const bridge = await join({ port: 0, home, keepAlive: false, idleMs: 100 });
		const client = await join({ port: bridge.port, home });
		const closed = new Promise<string>((resolve) => bridge.once("closed", () => resolve("closed")));
		const later = new Promise<string>((resolve) => setTimeout(() => resolve("still there"), 400));
		expect(await Promise.race([closed, later])).toBe("still there");
		await client.close();
		expect(await closed).toBe("closed");
	});
});
