import { EventEmitter } from "node:events";
import { setTimeout as pauseFor } from "node:timers/promises";
import { installHome, installSecret, renewInstallSecret } from "./access/install-secret.js";
import type { Pairing } from "./access/pairing-desk.js";
import type { ClientRole } from "./access/proof.js";
import { BridgeHost, type BridgeHostEvents, type BridgeHostOptions, DEFAULT_PORT } from "./bridge-host.js";
import type { BridgeSession } from "./bridge-session.js";
import { BridgeError } from "./errors.js";
import { IdleWatch } from "./idle-watch.js";
import { LastingSession, type Patience } from "./lasting-session.js";
import { type BridgeLog, silentLog } from "./log.js";
import { BridgeClient } from "./relay/bridge-client.js";
import { type HostAddress, LOOPBACK, NotOurHost } from "./relay/introduce.js";
import { SessionReturns } from "./session-returns.js";
import { type WaitForSessionOptions, waitForSession } from "./wait-for-session.js";

export interface BridgeConnectionOptions extends Omit<BridgeHostOptions, "secret" | "renewSecret"> {
	/** An `agent` uses Studio; an `admin` may also let others in. */
	as?: ClientRole | undefined;
	/** Only ever join the host at this address: one on another machine, or outside of a container. */
	remote?: HostAddress | undefined;
	/** Whether to stay when, as the host, nobody uses it: no plugin and no program is connected. True unless given. */
	keepAlive?: boolean | undefined;
	/** How long nobody may use it before it closes, where it is not kept alive. */
	idleMs?: number | undefined;
	/** Where the installation's secret is kept; `~/.studio-bridge` unless given. */
	home?: string | undefined;
}

export interface BridgeConnectionEvents extends BridgeHostEvents {
	/** This process became the host, or a client of another. */
	roleChanged: [role: BridgeRole];
}

export type BridgeRole = "host" | "client";

const DEFAULT_IDLE_MS = 5 * 60_000;
/** A plugin that lost its connection is back within seconds. One that is not has most likely been closed. */
const RETURN_MS = 6_000;
/** After losing the host, one process takes its place and the others find it there. Nobody waits long. */
const RETRY_MS = [20, 50, 100, 200, 400, 800, 1_000];

/**
 * A process's way to the Studio windows of this machine. The first one on the port is the host, the others are its
 * clients and can do the same. When the host goes, one of them takes over.
 */
export class BridgeConnection extends EventEmitter<BridgeConnectionEvents> {
	readonly #options: BridgeConnectionOptions;
	readonly #log: BridgeLog;
	readonly #returns = new SessionReturns();
	/** What this process holds of each session of the bridge. */
	readonly #lasting = new WeakMap<BridgeSession, LastingSession>();
	#end!: { role: BridgeRole; bridge: BridgeHost | BridgeClient };
	#isClosing = false;
	/** Pending while there is no host. */
	#recovery: Promise<void> = Promise.resolve();
	#idleWatch: IdleWatch | undefined;

	private constructor(options: BridgeConnectionOptions) {
		super();
		this.#options = options;
		this.#log = options.log ?? silentLog;
	}

	/** Takes the port, or joins the host that has it. Rejects if neither is possible. */
	static async connect(options: BridgeConnectionOptions): Promise<BridgeConnection> {
		const connection = new BridgeConnection(options);
		await connection.#join();
		if (options.keepAlive === false) connection.#closeWhenIdle(options.idleMs ?? DEFAULT_IDLE_MS);
		return connection;
	}

	get role(): BridgeRole {
		return this.#end.role;
	}

	get port(): number {
		return this.#end.bridge instanceof BridgeHost ? this.#end.bridge.port : this.#port;
	}

	get sessions(): readonly BridgeSession[] {
		return this.#end.bridge.sessions.map((session) => this.#last(session));
	}

	/** The session that connected first, or the next one to connect. */
	waitForSession(options: WaitForSessionOptions = {}): Promise<BridgeSession> {
		return waitForSession(this, options, this.#isClosing);
	}

	/** A code with which one plugin that has no key may come in; `paired` tells when it has. For admins. */
	async openPairing(): Promise<Pairing> {
		if ((this.#options.as ?? "agent") !== "admin") throw adminsOnly();
		return this.#end.bridge.openPairing();
	}

	/** Makes a new secret; plugins and programs are sent away and have to prove themselves anew. For admins. */
	async renewSecret(): Promise<void> {
		if ((this.#options.as ?? "agent") !== "admin") throw adminsOnly();
		await this.#end.bridge.renewSecret();
	}

	async close(): Promise<void> {
		this.#isClosing = true;
		this.#idleWatch?.stop();
		this.#returns.stop();
		await this.#end.bridge.close();
		this.emit("closed");
	}

	#closeWhenIdle(idleMs: number): void {
		const isUsed = () => !(this.#end.bridge instanceof BridgeHost) || this.#end.bridge.isUsed;
		this.#idleWatch = new IdleWatch(idleMs, isUsed, () => {
			this.#log({ level: "info", message: `closing: nobody has used the bridge for ${idleMs} ms` });
			void this.close();
		});
	}

	get #home(): string {
		return this.#options.home ?? installHome();
	}

	get #port(): number {
		return this.#options.remote?.port ?? this.#options.port ?? DEFAULT_PORT;
	}

	/** A port that is taken and a host that is gone can change places in between, so both are tried more than once. */
	async #join(): Promise<void> {
		for (let attempt = 0; ; attempt++) {
			try {
				this.#adopt(await this.#hostOrClient());
				return;
			} catch (error) {
				if (!(error instanceof NotOurHost && error.mayPass && attempt < 3)) throw error;
				await pause(attempt);
			}
		}
	}

	async #hostOrClient(): Promise<{ role: BridgeRole; bridge: BridgeHost | BridgeClient }> {
		// Read each time: it may have been renewed.
		const secret = await installSecret(this.#home);
		const join = async (address: HostAddress) => {
			const bridge = await BridgeClient.connect(address, secret, this.#options.as ?? "agent", this.#log);
			return { role: "client" as const, bridge };
		};
		if (this.#options.remote !== undefined) return join(this.#options.remote);
		try {
			const renew = () => renewInstallSecret(this.#home);
			const bridge = await BridgeHost.listen({ ...this.#options, secret, renewSecret: renew });
			return { role: "host", bridge };
		} catch (error) {
			if (!(error instanceof BridgeError && error.code === "port_in_use")) throw error;
			return join({ host: LOOPBACK, port: this.#port });
		}
	}

	#adopt(end: { role: BridgeRole; bridge: BridgeHost | BridgeClient }): void {
		this.#end = end;
		const { bridge, role } = end;
		// They emit the same events, which TypeScript cannot see through the union.
		const news = bridge as BridgeHost;
		news.on("sessionOpened", (session) => this.#onOpened(session));
		news.on("sessionClosed", (session, reason) => this.emit("sessionClosed", this.#last(session), reason));
		news.on("sessionChanged", (session) => this.emit("sessionChanged", this.#last(session)));
		news.on("log", (session, batch) => this.emit("log", this.#last(session), batch));
		news.on("liveRequested", (session) => this.emit("liveRequested", this.#last(session)));
		news.on("paired", (placeName) => this.emit("paired", placeName));
		if (bridge instanceof BridgeClient) {
			const recover = () => {
				this.#recovery = this.#recover();
			};
			if (bridge.isOver) recover();
			else bridge.once("closed", recover);
		}
		for (const session of bridge.sessions) this.#onOpened(session);
		this.emit("roleChanged", role);
	}

	#onOpened(session: BridgeSession): void {
		this.#returns.announce(session);
		this.emit("sessionOpened", this.#last(session));
	}

	#last(session: BridgeSession): LastingSession {
		const known = this.#lasting.get(session);
		if (known !== undefined) return known;
		const lasting = new LastingSession(session, (gone, patience) => this.#returnOf(gone, patience));
		this.#lasting.set(session, lasting);
		return lasting;
	}

	/** The session that has taken the place of one that is gone, as soon as there is one. */
	async #returnOf(gone: BridgeSession, { ms, signal }: Patience): Promise<BridgeSession | undefined> {
		const until = performance.now() + ms;
		// Plugins can only come back to a host. Until there is one again, nothing is known of them.
		await Promise.race([this.#recovery, endOf({ ms, signal })]);
		const patience = { ms: Math.min(until - performance.now(), RETURN_MS), signal };
		const { sessionId } = gone.info;
		const present = this.#end.bridge.sessions.find(({ info }) => info.sessionId === sessionId);
		if (present !== undefined && present !== gone) return present;
		return this.#isClosing ? undefined : this.#returns.wait(sessionId, patience);
	}

	async #recover(): Promise<void> {
		for (let attempt = 0; !this.#isClosing; attempt++) {
			await pause(attempt);
			try {
				const end = await this.#hostOrClient();
				if (this.#isClosing) await end.bridge.close();
				else this.#adopt(end);
				return;
			} catch (error) {
				this.#log({ level: "warn", message: "the bridge host is gone and not replaced yet", error });
			}
		}
	}
}

function adminsOnly(): BridgeError {
	return new BridgeError("not_allowed", 'Only a connection made `as: "admin"` may let others in.');
}

/** Resolves when the time is over or the signal aborts. */
function endOf({ ms, signal }: Patience): Promise<void> {
	return pauseFor(Math.max(0, ms), undefined, { signal, ref: false }).catch(() => {});
}

/** Never the same for two processes that lost their host at once. */
function pause(attempt: number): Promise<void> {
	const longest = RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 1_000;
	return pauseFor(Math.random() * longest);
}
