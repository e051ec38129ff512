import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { protocolVersions } from "@studio-bridge/protocol";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { WebSocketServer } from "ws";
import { PluginGate } from "../src/access/plugin-gate.js";
import { Greeter } from "../src/greeter.js";
import { defaultHostLimits, type HostLimits } from "../src/limits.js";
import { PluginSocket, PluginWebSocket, type SocketListener } from "../src/plugin-socket.js";
import { FakePlugin, testSecret, textFrame } from "./fake-plugin.js";

/** Both ends of one connection, without a host around it. */
async function connected(limits: Partial<HostLimits> = {}) {
	const server = new WebSocketServer({ host: "127.0.0.1", port: 0, WebSocket: PluginWebSocket });
	await once(server, "listening");
	const accepted = once(server, "connection") as Promise<[PluginWebSocket]>;
	const plugin = await FakePlugin.open((server.address() as AddressInfo).port);
	const [ws] = await accepted;
	const log = vi.fn();
	const socket = new PluginSocket(ws, { ...defaultHostLimits, ...limits }, log);
	const listener = {
		receive: vi.fn<SocketListener["receive"]>(),
		lastWords: vi.fn<SocketListener["lastWords"]>((error) => ({ type: "fault", error })),
		closed: vi.fn<SocketListener["closed"]>(),
	};
	socket.listener = listener;
	onTestFinished(async () => {
		plugin.ws.terminate();
		ws.terminate();
		server.close();
		await once(server, "close");
	});
	return { socket, ws, plugin, listener, log };
}

describe("PluginSocket", () => {
	it("contains a fault of its own side to the one connection, and says so", async () => {
		const { plugin, listener, log } = await connected();
		const fault = new Error("our bug");
		listener.receive.mockImplementation(() => {
			throw fault;
		});
		plugin.send({ type: "heartbeat", sequence: 1 });
		expect((await plugin.next("fault")).error).toMatchObject({ code: "internal_error" });
		await plugin.closed;
		expect(listener.closed).toHaveBeenCalledOnce();
		expect(log).toHaveBeenCalledWith(expect.objectContaining({ level: "error", error: fault }));
	});

	it("is closed once, for the first reason", async () => {
		const { socket, plugin, listener } = await connected();
		socket.end(undefined, "the first");
		socket.end({ type: "heartbeat", sequence: 1 }, "the second");
		socket.cut("the third");
		socket.fail({ code: "internal_error", message: "the fourth" });
		await plugin.closed;
		expect(listener.closed.mock.calls).toEqual([["the first"]]);
		expect(listener.lastWords).not.toHaveBeenCalled();
	});

	it("hears nothing more once it is closed", async () => {
		const { socket, plugin, listener } = await connected();
		plugin.send({ type: "heartbeat", sequence: 1 });
		socket.end(undefined, "enough");
		await plugin.closed;
		expect(listener.receive).not.toHaveBeenCalled();
	});

	it("sends nothing of a message that is longer than agreed", async () => {
		const { socket, plugin } = await connected({ maxMessageBytes: 100 });
		const long = "é".repeat(50);
		expect(socket.send({ type: "fault", error: { code: "internal_error", message: long } })).toBe(false);
		expect(socket.send({ type: "heartbeat", sequence: 2 })).toBe(true);
		expect(await plugin.next("heartbeat")).toEqual({ type: "heartbeat", sequence: 2 });
	});
});

it("Greeter stops reading from a stranger that sends too much", async () => {
	const { socket, ws, plugin } = await connected();
	const { _socket: stream } = ws as unknown as { _socket: Duplex };
	const limits = { ...defaultHostLimits, helloBytes: 100 };
	const host = { serverVersion: "0.1.0", protocol: protocolVersions, limits };
	const gate = new PluginGate({ secret: () => testSecret, port: () => 1, onPaired: () => {} });
	socket.listener = new Greeter({ socket, stream, host, limits, gate, admit: () => undefined });
	plugin.sendRaw(textFrame(Buffer.alloc(1000, "x")).subarray(0, 500));
	expect(await plugin.next("rejected")).toMatchObject({ reason: "invalid_hello" });
	expect(ws.isPaused).toBe(true);
});
