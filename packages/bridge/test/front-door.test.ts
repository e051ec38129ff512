import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { text } from "node:stream/consumers";
import { protocolVersions } from "@studio-bridge/protocol";
import { describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { BridgeHost } from "../src/index.js";
import { stateAnswer, testSecret } from "./fake-plugin.js";
import { failure, startHost } from "./fixture.js";
import { rawRequest } from "./raw-http.js";

const upgrade = [
	"Connection: Upgrade",
	"Upgrade: websocket",
	"Sec-WebSocket-Version: 13",
	"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
];

const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === "::1"));

/** Everything behind the door, and something that is not. */
const doors = (port: number, ...headers: string[]) => [
	rawRequest(port, ["GET /health HTTP/1.1", ...headers]),
	rawRequest(port, ["GET /nowhere HTTP/1.1", ...headers]),
	rawRequest(port, ["GET /plugin HTTP/1.1", ...upgrade, ...headers]),
	rawRequest(port, ["GET /client HTTP/1.1", ...upgrade, ...headers]),
];

describe("GET /health", () => {
	it("SEC-07: is a constant banner, whoever is connected", async () => {
		const { host, open } = await startHost();
		const ask = () => rawRequest(host.port, ["GET /health HTTP/1.1", `Host: 127.0.0.1:${host.port}`]);
		const before = await ask();
		await open({ placeName: "Secret Place" });
		const { status, headers, body } = await ask();
		expect({ status, body }).toEqual({ status: 200, body: before.body });
		expect(headers["content-type"]).toBe("application/json");
		expect(JSON.parse(body)).toEqual({ name: "studio-bridge", protocol: protocolVersions });
	});
});

describe("routing", () => {
	it.each([
		["GET /", 404],
		["GET /health/", 404],
		["GET /plugin/../health", 404],
		["GET http://evil.example/health", 404],
		["POST /health", 405],
		["HEAD /health", 405],
		["DELETE /health", 405],
		["GET /plugin", 426],
		["OPTIONS /health", 403],
		["OPTIONS *", 403],
		["GET /health?x=1", 200],
	])("answers %s with %i", async (request, status) => {
		const { host } = await startHost();
		const response = await rawRequest(host.port, [`${request} HTTP/1.1`, `Host: localhost:${host.port}`]);
		expect(response.status).toBe(status);
	});

	it.each([
		["/", 404],
		["/health", 404],
	])("answers an upgrade of %s with %i", async (path, status) => {
		const { host } = await startHost();
		const lines = [`GET ${path} HTTP/1.1`, `Host: localhost:${host.port}`, ...upgrade];
		expect((await rawRequest(host.port, lines)).status).toBe(status);
	});

	it("answers bytes that are not HTTP with 400", async () => {
		const { host } = await startHost();
		expect((await rawRequest(host.port, ["\u0016\u0003\u0001 garbage"])).status).toBe(400);
		expect((await rawRequest(host.port, ["GET /health HTTP/1.1", `Host: localhost:${host.port}`])).status).toBe(200);
	});
});

it("says what HTTP wants said with a refusal", async () => {
	const { host } = await startHost();
	const ask = (request: string) => rawRequest(host.port, [`${request} HTTP/1.1`, `Host: localhost:${host.port}`]);
	expect((await ask("POST /health")).headers.allow).toBe("GET");
	expect((await ask("GET /plugin")).headers.upgrade).toBe("websocket");
});

describe("SEC-17: the access guard stands before every route", () => {
	it("SEC-03: refuses a foreign, missing, wrong or double Host", async () => {
		const { host } = await startHost();
		const { port } = host;
		const headers = [
			[`Host: evil.example:${port}`],
			[`Host: 127.0.0.1.evil.example:${port}`],
			["Host: 127.0.0.1:1"],
			[`Host: 0.0.0.0:${port}`],
			["Host:"],
			[],
			[`Host: 127.0.0.1:${port}`, `Host: 127.0.0.1:${port}`],
		];
		const answers = await Promise.all(headers.flatMap((lines) => doors(port, ...lines)));
		expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 421));
	});

	it("SEC-03: refuses HTTP/1.0 without a Host", async () => {
		const { host } = await startHost();
		expect((await rawRequest(host.port, ["GET /health HTTP/1.0"])).status).toBe(421);
	});

	it("SEC-04: refuses any Origin", async () => {
		const { host } = await startHost();
		const origins = ["https://evil.example", "null", `http://127.0.0.1:${host.port}`, "http://localhost:9999"];
		const answers = await Promise.all(
			origins.flatMap((origin) => doors(host.port, `Host: 127.0.0.1:${host.port}`, `Origin: ${origin}`)),
		);
		expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
	});

	it("SEC-04: a browser's WebSocket never opens", async () => {
		const { host } = await startHost();
		const ws = new WebSocket(`ws://127.0.0.1:${host.port}/plugin`, { origin: "https://evil.example" });
		const [error] = (await once(ws, "error")) as [Error];
		expect(error.message).toContain("403");
		expect(host.sessions).toEqual([]);
	});

	it("SEC-17: and there are no routes but these", () => {
		const source = readFileSync(new URL("../src/front-door.ts", import.meta.url), "utf8");
		const routes = new Set([...source.matchAll(/"(\/[a-z]+)"/g)].map(([, route]) => route));
		expect([...routes].sort()).toEqual(["/client", "/health", "/plugin"]);
	});

	it("SEC-05: no answer allows another site to read it", async () => {
		const { host } = await startHost();
		const answers = await Promise.all([
			...doors(host.port, `Host: 127.0.0.1:${host.port}`, "Origin: https://evil.example"),
			rawRequest(host.port, ["GET /health HTTP/1.1", `Host: 127.0.0.1:${host.port}`]),
			rawRequest(host.port, ["OPTIONS /health HTTP/1.1", `Host: 127.0.0.1:${host.port}`]),
		]);
		for (const { headers } of answers)
			expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
	});

	it("SEC-06: refuses what another site started", async () => {
		const { host } = await startHost();
		const answers = await Promise.all(
			["cross-site", "same-site"].flatMap((site) =>
				doors(host.port, `Host: 127.0.0.1:${host.port}`, `Sec-Fetch-Site: ${site}`),
			),
		);
		expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
	});
});

describe("listening", () => {
	it("SEC-01: answers on no address but loopback", async () => {
		const { host } = await startHost();
		const outside = Object.values(networkInterfaces())
			.flatMap((list) => list ?? [])
			.filter(({ internal }) => !internal);
		// A server on 0.0.0.0 would also answer on the rest of 127.0.0.0/8.
		for (const address of [
			"127.0.0.2",
			...outside.map(({ address, scopeid }) => (scopeid ? `${address}%${scopeid}` : address)),
		])
			await expect(once(connect({ host: address, port: host.port }), "connect")).rejects.toThrow();
	});

	it.runIf(hasIpv6)("SEC-02: holds the same port of ::1", async () => {
		const { host } = await startHost();
		const response = await rawRequest(host.port, ["GET /health HTTP/1.1", `Host: [::1]:${host.port}`], "::1");
		expect(response.status).toBe(200);
	});

	it.each(["127.0.0.1", ...(hasIpv6 ? ["::1"] : [])])(
		"SEC-44: says that the port is taken on %s and does not move",
		async (address) => {
			const squatter = createServer().listen(0, address);
			await once(squatter, "listening");
			onTestFinished(() => void squatter.close());
			const { port } = squatter.address() as { port: number };
			const error = await failure(BridgeHost.listen({ port, serverVersion: "0.1.0", secret: testSecret }));
			expect(error).toMatchObject({
				code: "port_in_use",
				details: { address, port: String(port), reason: "EADDRINUSE" },
			});
			expect(error.message).toContain("Stop that process");
		},
	);

	it.runIf(hasIpv6)("lets go of 127.0.0.1 when it cannot have ::1", async () => {
		const squatter = createServer().listen(0, "::1");
		await once(squatter, "listening");
		const { port } = squatter.address() as { port: number };
		expect(await failure(BridgeHost.listen({ port, serverVersion: "0.1.0", secret: testSecret }))).toMatchObject({
			code: "port_in_use",
		});
		squatter.close();
		await once(squatter, "close");
		const host = await BridgeHost.listen({ port, serverVersion: "0.1.0", secret: testSecret });
		await host.close();
	});

	it("frees the port when it closes", async () => {
		const { host } = await startHost();
		await host.close();
		const next = await BridgeHost.listen({ port: host.port, serverVersion: "0.1.0", secret: testSecret });
		expect(next.port).toBe(host.port);
		await next.close();
	});
});

describe("SEC-40: slow and many clients", () => {
	it("ends a connection that does not finish its headers", async () => {
		const { host } = await startHost({ httpTimeoutMs: 20 });
		const slow = connect({ host: "127.0.0.1", port: host.port });
		slow.write("GET /health HTTP/1.1\r\nHost: 127");
		expect(await text(slow)).toContain("408 Request Timeout");
	});

	it("ends a connection that says nothing at all", async () => {
		const { host } = await startHost({ httpTimeoutMs: 20 });
		expect(await text(connect({ host: "127.0.0.1", port: host.port }))).toContain("408 Request Timeout");
	});

	it("refuses connections above the cap and keeps serving those it has", async () => {
		const { host, open } = await startHost({ maxConnections: 3 });
		const { plugin, session } = await open();
		const idle = [1, 2].map(() => connect({ host: "127.0.0.1", port: host.port }));
		await Promise.all(idle.map((socket) => once(socket, "connect")));
		const refused = connect({ host: "127.0.0.1", port: host.port });
		refused.on("error", () => {});
		await once(refused, "close");
		const answer = session.request("queryState", {});
		await plugin.answer("queryState", stateAnswer);
		expect(await answer).toMatchObject(stateAnswer);
		for (const socket of idle) socket.destroy();
	});
});
