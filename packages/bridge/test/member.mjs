// A process of its own that uses the bridge, for tests that kill it. It says what becomes of it and of its calls.
import { BridgeConnection } from "../dist/index.js";

const [port, home] = process.argv.slice(2);
const bridge = await BridgeConnection.connect({ port: Number(port), home, serverVersion: "0.1.0" });
bridge.on("roleChanged", (role) => process.send({ role }));
process.send({ role: bridge.role });

process.on("message", async ({ calls, command, params, timeoutMs }) => {
	const session = await bridge.waitForSession({ timeoutMs: 5_000 });
	const asked = Array.from({ length: calls }, () => session.request(command, params, { timeoutMs }));
	const ended = await Promise.allSettled(asked);
	process.send({ ended: ended.map(({ status, reason }) => (status === "fulfilled" ? "answered" : reason.code)) });
});
