import { EventEmitter } from "node:events";
import type { Duplex } from "node:stream";
import {
	type Hello,
	type LogBatch,
	protocolVersions,
	type Rejected,
	type Welcome,
	type WireError,
} from "@studio-bridge/protocol";
import type { WebSocket } from "ws";
import type { Pairing } from "./access/pairing-desk.js";
import { PluginGate } from "./access/plugin-gate.js";
import type { ClientRole } from "./access/proof.js";
import type { BridgeSession } from "./bridge-session.js";
import { BridgeError } from "./errors.js";
import { FrontDoor } from "./front-door.js";
import { Greeter } from "./greeter.js";
import { type HostIdentity, reject } from "./handshake.js";
import { defaultHostLimits, grantedLimits, type HostLimits } from "./limits.js";
import { type BridgeLog, silentLog } from "./log.js";
import { PluginConnection } from "./plugin-connection.js";
import type { PluginSession } from "./plugin-session.js";
import { PluginSocket, type PluginWebSocket } from "./plugin-socket.js";
import { ClientGate } from "./relay/client-gate.js";
import { packFrame } from "./relay/relay-frame.js";
import { ServedClient } from "./relay/served-client.js";
import { type WaitForSessionOptions, waitForSession } from "./wait-for-session.js";

export const DEFAULT_PORT = 38741;

export interface BridgeHostOptions {
	/** 0 takes any free port. */
	port?: number | undefined;
	serverVersion: string;
	limits?: Partial<HostLimits> | undefined;
	/** What plugins and programs of this installation prove to know before they are let in; see `installSecret`. */
	secret: Buffer;
	/** Makes a new secret and keeps it. Without this, the secret cannot be renewed while the host runs. */
	renewSecret?: (() => Promise<Buffer>) | undefined;
	log?: BridgeLog | undefined;
}

export interface BridgeHostEvents {
	sessionOpened: [session: BridgeSession];
	sessionClosed: [session: BridgeSession, reason: string];
	/** Its run mode or place changed; `session.info` already says so. */
	sessionChanged: [session: BridgeSession];
	/** Lines of Studio's output. */
	log: [session: BridgeSession, batch: LogBatch];
	/** The person in front of Studio wants a live sync with whoever serves a project. */
	liveRequested: [session: BridgeSession];
	/** A plugin came in with the code of `openPairing`. */
	paired: [placeName: string];
	/** The host stopped listening. */
	closed: [];
}

/** The process that owns the port: Studio plugins connect to it, programs reach them through its sessions. */
export class BridgeHost extends EventEmitter<BridgeHostEvents> {
	readonly #identity: HostIdentity;
	readonly #limits: HostLimits;
	readonly #log: BridgeLog;
	/** In the order in which they connected. */
	readonly #sessions = new Map<string, PluginSession>();
	/** By the session of their hello. */
	readonly #windows = new Map<string, PluginConnection>();
	readonly #sockets = new Set<PluginSocket>();
	readonly #clients = new Set<WebSocket>();
	readonly #door: FrontDoor;
	readonly #pluginGate: PluginGate;
	readonly #renewSecret: BridgeHostOptions["renewSecret"];
	#secret: Buffer;
	#closing: Promise<void> | undefined;

	private constructor({ serverVersion, limits, secret, renewSecret, log = silentLog }: BridgeHostOptions) {
		super();
		// Every client listens; their number has a limit of its own.
		this.setMaxListeners(0);
		this.#limits = { ...defaultHostLimits, ...limits };
		this.#log = log;
		this.#identity = { serverVersion, protocol: protocolVersions, limits: grantedLimits(this.#limits) };
		this.#secret = secret;
		this.#renewSecret = renewSecret;
		const access = { secret: () => this.#secret, port: () => this.port };
		this.#pluginGate = new PluginGate({ ...access, onPaired: ({ placeName }) => this.#announce("paired", placeName) });
		const clientGate = new ClientGate({ ...access, log, admit: (ws, role) => this.#serveClient(ws, role) });
		this.#door = new FrontDoor({
			protocol: protocolVersions,
			limits: this.#limits,
			log,
			onPlugin: (ws, stream) => this.#greet(ws, stream),
			onClient: (ws, stream) => clientGate.receive(ws, stream),
		});
	}

	/** Takes the port on the loopback interface, or rejects with `port_in_use`. */
	static async listen(options: BridgeHostOptions): Promise<BridgeHost> {
		const host = new BridgeHost(options);
		await host.#door.open(options.port ?? DEFAULT_PORT);
		host.#log({ level: "info", message: "listening for Studio plugins", port: host.port });
		return host;
	}

	get port(): number {
		return this.#door.port;
	}

	get sessions(): readonly BridgeSession[] {
		return [...this.#sessions.values()];
	}

	/** The session of this id, if its plugin is connected. */
	sessionOf(sessionId: string): PluginSession | undefined {
		return this.#sessions.get(sessionId);
	}

	/** Whether any plugin or program is connected. */
	get isUsed(): boolean {
		return this.#sockets.size > 0 || this.#clients.size > 0;
	}

	/** The session that connected first, or the next one to connect. */
	waitForSession(options: WaitForSessionOptions = {}): Promise<BridgeSession> {
		return waitForSession(this, options, this.#closing !== undefined);
	}

	/** A code with which one plugin that has no key may come in, and is given its key. */
	openPairing(): Pairing {
		return this.#pluginGate.openPairing();
	}

	/** Makes a new secret: everyone is sent away, and comes back only with a proof of the new one. */
	async renewSecret(): Promise<void> {
		if (this.#renewSecret === undefined)
			throw new BridgeError("not_allowed", "This host was given its secret and cannot make a new one.");
		this.#secret = await this.#renewSecret();
		for (const socket of this.#sockets) socket.end(undefined, "the secret of this installation was renewed", 1008);
		for (const ws of this.#clients) ws.close(1008, "the secret of this installation was renewed");
		this.#log({ level: "info", message: "the secret was renewed and everyone sent away" });
	}

	/** Tells every plugin that the server goes away, then lets go of the port. */
	close(): Promise<void> {
		this.#closing ??= this.#close();
		return this.#closing;
	}

	async #close(): Promise<void> {
		// Programs first: their calls end with the host and not with the plugins that it sends away.
		for (const ws of this.#clients) ws.close(1001, "the host is shutting down");
		for (const socket of this.#sockets) this.#dismiss(socket);
		await this.#door.close();
		this.#announce("closed");
		this.#log({ level: "info", message: "stopped listening for Studio plugins" });
	}

	#serveClient(ws: WebSocket, role: ClientRole): void {
		const { maxClients, maxClientCalls } = this.#limits;
		if (this.#clients.size >= maxClients) {
			const message = `${maxClients} programs use the bridge host, which is the most it serves. End one that is no longer needed, then try again.`;
			ws.send(packFrame({ type: "refused", code: "too_many_clients", message }));
			ws.close(1013, "too many programs");
			return;
		}
		this.#clients.add(ws);
		ws.once("close", () => this.#clients.delete(ws));
		new ServedClient(ws, this, role, maxClientCalls);
	}

	#dismiss(socket: PluginSocket): void {
		const rejected = reject("shutting_down", "The server is shutting down.", this.#identity);
		socket.end(rejected, "the server is shutting down", 1001);
	}

	#greet(ws: PluginWebSocket, stream: Duplex): void {
		const socket = new PluginSocket(ws, this.#limits, this.#log);
		if (this.#closing !== undefined) {
			this.#dismiss(socket);
			return;
		}
		this.#sockets.add(socket);
		ws.once("close", () => this.#sockets.delete(socket));
		socket.listener = new Greeter({
			socket,
			stream,
			host: this.#identity,
			limits: this.#limits,
			gate: this.#pluginGate,
			admit: (hello, welcome) => this.#admit(socket, hello, welcome),
		});
	}

	#admit(socket: PluginSocket, hello: Hello, welcome: Welcome): Rejected | undefined {
		const { sessionId, pluginVersion } = hello;
		const previous = this.#windows.get(sessionId);
		const refusal = this.#refuseAdmission(hello, previous);
		if (refusal !== undefined) return refusal;
		previous?.end(undefined, "a newer connection of the same plugin took its place");
		const window = this.#makeWindow(socket, hello, welcome.protocolVersion);
		this.#windows.set(sessionId, window);
		socket.listener = window;
		socket.send(welcome);
		if (pluginVersion !== this.#identity.serverVersion) this.#warnOfVersion(sessionId, pluginVersion);
		this.#open(window.session, { pluginVersion });
		return undefined;
	}

	/** They speak the same protocol, so everything goes on; but one of the two may lack what the other has. */
	#warnOfVersion(sessionId: string, pluginVersion: string): void {
		const { serverVersion } = this.#identity;
		const message = `the plugin is ${pluginVersion}, this server ${serverVersion}; run \`studio-bridge install-plugin\` and restart Studio so that both match`;
		this.#log({ level: "warn", message, sessionId, pluginVersion, serverVersion });
	}

	/** A plugin that reconnects takes its own place; a stranger with the same id does not. */
	#refuseAdmission(hello: Hello, previous: PluginConnection | undefined): Rejected | undefined {
		const { sessionId, instanceId } = hello;
		const present = this.#sessions.get(sessionId);
		if (present !== undefined && (previous === undefined || present.info.instanceId !== instanceId))
			return reject("duplicate_session", `Another Studio window is connected as session ${sessionId}.`, this.#identity);
		const { maxSessions } = this.#limits;
		if (present === undefined && this.#sessions.size >= maxSessions)
			return reject("too_many_sessions", `${maxSessions} sessions are connected, which is the most.`, this.#identity);
		return undefined;
	}

	#makeWindow(socket: PluginSocket, hello: Hello, protocolVersion: number): PluginConnection {
		return new PluginConnection({
			socket,
			hello,
			protocolVersion,
			host: this.#identity,
			limits: this.#limits,
			log: this.#log,
			events: {
				opened: (session) => this.#refuseFurther(session) ?? this.#open(session, { context: session.info.context }),
				changed: (session) => this.#announce("sessionChanged", session),
				logged: (session, batch) => this.#announce("log", session, batch),
				liveRequested: (session) => this.#announce("liveRequested", session),
				closed: (session, reason) => this.#onClosed(session, reason),
			},
		});
	}

	/** Why a window may not have one more session. */
	#refuseFurther({ id }: PluginSession): WireError | undefined {
		const { maxSessions } = this.#limits;
		if (this.#sessions.has(id))
			return { code: "duplicate_session", message: `Another Studio window is connected as session ${id}.` };
		if (this.#sessions.size < maxSessions) return undefined;
		const message = `${maxSessions} sessions are connected, which is the most. Close a Studio window that is no longer needed.`;
		return { code: "too_many_sessions", message };
	}

	#open(session: PluginSession, facts: Record<string, string>): undefined {
		this.#sessions.set(session.id, session);
		this.#log({ level: "info", message: "a Studio session opened", sessionId: session.id, ...facts });
		this.#announce("sessionOpened", session);
	}

	/** A listener's fault is the listener's: it must not end the connection whose news it was given. */
	#announce<K extends keyof BridgeHostEvents>(event: K, ...news: BridgeHostEvents[K]): void {
		try {
			(this as EventEmitter).emit(event, ...news);
		} catch (error) {
			this.#log({ level: "error", message: `a listener for ${event} failed`, error });
		}
	}

	#onClosed(session: PluginSession, reason: string): void {
		this.#sessions.delete(session.id);
		this.#windows.delete(session.id);
		this.#log({ level: "info", message: "a Studio session closed", sessionId: session.id, reason });
		this.#announce("sessionClosed", session, reason);
	}
}
