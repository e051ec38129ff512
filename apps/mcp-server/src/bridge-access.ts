import { once } from "node:events";
import { BridgeConnection, type BridgeSession, type ClientRole, type HostAddress } from "@studio-bridge/bridge";
import { hostOutside } from "./container.js";
import { Fault } from "./fault.js";
import type { Log } from "./log.js";
import { version } from "./version.js";

/**
 * A plugin that lost its connection, or waits for a host, tries again within five seconds. Until then "nobody is there" may
 * be wrong a moment later, so a call waits.
 */
const RECONNECT_MS = 6_000;

/** The commands' way to the bridge: opened at the first use, tried again at the next if that failed. */
export class BridgeAccess {
	readonly port: number;
	/** The bridge host of another machine, where the user named one. */
	readonly remote: HostAddress | undefined;
	readonly #log: Log;
	#opening: Promise<BridgeConnection> | undefined;
	/** When a plugin was last given a reason to connect: the host began to listen, or a session ended. */
	#awaitedSince = 0;

	constructor(options: { port: number; remote?: HostAddress | undefined; log: Log }) {
		this.port = options.port;
		this.remote = options.remote;
		this.#log = options.log;
	}

	/** The bridge, as host or as client of the one there is. Rejects with what to do if the port belongs to a stranger. */
	async open(): Promise<BridgeConnection> {
		this.#opening ??= this.#open();
		try {
			return await this.#opening;
		} catch (error) {
			this.#opening = undefined;
			throw error;
		}
	}

	/** Who is connected; waits a little if nobody is but somebody may be about to. */
	async sessions(signal: AbortSignal): Promise<readonly BridgeSession[]> {
		const host = await this.open();
		const patience = this.#awaitedSince + RECONNECT_MS - performance.now();
		if (host.sessions.length === 0 && patience > 0) {
			await host.waitForSession({ timeoutMs: patience, signal }).catch(() => undefined);
		}
		return host.sessions;
	}

	/** The next session to connect, whoever is connected already. */
	async nextSession({ timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal }): Promise<BridgeSession> {
		const host = await this.open();
		const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
		try {
			const [session] = (await once(host, "sessionOpened", { signal: within })) as [BridgeSession];
			return session;
		} catch (error) {
			if (signal.aborted) throw error;
			throw new Fault("no_sessions", `No plugin connected within ${timeoutMs / 1000} seconds.`, {
				hint: "Is the plugin installed? `studio-bridge doctor` tells.",
				cause: error,
			});
		}
	}

	/** A connection of its own with which others can be let in. Whoever asks for it closes it. */
	openAsAdmin(): Promise<BridgeConnection> {
		return this.#connect("admin");
	}

	async close(): Promise<void> {
		const host = await this.#opening?.catch(() => undefined);
		await host?.close();
	}

	async #open(): Promise<BridgeConnection> {
		const host = await this.#connect("agent");
		this.#awaitedSince = performance.now();
		host.on("sessionClosed", () => {
			this.#awaitedSince = performance.now();
		});
		return host;
	}

	async #connect(as: ClientRole): Promise<BridgeConnection> {
		const remote = this.remote ?? (await hostOutside(this.port));
		return BridgeConnection.connect({ port: this.port, remote, as, serverVersion: version, log: this.#log });
	}
}
