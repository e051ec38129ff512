import { createHmac } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ServerMessage } from "@studio-bridge/protocol";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { WebSocket } from "ws";
import { type ProofFacts, pairingKey, proofOf, roleKey } from "../src/access/proof.js";
import { BridgeConnection, type BridgeHost, installPluginKey, installSecret } from "../src/index.js";
import { FakePlugin, testSecret, validHello, validKnock } from "./fake-plugin.js";
import { failure, startHost } from "./fixture.js";

const GUESS = "0".repeat(64);

/** Knocks with a key of the test's choice and answers the challenge as somebody who knows it. */
async function introduce(plugin: FakePlugin, port: number, key: Buffer, role: ProofFacts["role"] = "plugin") {
	const pairing = role === "pairing" ? { pairing: true } : {};
	plugin.send({ ...validKnock, ...pairing });
	const { nonce: hostNonce, proof } = await plugin.next("challenge");
	const facts: ProofFacts = { role, port, guestNonce: validKnock.nonce, hostNonce };
	const isTrustworthy = proof === proofOf(key, "host", facts);
	plugin.ws.send(JSON.stringify({ ...validHello, proof: proofOf(key, "guest", facts) }));
	return { isTrustworthy, facts };
}

async function home(): Promise<{ home: string; secret: Buffer }> {
	const folder = mkdtempSync(path.join(tmpdir(), "studio-bridge-access-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return { home: path.join(folder, "home"), secret: await installSecret(path.join(folder, "home")) };
}

async function join(options: { port: number; home: string; as?: "agent" | "admin" }): Promise<BridgeConnection> {
	const connection = await BridgeConnection.connect({ serverVersion: "0.1.0", ...options });
	onTestFinished(() => connection.close());
	return connection;
}

describe("a plugin", () => {
	it("SEC-09: is given a proof before it has to show anything, and is let in for its own", async () => {
		const { host, openSocket } = await startHost();
		const plugin = await openSocket();
		const { isTrustworthy } = await introduce(plugin, host.port, roleKey(testSecret, "plugin"));
		expect(isTrustworthy).toBe(true);
		await plugin.next("welcome");
		expect(host.sessions).toHaveLength(1);
	});

	it.each([
		["another installation's key", roleKey(Buffer.alloc(32, 8), "plugin")],
		["SEC-13: the key of an agent", roleKey(testSecret, "agent")],
		["SEC-13: the key of an admin", roleKey(testSecret, "admin")],
		["the secret itself, which no role has", testSecret],
	])("with %s is turned away", async (_name, key) => {
		const { host, openSocket } = await startHost();
		const plugin = await openSocket();
		const { isTrustworthy } = await introduce(plugin, host.port, key);
		expect(isTrustworthy).toBe(false);
		expect(await plugin.next("rejected")).toMatchObject({ reason: "not_authenticated", retryable: false });
		await plugin.closed;
		expect(host.sessions).toEqual([]);
	});

	it("SEC-16: knowing the ids of a session is not enough to be it, nor to end it", async () => {
		const { host, openSocket } = await startHost();
		const plugin = await openSocket();
		await introduce(plugin, host.port, roleKey(testSecret, "plugin"));
		await plugin.next("welcome");
		const { sessionId, instanceId } = host.sessions[0]?.info ?? {};
		const thief = await openSocket();
		thief.send(validKnock);
		await thief.next("challenge");
		thief.ws.send(JSON.stringify({ ...validHello, sessionId, instanceId, proof: GUESS }));
		expect(await thief.next("rejected")).toMatchObject({ reason: "not_authenticated" });
		await thief.closed;
		expect(host.sessions.map(({ info }) => info.sessionId)).toEqual([sessionId]);
		// The session ids of MCP over HTTP open nothing either: there is no such door.
		const headers = { "Mcp-Session-Id": String(sessionId), "Content-Type": "application/json" };
		const answer = await fetch(`http://127.0.0.1:${host.port}/mcp`, { method: "POST", headers, body: "{}" });
		expect(answer.status).toBe(404);
	});

	it("SEC-09: cannot use a proof of an earlier conversation, nor the host's own", async () => {
		const { host, connect, openSocket } = await startHost();
		const { proof } = await connect();
		for (const replayed of [proof, "the host's"]) {
			const plugin = await openSocket();
			plugin.send(validKnock);
			const challenge = await plugin.next("challenge");
			const answer = replayed === proof ? proof : challenge.proof;
			plugin.ws.send(JSON.stringify({ ...validHello, proof: answer }));
			expect(await plugin.next("rejected")).toMatchObject({ reason: "not_authenticated" });
		}
		expect(host.sessions).toEqual([]);
	});

	it("SEC-10: is one of at most five wrong ones a minute that are heard", async () => {
		const { host } = await startHost();
		const outcomes = await guess(host, 200);
		expect(outcomes.filter((outcome) => outcome === "challenged")).toHaveLength(5);
	});

	it("SEC-07: a stranger learns nothing of places, processes or versions of Studio", async () => {
		const { host, open, openSocket } = await startHost();
		await open({ placeName: "Secret Base", instanceId: "window-of-mine" });
		const heard: string[] = [];
		const stranger = await openSocket();
		stranger.ws.on("message", (data) => heard.push(data.toString()));
		await introduce(stranger, host.port, Buffer.alloc(32));
		await stranger.closed;
		expect(heard).toHaveLength(2);
		for (const word of ["Secret Base", "window-of-mine", String(process.pid)]) expect(heard.join()).not.toContain(word);
	});
});

/** As many wrong proofs, one after the other; what became of each. */
async function guess(host: BridgeHost, count: number): Promise<string[]> {
	const outcomes: string[] = [];
	for (let tried = 0; tried < count; tried++) {
		const plugin = await FakePlugin.open(host.port);
		plugin.send(validKnock);
		const first = await Promise.race([plugin.next("challenge"), plugin.closed]).catch(() => undefined);
		outcomes.push(first === undefined ? "unheard" : "challenged");
		plugin.ws.send(JSON.stringify({ ...validHello, proof: GUESS }));
		await plugin.closed;
	}
	return outcomes;
}

describe("SEC-12: pairing", () => {
	it("gives a plugin with the code its key, once", async () => {
		const { host, openSocket } = await startHost();
		const paired = new Promise((resolve) => host.once("paired", resolve));
		const { code, expiresInMs } = host.openPairing();
		expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
		expect(expiresInMs).toBe(120_000);
		const key = pairingKey(code.toLowerCase().replaceAll("-", " "));
		const plugin = await openSocket();
		const { facts } = await introduce(plugin, host.port, key, "pairing");
		const { sealedKey } = await plugin.next("welcome");
		const seal = createHmac("sha256", key)
			.update(`studio-bridge seal\n${facts.guestNonce}\n${facts.hostNonce}`)
			.digest();
		const unsealed = Buffer.from(sealedKey as string, "hex").map((byte, index) => byte ^ (seal[index] as number));
		expect(Buffer.from(unsealed)).toEqual(roleKey(testSecret, "plugin"));
		expect(await paired).toBe(validHello.placeName);
		const second = await openSocket();
		second.send({ ...validKnock, pairing: true });
		expect(await second.next("rejected")).toMatchObject({ reason: "pairing_closed" });
	});

	it("is closed unless somebody opened it, after five tries, and after two minutes", async () => {
		const { host, openSocket } = await startHost();
		const knocks = async () => {
			const plugin = await openSocket();
			const answer = new Promise<ServerMessage>((resolve) =>
				plugin.ws.once("message", (data) => resolve(JSON.parse(data.toString()))),
			);
			plugin.send({ ...validKnock, pairing: true });
			const { type } = await answer;
			plugin.ws.terminate();
			return type;
		};
		expect(await knocks()).toBe("rejected");
		host.openPairing();
		const tries: string[] = [];
		for (let tried = 0; tried < 6; tried++) tries.push(await knocks());
		expect(tries).toEqual([...Array(5).fill("challenge"), "rejected"]);
		host.openPairing();
		const now = performance.now();
		vi.spyOn(performance, "now").mockReturnValue(now + 121_000);
		onTestFinished(() => void vi.restoreAllMocks());
		expect(await knocks()).toBe("rejected");
	});
});

describe("SEC-13: roles", () => {
	it("an agent may use Studio but not let others in", async () => {
		const { home: folder } = await home();
		const host = await join({ port: 0, home: folder });
		const agent = await join({ port: host.port, home: folder });
		for (const attempt of [host.openPairing(), agent.openPairing(), agent.renewSecret()])
			expect((await failure(attempt)).code).toBe("not_allowed");
	});

	it("the host does not take an agent's word for being an admin", async () => {
		const { home: folder, secret } = await home();
		const host = await join({ port: 0, home: folder });
		const answers = await speak(host.port, secret, "agent", [
			{ type: "openPairing", id: 1 },
			{ type: "renewSecret", id: 2 },
		]);
		expect(answers).toMatchObject([
			{ type: "failed", id: 1, code: "not_allowed" },
			{ type: "failed", id: 2, code: "not_allowed" },
		]);
	});

	it.each(["plugin", "other"] as const)("the key of %s does not open the programs' door", async (whose) => {
		const { home: folder, secret } = await home();
		const host = await join({ port: 0, home: folder });
		const key = whose === "plugin" ? roleKey(secret, "plugin") : Buffer.alloc(32);
		expect(await knockAsClient(host.port, key, "admin")).toMatchObject({ type: "refused" });
	});

	it("an admin opens a pairing, whoever is host, and is told when it was used", async () => {
		const { home: folder } = await home();
		const host = await join({ port: 0, home: folder });
		const admin = await join({ port: host.port, home: folder, as: "admin" });
		const paired = new Promise((resolve) => admin.once("paired", resolve));
		const { code } = await admin.openPairing();
		const plugin = await FakePlugin.open(host.port);
		onTestFinished(() => plugin.ws.terminate());
		await introduce(plugin, host.port, pairingKey(code), "pairing");
		expect(await paired).toBe(validHello.placeName);
	});
});

describe("SEC-15: a renewed secret", () => {
	it("ends every connection, and old proofs are worth nothing", async () => {
		const { home: folder, secret } = await home();
		const host = await join({ port: 0, home: folder });
		const agent = await join({ port: host.port, home: folder });
		const admin = await join({ port: host.port, home: folder, as: "admin" });
		const plugin = await FakePlugin.connect(host.port, { secret });
		await plugin.greet();
		const back = new Promise((resolve) => agent.once("roleChanged", resolve));
		await admin.renewSecret().catch(() => undefined);
		await plugin.closed;
		expect(await back).toBe("client"); // it read the new secret and came back
		expect(await installPluginKey(folder)).not.toBe(roleKey(secret, "plugin").toString("hex"));
		await expect(FakePlugin.connect(host.port, { secret })).rejects.toThrow("the host did not prove itself");
		expect(await knockAsClient(host.port, roleKey(secret, "admin"), "admin")).toMatchObject({ type: "refused" });
	});
});

it("SEC-11: the secret and the keys are in no message and no log", async () => {
	const { home: folder, secret } = await home();
	const said: string[] = [];
	const options = {
		port: 0,
		home: folder,
		serverVersion: "0.1.0",
		log: (entry: object) => said.push(JSON.stringify(entry)),
	};
	const host = await BridgeConnection.connect(options);
	onTestFinished(() => host.close());
	const plugin = await FakePlugin.connect(host.port, { secret });
	onTestFinished(() => plugin.ws.terminate());
	plugin.ws.on("message", (data) => said.push(data.toString()));
	await plugin.greet();
	said.push(JSON.stringify(await knockAsClient(host.port, Buffer.alloc(32), "agent")));
	const secrets = [
		secret,
		readFileSync(path.join(folder, "secret")),
		roleKey(secret, "plugin"),
		roleKey(secret, "agent"),
	];
	for (const bytes of secrets)
		for (const form of ["hex", "base64", "latin1"] as const) expect(said.join()).not.toContain(bytes.toString(form));
});

/** Goes through the programs' door with a key, and returns what came after the challenge. */
function knockAsClient(port: number, key: Buffer, role: "agent" | "admin"): Promise<object> {
	return new Promise((resolve) => {
		const ws = clientSocket(port, key, role, (message) => {
			ws.terminate();
			resolve(message);
		});
	});
}

/** Says something as a program that was let in; resolves with as many answers. */
function speak(port: number, secret: Buffer, role: "agent" | "admin", messages: object[]): Promise<object[]> {
	const answers: object[] = [];
	return new Promise((resolve) => {
		const ws = clientSocket(port, roleKey(secret, role), role, (message) => {
			if (message.type === "sessions") for (const said of messages) ws.send(JSON.stringify(said));
			else answers.push(message);
			if (answers.length < messages.length) return;
			ws.terminate();
			resolve(answers);
		});
	});
}

function clientSocket(
	port: number,
	key: Buffer,
	role: "agent" | "admin",
	receive: (message: { type: string }) => void,
): WebSocket {
	const ws = new WebSocket(`ws://127.0.0.1:${port}/client`);
	const guestNonce = "c".repeat(64);
	ws.on("error", () => {});
	ws.on("open", () => ws.send(JSON.stringify({ type: "hello", protocol: 1, role, nonce: guestNonce })));
	ws.on("message", (data) => {
		const message = JSON.parse(data.toString()) as { type: string; nonce: string };
		if (message.type !== "challenge") return receive(message);
		const proof = proofOf(key, "guest", { role, port, guestNonce, hostNonce: message.nonce });
		ws.send(JSON.stringify({ type: "proof", proof }));
	});
	return ws;
}
