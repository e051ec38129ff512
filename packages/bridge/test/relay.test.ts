import { once } from "node:events";
import { chmodSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { networkInterfaces } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { WebSocketServer } from "ws";
import { type BridgeConnection, installSecret } from "../src/index.js";
import { dryRun, FakePlugin, rootNode, stateAnswer } from "./fake-plugin.js";
import { failure } from "./fixture.js";
import { join, joinTwo, temporaryHome } from "./network.js";

const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === "::1"));

async function plug(port: number, home: string): Promise<FakePlugin> {
	const plugin = await FakePlugin.connect(port, { secret: await installSecret(home) });
	onTestFinished(() => plugin.ws.terminate());
	await plugin.greet({});
	return plugin;
}

/** A host, a client of it, and a plugin connected to the host. */
async function network() {
	const { home, host, client } = await joinTwo();
	const plugin = await plug(host.port, home);
	const session = await client.waitForSession();
	return { home, host, client, plugin, session };
}

describe("a process that is not the host", () => {
	it("sees the same sessions and is answered by the same plugin", async () => {
		const { host, client, plugin, session } = await network();
		expect([host.role, client.role]).toEqual(["host", "client"]);
		expect({ ...session.info, uptimeMs: 0 }).toEqual({ ...host.sessions[0]?.info, uptimeMs: 0 });
		const answer = session.request("queryState", {});
		const { requestId } = await plugin.next("queryState");
		plugin.send({ type: "result", requestId, ...stateAnswer });
		expect(await answer).toMatchObject(stateAnswer);
	});

	it("can give up, which reaches the plugin", async () => {
		const { plugin, session } = await network();
		const caller = new AbortController();
		const answer = failure(session.request("queryState", {}, { signal: caller.signal }));
		const { requestId } = await plugin.next("queryState");
		caller.abort();
		expect((await answer).code).toBe("cancelled");
		expect(await plugin.next("cancel")).toMatchObject({ requestId });
	});

	it("learns of a deadline in the host's words", async () => {
		const { session } = await network();
		expect((await failure(session.request("queryState", {}, { timeoutMs: 50 }))).code).toBe("timeout");
	});

	it("is asked what the plugin asks on behalf of its call", async () => {
		const { plugin, session } = await network();
		const answer = session.request("sync", dryRun, { onRequest: { readTree: () => rootNode } });
		const { requestId } = await plugin.next("sync");
		plugin.send({ type: "readTree", requestId: "q", commandId: requestId });
		expect(await plugin.next("response")).toMatchObject({ requestId: "q", ...rootNode });
		plugin.send({ type: "result", requestId, status: "empty", verdicts: [] });
		expect(await answer).toMatchObject({ status: "empty" });
	});

	// Issue 4: "The host forwards bodies as bytes behind a small header; it does not parse what it only passes on."
	it("is answered with bytes that the host has not read", async () => {
		const { plugin, session, client } = await network();
		const answer = failure(session.request("queryState", {}));
		const { requestId } = await plugin.next("queryState");
		plugin.ws.send(`result ${requestId}\nno JSON at all`);
		expect(await answer).toMatchObject({ code: "invalid_message", details: { rule: "json" } });
		// The host has neither complained to the plugin nor lost it.
		expect(client.sessions).toHaveLength(1);
		const next = session.request("queryState", {});
		await plugin.answer("queryState", stateAnswer);
		expect(await next).toMatchObject(stateAnswer);
	});

	it("checks itself what the plugin answers", async () => {
		const { plugin, session } = await network();
		const answer = failure(session.request("queryState", {}));
		const { requestId } = await plugin.next("queryState");
		plugin.sendAddressed({ type: "result", requestId, ...stateAnswer, state: "Dreaming" } as never);
		expect(await answer).toMatchObject({ code: "invalid_message", details: { path: "/state" } });
	});

	it("hears progress and answers requests that the host has not read", async () => {
		const { plugin, session } = await network();
		const heard: number[] = [];
		const answer = session.request("sync", dryRun, {
			onProgress: ({ done }) => heard.push(done),
			onRequest: { readTree: () => rootNode },
		});
		const { requestId } = await plugin.next("sync");
		plugin.sendAddressed({ type: "progress", requestId, done: 3 } as never);
		plugin.sendAddressed({ type: "readTree", requestId: "q", commandId: requestId });
		expect(await plugin.next("response")).toMatchObject({ requestId: "q", commandId: requestId, ...rootNode });
		plugin.sendAddressed({ type: "result", requestId, status: "empty", verdicts: [] } as never);
		expect(await answer).toMatchObject({ status: "empty" });
		expect(heard).toEqual([3]);
	});

	it("is told the plugin's own error", async () => {
		const { plugin, session } = await network();
		const answer = failure(session.request("queryState", {}));
		const { requestId } = await plugin.next("queryState");
		const error = { code: "internal_error", message: "the handler failed" };
		plugin.sendAddressed({ type: "result", requestId, status: "error", error } as never);
		expect(await answer).toMatchObject(error);
	});

	it("is answered in chunks as well", async () => {
		const { plugin, session } = await network();
		const answer = session.request("queryState", {});
		const { requestId } = await plugin.next("queryState");
		const text = `result ${requestId}\n${JSON.stringify({ type: "result", requestId, ...stateAnswer })}`;
		const pieces = [text.slice(0, 5), text.slice(5, 40), text.slice(40)];
		for (const [index, data] of pieces.entries())
			plugin.send({ type: "chunk", chunkId: "m", index, count: pieces.length, data });
		expect(await answer).toMatchObject(stateAnswer);
	});

	it("gets no answer of a call that it has given up, and the plugin is told that nobody answers its requests", async () => {
		const { plugin, session } = await network();
		const caller = new AbortController();
		const call = failure(session.request("sync", dryRun, { signal: caller.signal }));
		const { requestId } = await plugin.next("sync");
		caller.abort();
		await call;
		await plugin.next("cancel");
		plugin.sendAddressed({ type: "readTree", requestId: "q", commandId: requestId });
		expect(await plugin.next("response")).toMatchObject({ status: "error", error: { code: "unknown_request" } });
	});

	it("does not send a command that does not fit its schema", async () => {
		const { session } = await network();
		expect((await failure(session.request("queryState", { extra: 1 } as never))).code).toBe("invalid_command");
	});

	it("takes over when the host goes, and tells questions from changes that were under way", async () => {
		const { home, host, client, plugin, session } = await network();
		const soon = { timeoutMs: 300 };
		const question = failure(session.request("queryState", {}, soon));
		const change = failure(session.request("sync", dryRun, soon));
		await plugin.next("queryState");
		const promoted = new Promise((resolve) => client.once("roleChanged", resolve));
		await host.close();
		expect([(await question).code, (await question).retryable]).toEqual(["host_lost", true]);
		expect([(await change).code, (await change).retryable]).toEqual(["outcome_unknown", false]);
		expect(await promoted).toBe("host");
		expect(client.sessions).toEqual([]);
		await plug(client.port, home);
		expect(client.sessions).toHaveLength(1);
	});
});

describe("access", () => {
	it("SEC-08: the secret is 32 random bytes that only its user can read", async () => {
		const home = temporaryHome();
		const [first, second] = await Promise.all([installSecret(home), installSecret(home)]);
		expect([first.length, first.equals(second)]).toEqual([32, true]);
		const mode = (file: string) => statSync(file).mode & 0o777;
		expect([mode(home), mode(path.join(home, "secret"))]).toEqual([0o700, 0o600]);
		chmodSync(path.join(home, "secret"), 0o644);
		expect((await failure(installSecret(home))).message).toContain("others may read it");
	});

	it("SEC-08: a link in its place is refused", async () => {
		const home = temporaryHome();
		await installSecret(home);
		const file = path.join(home, "secret");
		rmSync(file);
		writeFileSync(path.join(home, "elsewhere"), Buffer.alloc(32), { mode: 0o600 });
		symlinkSync(path.join(home, "elsewhere"), file);
		expect((await failure(installSecret(home))).code).toBe("secret_unusable");
	});

	it("SEC-09: a program with another secret is turned away and learns nothing", async () => {
		const { host } = await network();
		const refusal = await failure(join({ port: host.port, home: temporaryHome() }));
		expect(refusal.code).toBe("not_our_host");
	});

	it("SEC-09: whoever squats on the port gets no proof and no data", async () => {
		const squatter = new WebSocketServer({ host: "127.0.0.1", port: 0 });
		onTestFinished(() => squatter.close());
		const heard: string[] = [];
		squatter.on("connection", (ws) => {
			ws.on("message", (data) => heard.push(data.toString()));
			ws.send(JSON.stringify({ type: "challenge", protocol: 1, nonce: "0".repeat(64), proof: "0".repeat(64) }));
		});
		await new Promise((resolve) => squatter.once("listening", resolve));
		const home = temporaryHome();
		const secret = await installSecret(home);
		const { port } = squatter.address() as { port: number };
		expect((await failure(join({ port, home }))).code).toBe("not_our_host");
		expect(heard.every((text) => JSON.parse(text).type === "hello")).toBe(true);
		expect(heard.join()).not.toContain(secret.toString("hex"));
	});

	it("SEC-10: after five wrong proofs in a minute, nobody is heard", async () => {
		const { host, home } = await network();
		const wrong = temporaryHome();
		for (let guess = 0; guess < 6; guess++) await guessProof(host.port);
		expect((await failure(join({ port: host.port, home: wrong }))).code).toBe("not_our_host");
		expect((await failure(join({ port: host.port, home }))).message).toContain("hung up");
	});
});

/** Goes as far as a stranger can: a hello, and a proof made up. */
async function guessProof(port: number): Promise<void> {
	const { WebSocket } = await import("ws");
	const ws = new WebSocket(`ws://127.0.0.1:${port}/client`);
	ws.on("error", () => {});
	ws.on("open", () => ws.send(JSON.stringify({ type: "hello", protocol: 1, role: "agent", nonce: "f".repeat(64) })));
	ws.on("message", () => ws.send(JSON.stringify({ type: "proof", proof: "0".repeat(64) })));
	await new Promise((resolve) => ws.once("close", resolve));
}

describe("a host elsewhere", () => {
	it("is joined by its address and never replaced, and comes back", async () => {
		const home = temporaryHome();
		const host = await join({ port: 0, home });
		const { port } = host;
		const far = await join({ remote: { host: "127.0.0.1", port }, home });
		expect([far.role, far.port]).toEqual(["client", port]);
		const back = new Promise((resolve) => far.once("roleChanged", resolve));
		await host.close();
		const next = await join({ port, home });
		expect([await back, next.role]).toEqual(["client", "host"]);
	});

	it("that is not there is said so, with what to do", async () => {
		const home = temporaryHome();
		const host = await join({ port: 0, home });
		await host.close();
		const error = await failure(join({ remote: { host: "localhost", port: host.port }, home }));
		expect(error.code).toBe("not_our_host");
		expect(error.message).toContain("studio-bridge serve");
	});
});

it.runIf(hasIpv6)("SEC-02: programs dial the literal 127.0.0.1, and never whoever sits on ::1", async () => {
	const squatter = createServer().listen(0, "::1");
	onTestFinished(() => void squatter.close());
	await once(squatter, "listening");
	let visits = 0;
	squatter.on("connection", () => visits++);
	const { port } = squatter.address() as { port: number };
	expect((await failure(join({ port, home: temporaryHome() }))).code).toBe("not_our_host");
	expect(visits).toBe(0);
});

it("SEC-14: twenty programs with the same ids get their own answers and progress in 10,000 calls", async () => {
	const { home, host, plugin } = await network();
	const programs = await Promise.all(Array.from({ length: 20 }, () => join({ port: host.port, home })));
	plugin.ws.on("message", (data) => {
		const { type, requestId, path } = JSON.parse(data.toString()) as Record<string, string>;
		if (type !== "queryDataModel") return;
		plugin.send({ type: "progress", requestId, done: 1, message: path });
		const instances = [{ name: path, className: "Folder", path, childCount: 0 }];
		plugin.send({ type: "result", requestId, status: "success", instances, total: 1 });
	});
	let foreign = 0;
	const ask = async (program: BridgeConnection, mark: string) => {
		const session = await program.waitForSession();
		const onProgress = ({ message }: { message?: string }) => {
			if (message !== mark) foreign++;
		};
		const { instances } = await session.request("queryDataModel", { ...emptyQuery, path: mark }, { onProgress });
		if (instances[0]?.name !== mark) foreign++;
	};
	for (let round = 0; round < 250; round++)
		await Promise.all(
			programs.flatMap((program, index) =>
				[0, 1].map((call) => ask(program, `program ${index} call ${round}.${call}`)),
			),
		);
	expect(foreign).toBe(0);
});

const emptyQuery = { depth: 0, includeAttributes: false, children: false, listServices: false, limit: 1 };
