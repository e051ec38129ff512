import { get } from "node:http";
import { json } from "node:stream/consumers";
import type { HostAddress } from "@studio-bridge/bridge";

/** The name under which containers find the machine they run on. */
const OUTSIDE = "host.docker.internal";
const PATIENCE_MS = 1_000;
/** What development containers set. A container without them is a machine of its own, such as one of a CI. */
const MARKS = ["REMOTE_CONTAINERS", "DEVCONTAINER", "CODESPACES"];

/** The bridge host of the machine around this development container, if this is one and there is one. */
export async function hostOutside(port: number): Promise<HostAddress | undefined> {
	if (MARKS.every((name) => process.env[name] === undefined)) return undefined;
	const host = process.env.STUDIO_BRIDGE_OUTSIDE ?? OUTSIDE;
	return (await isBridgeHost(host, port)) ? { host, port } : undefined;
}

function isBridgeHost(host: string, port: number): Promise<boolean> {
	return new Promise((resolve) => {
		// A host knows itself as loopback only, whatever way leads to it.
		const headers = { Host: `127.0.0.1:${port}` };
		const signal = AbortSignal.timeout(PATIENCE_MS);
		const request = get({ host, port, path: "/health", headers, signal }, async (response) => {
			const health = (await json(response).catch(() => undefined)) as { name?: unknown } | undefined;
			resolve(health?.name === "studio-bridge");
		});
		request.on("error", () => resolve(false));
	});
}
