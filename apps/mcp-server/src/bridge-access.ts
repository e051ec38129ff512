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
	/** Set before the bridge is opened, it closes by itself when nobody has used it for so long. */
	idleMs: number | undefined;
	readonly #log: Log;
	#opening: Promise<BridgeConnection> | undefined;
	/** When a plugin was last given a reason to connect: the host began to listen, or a session ended. */
	#awaitedSince = 0;
	/** Sessions whose connection broke, and until when they may be back. */
	readonly #expected = new Map<string, number>();

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

	/**
	 * Who is connected. Waits a little for those who were a moment ago: while some are back and others are not, a call could
	 * find only the wrong Studio, or the edited place instead of the running game. A new host has seen nobody yet, and so
	 * waits for anybody, or for the session that the caller knows.
	 */
	async sessions(signal: AbortSignal, wanted?: string): Promise<readonly BridgeSession[]> {
		const host = await this.open();
		const isThere = () =>
			wanted === undefined ? host.sessions.length > 0 : host.sessions.some(({ info }) => info.sessionId === wanted);
		for (;;) {
			const settling = this.#awaitedSince + RECONNECT_MS - performance.now();
			const patience = Math.max(this.#expectedFor(), isThere() ? 0 : settling);
			if (patience <= 0) return host.sessions;
			await newsOrTimeout(host, patience, signal);
			signal.throwIfAborted();
		}
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
		host.on("sessionOpened", ({ info }) => this.#expected.delete(info.sessionId));
		host.on("sessionClosed", (session) => this.#onClosed(session, host.sessions));
		host.on("roleChanged", () => this.#onNewHost());
		return host;
	}

	/** Plugins can only come back from now on. */
	#onNewHost(): void {
		this.#awaitedSince = performance.now();
		for (const sessionId of this.#expected.keys()) this.#expected.set(sessionId, performance.now() + RECONNECT_MS);
	}

	#onClosed({ info }: BridgeSession, remaining: readonly BridgeSession[]): void {
		this.#awaitedSince = performance.now();
		const { sessionId, instanceId, context } = info;
		const isPlaytestOver =
			context !== "edit" &&
			remaining.some((other) => other.info.instanceId === instanceId && other.info.context === "edit");
		if (!isPlaytestOver) this.#expected.set(sessionId, performance.now() + RECONNECT_MS);
	}

	/** How long somebody may still come back, in milliseconds. */
	#expectedFor(): number {
		const now = performance.now();
		for (const [sessionId, until] of this.#expected) if (until <= now) this.#expected.delete(sessionId);
		return Math.ceil(Math.max(0, ...[...this.#expected.values()].map((until) => until - now)));
	}

	async #connect(as: ClientRole): Promise<BridgeConnection> {
		const remote = this.remote ?? (await hostOutside(this.port));
		const idle = this.idleMs === undefined ? {} : { keepAlive: false, idleMs: this.idleMs };
		return BridgeConnection.connect({ port: this.port, remote, as, serverVersion: version, log: this.#log, ...idle });
	}
}

/** Resolves when a session opens, the time is over, or the caller gives up. */
function newsOrTimeout(bridge: BridgeConnection, ms: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const end = () => {
			clearTimeout(timer);
			bridge.off("sessionOpened", end);
			signal.removeEventListener("abort", end);
			resolve();
		};
		const timer = setTimeout(end, ms);
		bridge.once("sessionOpened", end);
		signal.addEventListener("abort", end, { once: true });
		if (signal.aborted) end();
	});
}
