import { describe, expect, it, vi } from "vitest";
import { dryRun, stateAnswer, syncCarrying } from "./fake-plugin.js";
import { failure, startHost, useFakeDeadlines } from "./fixture.js";

describe("heartbeat", () => {
	it("is returned with the same number", async () => {
		const { open } = await startHost();
		const { plugin } = await open();
		for (const sequence of [0, 1, 41]) {
			plugin.send({ type: "heartbeat", sequence });
			expect(await plugin.next("heartbeat")).toEqual({ type: "heartbeat", sequence });
		}
	});

	it("missing for two and a half intervals closes the connection and fails its calls", async () => {
		const { host, open } = await startHost();
		useFakeDeadlines();
		const silent = await open({ sessionId: "silent" });
		const alive = await open({ sessionId: "alive" });
		const call = failure(silent.session.request("sync", dryRun));
		await silent.plugin.next("sync");
		for (let sequence = 0; sequence < 3; sequence++) {
			vi.advanceTimersByTime(8_000);
			alive.plugin.send({ type: "heartbeat", sequence });
			await alive.plugin.next("heartbeat");
			expect(host.sessions).toHaveLength(2);
		}
		vi.advanceTimersByTime(1_000);
		expect(await call).toMatchObject({
			code: "outcome_unknown",
			details: { reason: expect.stringContaining("25000 ms") },
		});
		await silent.plugin.closed;
		expect(host.sessions).toEqual([alive.session]);
	});

	it("is not needed while anything else is heard", async () => {
		const { host, open } = await startHost();
		useFakeDeadlines();
		const { plugin, session } = await open();
		for (let round = 0; round < 3; round++) {
			const answer = session.request("queryState", {});
			await plugin.answer("queryState", stateAnswer);
			await answer;
			vi.advanceTimersByTime(20_000);
		}
		expect(host.sessions).toEqual([session]);
	});
});

describe("SEC-41: a plugin that never reads", () => {
	it("is cut off when 32 MiB wait for it; others are unaffected", async () => {
		const { host, open } = await startHost();
		const deaf = await open({ sessionId: "deaf" });
		const other = await open({ sessionId: "other" });
		deaf.plugin.ws.pause();
		const long = syncCarrying("x".repeat(8_000_000));
		const calls = Array.from({ length: 8 }, () => failure(deaf.session.request("sync", long)));
		const errors = await Promise.all(calls);
		expect(errors[0]).toMatchObject({
			code: "outcome_unknown",
			details: { reason: expect.stringContaining("33554432 bytes unread") },
		});
		expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(["outcome_unknown", "session_closed"]));
		expect(host.sessions).toEqual([other.session]);
		const answer = other.session.request("queryState", {});
		await other.plugin.answer("queryState", stateAnswer);
		expect(await answer).toMatchObject(stateAnswer);
	});
});
