import { once } from "node:events";
import type { Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { WebSocketServer } from "ws";
import { makeNonce, proofOf, roleKey } from "../src/access/proof.js";
import { BridgeClient } from "../src/relay/bridge-client.js";
import { packFrame, unpackFrame } from "../src/relay/relay-frame.js";
import type { ClientMessage, HostMessage } from "../src/relay/relay-messages.js";
import { testSecret } from "./fake-plugin.js";

const session = {
	...{ sessionId: "session-1", instanceId: "window-1", placeName: "Baseplate", context: "edit", state: "Edit" },
	...{
		placeId: 0,
		gameId: 0,
		origin: "user",
		uptimeMs: 0,
		pluginVersion: "0.1.0",
		protocolVersion: 1,
		capabilities: [],
	},
};

/** A host that says these things to a program it lets in, all of them in one packet. */
async function hostThatSays(...said: object[]): Promise<number> {
	const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
	onTestFinished(() => {
		for (const ws of server.clients) ws.terminate();
		server.close();
	});
	await once(server, "listening");
	const { port } = server.address() as { port: number };
	server.on("connection", (ws, { socket }: { socket: Socket }) => {
		const say = (message: object) => ws.send(packFrame(message as HostMessage));
		ws.on("message", (data: Buffer) => {
			const message = unpackFrame<ClientMessage>(data)?.message;
			if (message?.type === "hello") {
				const facts = { role: message.role, port, guestNonce: message.nonce, hostNonce: makeNonce() };
				const proof = proofOf(roleKey(testSecret, message.role), "host", facts);
				say({ type: "challenge", protocol: 1, nonce: facts.hostNonce, proof });
				return;
			}
			socket.cork();
			for (const message of said) say(message);
			socket.uncork();
		});
	});
	return port;
}

it("hears what a host says in the same breath as it lets somebody in", async () => {
	const port = await hostThatSays({ type: "sessions", sessions: [] }, { type: "sessions", sessions: [session] });
	const client = await BridgeClient.connect({ host: "127.0.0.1", port }, testSecret, "agent");
	onTestFinished(() => client.close());
	expect(client.sessions.map(({ info }) => info.sessionId)).toEqual(["session-1"]);
});
