import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { dryRun, stateAnswer, syncCarrying } from "./fake-plugin.js";
import { failure, startHost, useFakeDeadlines } from "./fixture.js";

const script = { id: "0".repeat(32), fromDraft: false };

describe("a call", () => {
	it("carries the command to the plugin and the result back", async () => {
		const { open } = await startHost();
		const { plugin, session } = await open();
		const answer = session.request("queryState", {});
		const command = await plugin.next("queryState");
		expect(command).toEqual({
			type: "queryState",
			requestId: expect.any(String),
			sessionId: "session-1",
			operationId: expect.any(String),
		});
		plugin.send({ type: "result", requestId: command.requestId, ...stateAnswer });
		expect(await answer).toMatchObject(stateAnswer);
	});

	it("resolves with every outcome but error", async () => {
		const { open } = await startHost();
		const { plugin, session } = await open();
		const answer = session.request("sync", dryRun);
		await plugin.answer("sync", { status: "already_connected", message: "another project" });
		expect(await answer).toMatchObject({ status: "already_connected", message: "another project" });
	});

	it("rejects with the plugin's own error and the whole result", async () => {
		const { open } = await startHost();
		const { plugin, session } = await open();
		const error = { code: "apply_failed", message: "One change failed.", details: { failed: "1" } };
		const failed = [{ id: "a", message: "locked" }];
		const rejection = failure(session.request("sync", dryRun));
		await plugin.answer("sync", { status: "error", error, failed });
		expect(await rejection).toMatchObject({ ...error, category: "conflict", retryable: false, result: { failed } });
	});

	it("matches answers by id, in whatever order they come", async () => {
		const { open } = await startHost();
		const { plugin, session } = await open();
		const first = session.request("queryState", {});
		const second = session.request("queryState", {});
		const ids = [await plugin.next("queryState"), await plugin.next("queryState")].map(({ requestId }) => requestId);
		plugin.send({ type: "result", requestId: ids[1], ...stateAnswer, placeName: "second" });
		plugin.send({ type: "result", requestId: ids[0], ...stateAnswer, placeName: "first" });
		expect((await first).placeName).toBe("first");
		expect((await second).placeName).toBe("second");
	});

	it("is not sent when it does not fit its schema", async () => {
		const { open } = await startHost();
		const { plugin, session } = await open();
		const error = await failure(session.request("getScript", { id: "not hex", fromDraft: false }));
		expect(error).toMatchObject({ code: "invalid_command", details: { path: "/id", rule: "pattern" } });
		expect(error.message).toContain("/id");
		const answer = session.request("queryState", {});
		await plugin.answer("queryState", stateAnswer);
		await answer;
	});

	it("cannot have its envelope overwritten by its parameters", async () => {
		const { open } = await startHost();
		const { plugin, session } = await open();
		const sneaky = { type: "sync", requestId: "mine" } as object as Record<string, never>;
		const answer = session.request("queryState", sneaky);
		await plugin.answer("queryState", stateAnswer);
		expect((await answer).requestId).not.toBe("mine");
	});

	it("is refused without a round trip when the plugin lacks the capability", async () => {
		const { open } = await startHost();
		const { session } = await open({ capabilities: ["queryState"] });
		const error = await failure(session.request("getScript", script));
		expect(error).toMatchObject({ code: "unsupported_command", details: { capability: "getScript" } });
		expect(error.message).toContain("studio-bridge install-plugin");
	});

	it("is refused when it is longer than agreed", async () => {
		const { open } = await startHost({ maxMessageBytes: 1000 });
		const { session } = await open();
		const error = await failure(session.request("sync", syncCarrying("x".repeat(1000))));
		expect(error).toMatchObject({ code: "message_too_large", details: { limit: "1000" } });
	});

	it("SEC-41: is refused while the session has as many as it takes", async () => {
		const { open } = await startHost({ maxRunningCommands: 2 });
		const { plugin, session } = await open();
		const running = [session.request("queryState", {}), session.request("queryState", {})];
		const error = await failure(session.request("queryState", {}));
		expect(error).toMatchObject({ code: "too_many_requests", retryable: true, details: { limit: "2" } });
		await plugin.answer("queryState", stateAnswer);
		await plugin.answer("queryState", stateAnswer);
		await Promise.all(running);
		const next = session.request("queryState", {});
		await plugin.answer("queryState", stateAnswer);
		expect(await next).toMatchObject(stateAnswer);
	});

	it("hands progress to its caller while it runs", async () => {
		const { open } = await startHost();
		const { plugin, session } = await open();
		const onProgress = vi.fn();
		const answer = session.request("queryState", {}, { onProgress });
		const { requestId } = await plugin.next("queryState");
		plugin.send({ type: "progress", requestId: "of another call", done: 9 });
		plugin.send({ type: "progress", requestId, done: 1, total: 2 });
		plugin.send({ type: "result", requestId, ...stateAnswer });
		await answer;
		expect(onProgress.mock.calls).toEqual([[{ type: "progress", requestId, done: 1, total: 2 }]]);
	});

	it("fails at once when the plugin says it could not use the command", async () => {
		const { open } = await startHost();
		const { plugin, session } = await open();
		const rejection = failure(session.request("queryState", {}));
		const { requestId } = await plugin.next("queryState");
		plugin.send({ type: "fault", requestId, error: { code: "message_too_large", message: "Too long." } });
		expect(await rejection).toMatchObject({ code: "message_too_large", message: "Too long." });
	});
});

describe("an operation", () => {
	it("has an id of its own, unless the caller names one", async () => {
		const { open } = await startHost();
		const { plugin, session } = await open();
		const calls = [
			session.request("queryState", {}),
			session.request("queryState", {}),
			session.request("queryState", {}, { operationId: "mine" }),
		];
		const ids: (string | undefined)[] = [];
		for (const _ of calls) {
			const { requestId, operationId } = await plugin.next("queryState");
			ids.push(operationId);
			plugin.send({ type: "result", requestId, ...stateAnswer });
		}
		await Promise.all(calls);
		expect(new Set(ids).size).toBe(3);
		expect(ids[2]).toBe("mine");
	});

	it("can be asked for without being begun", async () => {
		const { open } = await startHost();
		const { plugin, session } = await open();
		const question = failure(session.request("sync", dryRun, { operationId: "lost", onlyIfKnown: true }));
		const { requestId, ...command } = await plugin.next("sync");
		expect(command).toMatchObject({ operationId: "lost", onlyIfKnown: true });
		const error = { code: "unknown_operation", message: "this plugin has not begun such an operation" };
		plugin.send({ type: "result", requestId, status: "error", error });
		expect(await question).toMatchObject({ code: "unknown_operation", retryable: false });
	});
});

describe("giving up", () => {
	it("at the command's own deadline: the plugin is told, a late answer is dropped and logged", async () => {
		const { open, logged } = await startHost();
		useFakeDeadlines();
		const { plugin, session } = await open();
		const rejection = failure(session.request("queryState", {}));
		const { requestId } = await plugin.next("queryState");
		vi.advanceTimersByTime(5_000);
		expect(await rejection).toMatchObject({ code: "timeout", retryable: true, details: { timeoutMs: "5000" } });
		expect(await plugin.next("cancel")).toEqual({ type: "cancel", requestId, reason: "deadline" });

		plugin.send({ type: "result", requestId, ...stateAnswer, placeName: "late" });
		const next = session.request("queryState", {});
		await plugin.answer("queryState", { ...stateAnswer, placeName: "in time" });
		expect((await next).placeName).toBe("in time");
		expect(logged).toContainEqual(
			expect.objectContaining({
				level: "warn",
				message: expect.stringContaining("after its call had ended"),
				requestId,
			}),
		);
	});

	it("at the caller's deadline, and not before", async () => {
		const { open } = await startHost();
		useFakeDeadlines();
		const { plugin, session } = await open();
		const settled = vi.fn();
		const rejection = failure(session.request("queryState", {}, { timeoutMs: 20 })).finally(settled);
		await plugin.next("queryState");
		vi.advanceTimersByTime(19);
		await nextTurn();
		expect(settled).not.toHaveBeenCalled();
		vi.advanceTimersByTime(1);
		expect(await rejection).toMatchObject({ code: "timeout", details: { timeoutMs: "20" } });
	});

	it("says that a change may have been made all the same", async () => {
		const { open } = await startHost();
		useFakeDeadlines();
		const { session } = await open();
		const rejection = failure(session.request("sync", dryRun, { timeoutMs: 20 }));
		vi.advanceTimersByTime(20);
		expect((await rejection).message).toContain("may have been made");
	});

	it("does not treat an endless timeout as none at all", async () => {
		const { open } = await startHost();
		const { plugin, session } = await open();
		const answer = session.request("queryState", {}, { timeoutMs: Number.POSITIVE_INFINITY });
		await plugin.answer("queryState", stateAnswer);
		expect(await answer).toMatchObject(stateAnswer);
	});

	it("when the caller aborts: the plugin is told", async () => {
		const { open } = await startHost();
		const { plugin, session } = await open();
		const caller = new AbortController();
		const rejection = failure(session.request("queryState", {}, { signal: caller.signal }));
		const { requestId } = await plugin.next("queryState");
		const reason = new Error("the user pressed stop");
		caller.abort(reason);
		expect(await rejection).toMatchObject({ code: "cancelled", cause: reason });
		expect(await plugin.next("cancel")).toEqual({ type: "cancel", requestId, reason: "caller" });
	});

	it("before the call is made: nothing is sent", async () => {
		const { open } = await startHost();
		const { plugin, session } = await open();
		const error = await failure(session.request("queryState", {}, { signal: AbortSignal.abort("changed my mind") }));
		expect(error).toMatchObject({ code: "cancelled", cause: "changed my mind" });
		plugin.send({ type: "heartbeat", sequence: 1 });
		await plugin.next("heartbeat");
	});

	it("leaves no listener on the caller's signal", async () => {
		const { open } = await startHost();
		const { plugin, session } = await open();
		const { signal } = new AbortController();
		const remove = vi.spyOn(signal, "removeEventListener");
		const answer = session.request("queryState", {}, { signal });
		await plugin.answer("queryState", stateAnswer);
		await answer;
		expect(remove).toHaveBeenCalledOnce();
	});
});

describe("an answer that cannot be used", () => {
	it("fails its call, naming path and rule, and is reported to the plugin", async () => {
		const { open } = await startHost();
		const { plugin, session } = await open();
		const rejection = failure(session.request("queryState", {}));
		const { requestId } = await plugin.next("queryState");
		plugin.send({ type: "result", requestId, ...stateAnswer, placeId: "zero" });
		const error = await rejection;
		expect(error).toMatchObject({ code: "invalid_message", details: { path: "/placeId", rule: "type" } });
		expect(error.message).toContain("/placeId");
		expect(await plugin.next("fault")).toMatchObject({
			requestId,
			error: { code: "invalid_message", details: { path: "/placeId", rule: "type" } },
		});
		const next = session.request("queryState", {});
		await plugin.answer("queryState", stateAnswer);
		expect(await next).toMatchObject(stateAnswer);
	});

	it("fails its call when the outcome is one the command does not know", async () => {
		const { open } = await startHost();
		const { plugin, session } = await open();
		const rejection = failure(session.request("queryState", {}));
		await plugin.answer("queryState", { status: "pending" });
		expect(await rejection).toMatchObject({ code: "invalid_message", details: { path: "/status" } });
	});

	it("SEC-43: fails its call when it holds a key that could reach a prototype", async () => {
		const { open } = await startHost();
		const { plugin, session } = await open();
		const properties = JSON.parse('{ "__proto__": { "current": true } }') as object;
		const change = { path: "a", id: "a", patchType: "Edit", className: "Part", properties };
		const rejection = failure(session.request("sync", dryRun));
		await plugin.answer("sync", { status: "dryrun", changes: [change], verdicts: [] });
		expect(await rejection).toMatchObject({
			code: "invalid_message",
			details: { path: "/changes/0/properties", rule: "propertyNames" },
		});
	});

	it("is dropped and logged when nobody asked", async () => {
		const { open, logged } = await startHost();
		const { plugin, session } = await open();
		const invented = ["invented", "c999", "c0"];
		for (const requestId of invented) plugin.send({ type: "result", requestId, ...stateAnswer });
		const answer = session.request("queryState", {});
		await plugin.answer("queryState", stateAnswer);
		await answer;
		const dropped = logged.filter(({ message }) => message.includes("never made"));
		expect(dropped.map(({ requestId }) => requestId)).toEqual(invented);
	});

	it("is reported to the plugin when it does not say what it answers", async () => {
		const { open } = await startHost();
		const { plugin } = await open();
		plugin.send({ type: "result", ...stateAnswer });
		expect((await plugin.next("fault")).error).toMatchObject({
			code: "invalid_message",
			details: { rule: "required" },
		});
	});
});

describe("a plugin that dies while it serves", () => {
	it("fails every running call at once: questions can be repeated, changes are unknown", async () => {
		const { open } = await startHost();
		const { plugin, session } = await open();
		const calls = [failure(session.request("queryState", {})), failure(session.request("sync", dryRun))];
		await plugin.next("queryState");
		plugin.ws.terminate();
		const [read, write] = await Promise.all(calls);
		expect(read).toMatchObject({ code: "session_closed", retryable: true, details: { sessionId: "session-1" } });
		expect(read?.message).not.toContain("may have been made");
		expect(write).toMatchObject({ code: "outcome_unknown", retryable: false, details: { command: "sync" } });
		expect(write?.message).toContain("may have been made");
		expect(write?.message).toContain(`operation ${write?.details.operationId}`);
	});

	it("refuses later calls to the same session object", async () => {
		const { open } = await startHost();
		const { plugin, session } = await open();
		const rejection = failure(session.request("queryState", {}));
		plugin.ws.close();
		await rejection;
		expect(await failure(session.request("queryState", {}))).toMatchObject({ code: "session_closed" });
	});
});

describe("SEC-14: two sessions", () => {
	it("with equal ids never get each other's answers", async () => {
		const { open } = await startHost();
		const one = await open({ sessionId: "one", instanceId: "1" });
		const two = await open({ sessionId: "two", instanceId: "2" });
		for (let wave = 0; wave < 20; wave++) {
			const calls = [one, two].flatMap(({ session }) =>
				Array.from({ length: 64 }, () => session.request("queryState", {})),
			);
			const ids = { one: [] as string[], two: [] as string[] };
			for (let call = 0; call < 64; call++) {
				ids.one.push((await one.plugin.next("queryState")).requestId);
				ids.two.push((await two.plugin.next("queryState")).requestId);
			}
			expect(ids.one).toEqual(ids.two);
			for (const requestId of ids.one.toReversed()) {
				two.plugin.send({ type: "result", requestId, ...stateAnswer, placeName: `two ${requestId}` });
				one.plugin.send({ type: "result", requestId, ...stateAnswer, placeName: `one ${requestId}` });
			}
			const names = (await Promise.all(calls)).map(({ placeName }) => placeName);
			expect(names).toEqual([...ids.one.map((id) => `one ${id}`), ...ids.two.map((id) => `two ${id}`)]);
		}
	});
});
