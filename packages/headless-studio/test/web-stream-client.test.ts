import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import type { HeadlessStudio, HeadlessStudioOptions } from "../src/index.js";
import { openStudio, printed } from "./open-studio.js";

interface Server {
	readonly url: string;
	readonly connection: Promise<{ socket: WebSocket; request: IncomingMessage }>;
}

async function openServer(accept = true): Promise<Server> {
	const server = new WebSocketServer({
		port: 0,
		host: "127.0.0.1",
		maxPayload: 64 * 1024 * 1024,
		verifyClient: (_info, done) => done(accept, 401, "no token"),
	});
	onTestFinished(() => {
		for (const client of server.clients) client.terminate();
		server.close();
	});
	await new Promise((resolve) => server.once("listening", resolve));
	const connection = new Promise<{ socket: WebSocket; request: IncomingMessage }>((resolve) => {
		server.once("connection", (socket, request) => resolve({ socket, request }));
	});
	return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/path?query=1`, connection };
}

/** A Studio whose next printed lines can be awaited. */
async function openListeningStudio(
	options: HeadlessStudioOptions = {},
): Promise<{ studio: HeadlessStudio; line: () => Promise<string> }> {
	const lines: string[] = [];
	let wake = () => {};
	const studio = await openStudio({
		clock: "real",
		...options,
		onLog: (entry) => {
			lines.push(entry.message);
			wake();
		},
	});
	const line = async () => {
		while (lines.length === 0) {
			await new Promise<void>((resolve) => {
				wake = resolve;
			});
		}
		return lines.shift() as string;
	};
	return { studio, line };
}

function client(url: string, extra = ""): string {
	return `
		local HttpService = game:GetService("HttpService")
		client = HttpService:CreateWebStreamClient(Enum.WebStreamClientType.WebSocket, { Url = "${url}"${extra} })
		print("created", client.ConnectionState.Name)
		client.Opened:Connect(function(status, headers) print("Opened", status, string.match(headers, "[Uu]pgrade: %w+"), client.ConnectionState.Name) end)
		client.MessageReceived:Connect(function(message) print("Message", #message, string.sub(message, 1, 20)) end)
		client.Error:Connect(function(status, message) print("Error", status, message, client.ConnectionState.Name) end)
		client.Closed:Connect(function(...) print("Closed", select("#", ...), client.ConnectionState.Name) end)
		_G.client = client`;
}

// Fact sheet 1.1: headers, states, events, sizes, limits and delivery.
describe("WebStreamClient", () => {
	it("opens, sends the given headers and no Origin, and reports status 101", async () => {
		const server = await openServer();
		const { studio, line } = await openListeningStudio();
		studio.run(client(server.url, `, Headers = { ["X-Token"] = "secret" }`));
		const { request } = await server.connection;
		expect(request.url).toBe("/path?query=1");
		expect(request.headers["x-token"]).toBe("secret");
		expect(request.headers["user-agent"]).toMatch(/^RobloxStudio\/WinInet RobloxApp\/0\.\d+\.\d+\.\d+$/);
		expect(request.headers).not.toHaveProperty("origin");
		expect(request.headers).not.toHaveProperty("sec-websocket-extensions");
		expect(await line()).toBe("created Connecting");
		expect(await line()).toBe("Opened 101 Upgrade: websocket Open");
	});

	it("echoes text, binary frames and large frames", async () => {
		const server = await openServer();
		const { studio, line } = await openListeningStudio();
		studio.run(client(server.url));
		const { socket } = await server.connection;
		expect(await line()).toBe("created Connecting");
		expect(await line()).toMatch(/^Opened/);

		socket.send("héllo");
		expect(await line()).toBe("Message 6 héllo");
		// Binary frames arrive as a string too.
		socket.send(Buffer.from("binary\0frame"));
		expect(await line()).toBe("Message 12 binary\0frame");
		const large = "0123456789abcdef".repeat(256 * 1024);
		socket.send(large);
		expect(await line()).toBe(`Message ${4 * 1024 * 1024} 0123456789abcdef0123`);

		const received = new Promise<{ text: string; isBinary: boolean }>((resolve) => {
			socket.once("message", (data, isBinary) => resolve({ text: data.toString(), isBinary }));
		});
		studio.run(`_G.client:Send(string.rep("0123456789abcdef", 256 * 1024))`);
		expect(await received).toEqual({ text: large, isBinary: false });
		expect(studio.errors).toEqual([]);
	});

	it("fires Closed without arguments, whatever the server says", async () => {
		const server = await openServer();
		const { studio, line } = await openListeningStudio();
		studio.run(client(server.url));
		const { socket } = await server.connection;
		await line();
		await line();
		socket.close(4001, "a reason nobody sees");
		expect(await line()).toBe("Closed 0 Closed");
	});

	it("fires Closed after Close, and the server notices", async () => {
		const server = await openServer();
		const { studio, line } = await openListeningStudio();
		studio.run(client(server.url));
		const { socket } = await server.connection;
		await line();
		await line();
		const closed = new Promise((resolve) => socket.once("close", resolve));
		studio.run("_G.client:Close()");
		await closed;
		expect(await line()).toBe("Closed 0 Closed");
	});

	// The status is in the text only, and Closed follows Error.
	it("fires Error when the upgrade is refused", async () => {
		const server = await openServer(false);
		const { studio, line } = await openListeningStudio();
		studio.run(client(server.url));
		expect(await line()).toBe("created Connecting");
		expect(await line()).toBe("Error 0 Unexpected server response: 401 Error");
		expect(await line()).toBe("Closed 0 Closed");
	});

	it("fires only Closed when it is given up before it opens", async () => {
		const server = await openServer();
		const { studio, line } = await openListeningStudio();
		studio.run(`${client(server.url)}
			client:Close()`);
		expect(await line()).toBe("created Connecting");
		expect(await line()).toBe("Closed 0 Closed");
	});

	it("fires Error when nobody listens", async () => {
		const { studio, line } = await openListeningStudio();
		studio.run(client("ws://127.0.0.1:1/"));
		expect(await line()).toBe("created Connecting");
		expect(await line()).toMatch(/^Error 0 .*ECONNREFUSED/);
		expect(await line()).toBe("Closed 0 Closed");
	});

	it("refuses arguments Studio refuses or nobody can mean", async () => {
		const studio = await openStudio();
		const create = (type: string, options: string) => () =>
			studio.run(`game:GetService("HttpService"):CreateWebStreamClient(Enum.WebStreamClientType.${type}, ${options})`);
		expect(create("SSE", `{ Url = "http://127.0.0.1" }`)).toThrow(
			"WebStreamClientType.SSE is a Roblox API that headless Studio does not emulate yet",
		);
		expect(create("WebSocket", `{ Url = "http://127.0.0.1" }`)).toThrow("needs a ws:// or wss:// URL");
		expect(create("WebSocket", `{ Url = "ws://127.0.0.1:1", Headers = { ["user-agent"] = "x" } }`)).toThrow(
			`Header "user-agent" is not allowed!`,
		);
	});

	it("refuses to send bytes that are not text", async () => {
		const server = await openServer();
		const { studio, line } = await openListeningStudio();
		studio.run(client(server.url));
		await line();
		await line();
		expect(() => studio.run(`_G.client:Send("\\255")`)).toThrow("needs valid UTF-8");
	});

	// The documentation says six at once, Roblox's staff four.
	it("exists only so many times at once", async () => {
		const server = await openServer();
		const { studio, line } = await openListeningStudio({ limits: { webStreams: 1 } });
		studio.run(client(server.url));
		await server.connection;
		await line();
		await line();
		expect(() => studio.run(client(server.url))).toThrow("Cannot create another WebStreamClient");
		studio.play();
		expect(() => studio.context("server").run(client(server.url))).toThrow("Cannot create another WebStreamClient");
		await studio.stop();
		studio.run("_G.client:Close()");
		expect(await line()).toBe("Closed 0 Closed");
		studio.run(client(server.url));
		expect(await line()).toBe("created Connecting");
	});

	// Delivery is frame-quantised: everything that arrives within a frame is there in the next one.
	it("delivers at the next frame when asked to", async () => {
		const server = await openServer();
		const studio = await openStudio({ delivery: "frame" });
		studio.run(client(server.url));
		const { socket } = await server.connection;
		// Frames are processed in order, so a pong proves that what was sent before has arrived.
		const arrival = () => {
			const pong = new Promise((resolve) => socket.once("pong", resolve));
			socket.ping();
			return pong;
		};
		await arrival();
		expect(printed(studio)).toEqual(["created Connecting"]);
		studio.advance(1 / 60);
		expect(printed(studio).at(-1)).toMatch(/^Opened 101/);
		for (const text of ["a", "b", "c"]) socket.send(text);
		await arrival();
		expect(printed(studio)).toHaveLength(2);
		studio.advance(1 / 60);
		expect(printed(studio).slice(2)).toEqual(["Message 1 a", "Message 1 b", "Message 1 c"]);
	});
});
