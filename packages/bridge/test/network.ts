import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { BridgeConnection, type BridgeConnectionOptions, installSecret } from "../src/index.js";
import { LastingPlugin } from "./lasting-plugin.js";

/** Where an installation of the test's own keeps its secret. */
export function temporaryHome(): string {
	const home = path.join(mkdtempSync(path.join(tmpdir(), "studio-bridge-relay-")), "home");
	onTestFinished(() => rmSync(path.dirname(home), { recursive: true, force: true }));
	return home;
}

export async function join(options: Partial<BridgeConnectionOptions>): Promise<BridgeConnection> {
	const connection = await BridgeConnection.connect({ serverVersion: "0.1.0", ...options });
	onTestFinished(() => connection.close());
	return connection;
}

/** A host and a client of it, in this process. */
export async function joinTwo(): Promise<{ home: string; host: BridgeConnection; client: BridgeConnection }> {
	const home = temporaryHome();
	const host = await join({ port: 0, home });
	return { home, host, client: await join({ port: host.port, home }) };
}

/** A plugin of this installation that comes back until the test ends. */
export async function plug(port: number, home: string, { hold = false } = {}): Promise<LastingPlugin> {
	const plugin = new LastingPlugin(port, { secret: await installSecret(home), hold });
	onTestFinished(() => plugin.stop());
	return plugin;
}
