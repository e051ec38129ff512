// A plugin that answers at once, so that what is measured is the server's share alone. Asked to execute a number, it returns so many
// letters. Run as a process of its own: node stub-plugin.mjs PORT
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { installPluginKey } from "@studio-bridge/bridge";
import { WebSocket } from "ws";

const port = Number(process.argv[2]);
const key = Buffer.from(await installPluginKey(), "hex");
const nonce = randomBytes(32).toString("hex");
const place = { placeId: 1, placeName: "stub", gameId: 1, state: "Edit" };
const about = { pluginVersion: "0.1.0", capabilities: ["queryState", "execute"], context: "edit", ...place };

function proofFor(hostNonce) {
	const text = ["studio-bridge", 1, "guest", "plugin", port, nonce, hostNonce].join("\n");
	return createHmac("sha256", key).update(text).digest("hex");
}

const answers = {
	queryState: () => ({ status: "success", ...place }),
	execute: ({ script }) => {
		const returns = ["x".repeat(Number(script))];
		return { status: "success", ok: true, output: [], returns, droppedLines: 0, undone: false };
	},
};

/** Tries until there is a host. */
function connect() {
	const socket = new WebSocket(`ws://127.0.0.1:${port}/plugin`, { perMessageDeflate: false });
	const send = (message) => socket.send(JSON.stringify(message));
	socket.on("error", () => setTimeout(connect, 50));
	socket.on("open", () => send({ type: "knock", protocol: { min: 1, max: 1 }, pluginVersion: "0.1.0", nonce }));
	socket.on("message", (data) => {
		const message = JSON.parse(data);
		const { type, requestId } = message;
		if (type === "challenge") {
			const ids = { sessionId: randomUUID(), instanceId: randomUUID() };
			send({ type: "hello", proof: proofFor(message.nonce), ...about, ...ids });
		} else if (type === "welcome") {
			setInterval(() => send({ type: "heartbeat", sequence: 1 }), message.limits.heartbeatMs).unref();
		} else if (type in answers) {
			const result = { type: "result", requestId, ...answers[type](message) };
			socket.send(`result ${requestId}\n${JSON.stringify(result)}`);
		}
	});
}
connect();
