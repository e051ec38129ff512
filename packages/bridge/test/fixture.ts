import type { Hello } from "@studio-bridge/protocol";
import { onTestFinished, vi } from "vitest";
import type { ClientOptions } from "ws";
import { BridgeError, BridgeHost, type BridgeLogEntry, type BridgeSession, type HostLimits } from "../src/index.js";
import { FakePlugin, testSecret } from "./fake-plugin.js";

export interface Fixture {
	host: BridgeHost;
	/** Everything the host logged. */
	logged: BridgeLogEntry[];
	/** A plugin that has not said a word. */
	openSocket: () => Promise<FakePlugin>;
	/** A plugin that has knocked and been challenged. */
	connect: (options?: ClientOptions) => Promise<FakePlugin>;
	/** A plugin that has been welcomed, and the host's view of it. */
	open: (hello?: Partial<Hello>) => Promise<{ plugin: FakePlugin; session: BridgeSession }>;
}

/** A host on a free port, with everything that connects to it gone when the test ends. */
export async function startHost(limits: Partial<HostLimits> = {}): Promise<Fixture> {
	const logged: BridgeLogEntry[] = [];
	const plugins: FakePlugin[] = [];
	const host = await BridgeHost.listen({
		port: 0,
		serverVersion: "0.1.0",
		secret: testSecret,
		limits,
		log: (entry) => logged.push(entry),
	});
	onTestFinished(async () => {
		vi.useRealTimers();
		for (const plugin of plugins) plugin.ws.terminate();
		await host.close();
	});
	const keep = async (opening: Promise<FakePlugin>) => {
		const plugin = await opening;
		plugins.push(plugin);
		return plugin;
	};
	const connect = (options?: ClientOptions) => keep(FakePlugin.connect(host.port, options));
	const openSocket = () => keep(FakePlugin.open(host.port));
	const open = async (hello: Partial<Hello> = {}) => {
		const plugin = await connect();
		await plugin.greet(hello);
		const session = host.sessions.at(-1);
		if (session === undefined) throw new Error("the host has no session after its welcome");
		return { plugin, session };
	};
	return { host, logged, openSocket, connect, open };
}

/** Only the timers that decide when something is over; sockets keep running. */
export function useFakeDeadlines(): void {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
}

/** The BridgeError a promise rejects with. */
export async function failure(promise: Promise<unknown>): Promise<BridgeError> {
	try {
		await promise;
	} catch (error) {
		if (error instanceof BridgeError) return error;
		throw error;
	}
	throw new Error("expected a BridgeError, but it succeeded");
}
