import type { RequestOutcome } from "@studio-bridge/protocol";
import { describe, expect, it, vi } from "vitest";
import type { RequestHandlers } from "../src/index.js";
import { dryRun, noNodes, rootNode } from "./fake-plugin.js";
import { failure, startHost } from "./fixture.js";

const script = { revision: "1", ids: [rootNode.ids] };

/** A session that serves a `sync`, whose caller answers with the given handlers. */
async function serving(onRequest: RequestHandlers | undefined, limits = {}) {
	const fixture = await startHost(limits);
	const { plugin, session } = await fixture.open();
	const call = session.request("sync", dryRun, { onRequest });
	const { requestId: commandId } = await plugin.next("sync");
	const finish = async () => {
		plugin.send({ type: "result", requestId: commandId, status: "empty", verdicts: [] });
		expect(await call).toMatchObject({ status: "empty" });
	};
	return { ...fixture, plugin, commandId, finish };
}

describe("a request of the plugin", () => {
	it("reaches the call whose command it serves, and its answer the plugin", async () => {
		const readTree = vi.fn((): RequestOutcome<"readTree"> => ({ ...rootNode, nextCursor: "2" }));
		const { plugin, commandId, finish } = await serving({ readTree });
		plugin.send({ type: "readTree", requestId: "p1", commandId, cursor: "1" });
		expect(await plugin.next("response")).toEqual({
			type: "response",
			requestId: "p1",
			commandId,
			...rootNode,
			nextCursor: "2",
		});
		expect(readTree).toHaveBeenCalledExactlyOnceWith({ cursor: "1" });
		await finish();
	});

	it("may be answered later, and with an error of the handler's choice", async () => {
		const error = { code: "instance_not_found", message: "The project has no such script." } as const;
		const { plugin, commandId, finish } = await serving({
			readSources: async () => ({ status: "error", error }),
		});
		plugin.send({ type: "readSources", requestId: "p1", commandId, ...script });
		expect(await plugin.next("response")).toMatchObject({ requestId: "p1", status: "error", error });
		await finish();
	});

	it.each([
		["whose command has no handler for it", { readTree: () => noNodes }],
		["whose command has no handlers", undefined],
	])("%s is answered unknown_request", async (_name, handlers) => {
		const { plugin, commandId, finish } = await serving(handlers);
		plugin.send({ type: "readSources", requestId: "p1", commandId, ...script });
		expect(await plugin.next("response")).toMatchObject({ requestId: "p1", error: { code: "unknown_request" } });
		await finish();
	});

	it("for a command that is not running is answered unknown_request", async () => {
		const readTree = vi.fn(() => noNodes);
		const { plugin, commandId, finish } = await serving({ readTree });
		plugin.send({ type: "readTree", requestId: "p1", commandId: "c999" });
		expect(await plugin.next("response")).toMatchObject({ requestId: "p1", error: { code: "unknown_request" } });
		await finish();
		plugin.send({ type: "readTree", requestId: "p2", commandId });
		expect(await plugin.next("response")).toMatchObject({ requestId: "p2", error: { code: "unknown_request" } });
		expect(readTree).not.toHaveBeenCalled();
	});

	it("whose handler fails is answered internal_error, without the handler's words", async () => {
		const fault = new Error("ENOENT: /home/me/secret");
		const { plugin, commandId, finish, logged } = await serving({
			readTree: () => {
				throw fault;
			},
		});
		plugin.send({ type: "readTree", requestId: "p1", commandId });
		const response = await plugin.next("response");
		expect(response).toMatchObject({ requestId: "p1", status: "error", error: { code: "internal_error" } });
		expect(JSON.stringify(response)).not.toContain("secret");
		expect(logged).toContainEqual(expect.objectContaining({ level: "error", error: fault }));
		await finish();
	});

	it("whose handler's answer does not fit its schema is answered internal_error", async () => {
		const { plugin, commandId, finish, logged } = await serving({
			readTree: () => ({ ...rootNode, ids: "not an id" }),
		});
		plugin.send({ type: "readTree", requestId: "p1", commandId });
		expect(await plugin.next("response")).toMatchObject({ requestId: "p1", error: { code: "internal_error" } });
		const entry = logged.find(({ level }) => level === "error");
		expect(String(entry?.error)).toContain("/ids");
		await finish();
	});

	it("whose answer is longer than agreed is answered message_too_large", async () => {
		const sources = [{ id: rootNode.ids, source: "x".repeat(2000), hash: "0".repeat(40) }];
		const handlers: RequestHandlers = { readSources: () => ({ status: "success", sources, failed: [] }) };
		const { plugin, commandId, finish } = await serving(handlers, { maxMessageBytes: 1000 });
		plugin.send({ type: "readSources", requestId: "p1", commandId, ...script });
		expect(await plugin.next("response")).toMatchObject({ requestId: "p1", error: { code: "message_too_large" } });
		await finish();
	});

	it("SEC-41: beyond what may be unanswered at once is answered too_many_requests", async () => {
		const gate = signal();
		const readTree = () => gate.given.then(() => noNodes);
		const { plugin, commandId, finish } = await serving({ readTree }, { maxRunningCommands: 2 });
		for (const requestId of ["p1", "p2", "p3"]) plugin.send({ type: "readTree", requestId, commandId });
		expect(await plugin.next("response")).toMatchObject({ requestId: "p3", error: { code: "too_many_requests" } });
		gate.give();
		expect(await plugin.next("response")).toMatchObject({ requestId: "p1", status: "success" });
		expect(await plugin.next("response")).toMatchObject({ requestId: "p2", status: "success" });
		for (const requestId of ["p4", "p5"]) {
			plugin.send({ type: "readTree", requestId, commandId });
			expect(await plugin.next("response")).toMatchObject({ requestId, status: "success" });
		}
		await finish();
	});

	it("that outlives its plugin harms nobody", async () => {
		const { host, open } = await startHost();
		const { plugin, session } = await open();
		const begun = signal();
		const gate = signal();
		const readTree = () => {
			begun.give();
			return gate.given.then(() => noNodes);
		};
		const call = failure(session.request("sync", dryRun, { onRequest: { readTree } }));
		const { requestId: commandId } = await plugin.next("sync");
		plugin.send({ type: "readTree", requestId: "p1", commandId });
		await begun.given;
		plugin.ws.terminate();
		expect(await call).toMatchObject({ code: "outcome_unknown" });
		gate.give();
		await open();
		expect(host.sessions).toHaveLength(1);
	});
});

function signal() {
	let give = () => {};
	const given = new Promise<void>((resolve) => {
		give = resolve;
	});
	return { given, give };
}
