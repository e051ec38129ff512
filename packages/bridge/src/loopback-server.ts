import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { BridgeError } from "./errors.js";
import type { HostLimits } from "./limits.js";
import type { BridgeLog } from "./log.js";

/** How long connections may take to end by themselves when the server closes. */
const CLOSE_GRACE_MS = 1_000;
/** How the operating system says that it has no IPv6 loopback. */
const NO_IPV6 = new Set(["EADDRNOTAVAIL", "EAFNOSUPPORT", "EINVAL", "EPROTONOSUPPORT"]);

export interface LoopbackServerOptions {
	limits: HostLimits;
	log: BridgeLog;
	onRequest: (request: IncomingMessage, response: ServerResponse) => void;
	onUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/** An HTTP server on 127.0.0.1 and, where there is IPv6, on the same port of ::1, so that nobody else can sit there. */
export class LoopbackServer {
	readonly #options: LoopbackServerOptions;
	readonly #connections = new Set<Socket>();
	#servers: readonly Server[] = [];
	#port = 0;

	constructor(options: LoopbackServerOptions) {
		this.#options = options;
	}

	/** 0 until it listens. */
	get port(): number {
		return this.#port;
	}

	async listen(port: number): Promise<void> {
		const ipv4 = await this.#bind("127.0.0.1", port);
		this.#servers = [ipv4];
		this.#port = (ipv4.address() as AddressInfo).port;
		try {
			this.#servers = [ipv4, await this.#bind("::1", this.#port)];
		} catch (error) {
			if (error instanceof BridgeError && NO_IPV6.has(error.details.reason ?? "")) return;
			await this.close();
			// Any free port was asked for, and this one is free in only one of the two families.
			if (port === 0) return this.listen(0);
			throw error;
		}
	}

	/** Stops accepting at once; what is connected may say goodbye first. */
	async close(): Promise<void> {
		const unbound = this.#servers.map((server) => new Promise((resolve) => server.close(resolve)));
		const gone = [...this.#connections].map(
			(connection) => new Promise((resolve) => connection.once("close", resolve)),
		);
		const grace = setTimeout(() => {
			for (const connection of this.#connections) connection.destroy();
		}, CLOSE_GRACE_MS);
		await Promise.all([...unbound, ...gone]);
		clearTimeout(grace);
	}

	#bind(address: string, port: number): Promise<Server> {
		const { log } = this.#options;
		const server = this.#makeServer();
		return new Promise((resolve, reject) => {
			const onError = (error: Error) => reject(listenError(error, address, port));
			server.once("error", onError);
			server.listen({ host: address, port, exclusive: true }, () => {
				server.off("error", onError);
				// Such as no file descriptor left for a new connection; those that are open must not suffer.
				server.on("error", (error) => log({ level: "error", message: "accepting a connection failed", error }));
				resolve(server);
			});
		});
	}

	#makeServer(): Server {
		const { limits, onRequest, onUpgrade } = this.#options;
		const timeouts = {
			requestTimeout: limits.httpTimeoutMs,
			connectionsCheckingInterval: Math.min(1_000, limits.httpTimeoutMs),
		};
		// The access guard answers a missing Host, as it answers a wrong one.
		const server = createServer({ ...timeouts, maxHeaderSize: 16 * 1024, requireHostHeader: false }, onRequest);
		server.on("upgrade", onUpgrade);
		server.on("connection", (socket) => this.#onConnection(socket));
		return server;
	}

	#onConnection(socket: Socket): void {
		const { limits, log } = this.#options;
		if (this.#connections.size >= limits.maxConnections) {
			log({ level: "warn", message: "refused a connection: too many are open", limit: limits.maxConnections });
			socket.destroy();
			return;
		}
		this.#connections.add(socket);
		socket.once("close", () => this.#connections.delete(socket));
	}
}

function listenError(cause: NodeJS.ErrnoException, address: string, port: number): BridgeError {
	const details = { address, port: String(port), reason: cause.code ?? "unknown" };
	if (cause.code === "EADDRINUSE")
		return new BridgeError(
			"port_in_use",
			`Port ${port} on ${address} is taken by another process, perhaps another Studio Bridge. Stop that process, or choose another port with --port and tell the plugin (its setting StudioBridge_port); this host does not move by itself.`,
			{ cause, details },
		);
	return new BridgeError(
		"listen_failed",
		`Listening on ${address}:${port} failed (${details.reason}). Choose a port this user may open.`,
		{ cause, details },
	);
}
