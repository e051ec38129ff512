import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { VersionRange } from "@studio-bridge/protocol";
import { type Server, type WebSocket, WebSocketServer } from "ws";
import { checkAccess, type Refusal } from "./access/request-guard.js";
import type { HostLimits } from "./limits.js";
import type { BridgeLog } from "./log.js";
import { LoopbackServer } from "./loopback-server.js";
import { PluginWebSocket } from "./plugin-socket.js";

/** How long a closed WebSocket may take to say goodbye before it is destroyed. */
const CLOSE_TIMEOUT_MS = 2_000;
const PLAIN_TEXT = "text/plain; charset=utf-8";

export interface FrontDoorOptions {
	protocol: VersionRange;
	limits: HostLimits;
	log: BridgeLog;
	onPlugin: (ws: PluginWebSocket, stream: Duplex) => void;
	onClient: (ws: WebSocket, stream: Duplex) => void;
}

/** What answers on the port: `/health` for anyone local, `/plugin` for WebSockets, and a refusal for the rest. */
export class FrontDoor {
	readonly #options: FrontDoorOptions;
	readonly #server: LoopbackServer;
	readonly #webSockets: Server<typeof PluginWebSocket>;
	/** Constant, so that a caller who has proved nothing learns nothing about users, places or processes. */
	readonly #banner: string;

	constructor(options: FrontDoorOptions) {
		this.#options = options;
		this.#server = new LoopbackServer({
			limits: options.limits,
			log: options.log,
			onRequest: (request, response) => this.#onRequest(request, response),
			onUpgrade: (request, socket, head) => this.#onUpgrade(request, socket, head),
		});
		this.#banner = JSON.stringify({ name: "studio-bridge", protocol: options.protocol });
		// `closeTimeout` is not in @types/ws yet, which an object built beforehand may carry.
		const settings = {
			noServer: true,
			clientTracking: false,
			perMessageDeflate: false,
			maxPayload: options.limits.maxMessageBytes,
			closeTimeout: CLOSE_TIMEOUT_MS,
			WebSocket: PluginWebSocket,
		};
		this.#webSockets = new WebSocketServer(settings);
	}

	/** 0 until it is open. */
	get port(): number {
		return this.#server.port;
	}

	open(port: number): Promise<void> {
		return this.#server.listen(port);
	}

	close(): Promise<void> {
		return this.#server.close();
	}

	#onRequest(request: IncomingMessage, response: ServerResponse): void {
		const refusal = this.#checkAccess(request) ?? routeRequest(request);
		if (refusal === undefined) {
			response.writeHead(200, headersFor("application/json", this.#banner)).end(this.#banner);
			return;
		}
		this.#logRefusal(refusal);
		const body = `${refusal.message}\n`;
		response.writeHead(refusal.status, { ...headersFor(PLAIN_TEXT, body), ...refusal.headers }).end(body);
	}

	#onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
		socket.on("error", (error) =>
			this.#options.log({ level: "debug", message: "a socket failed", error: error.message }),
		);
		const { onPlugin, onClient } = this.#options;
		const enter = { "/plugin": onPlugin, "/client": onClient }[pathOf(request)];
		const refusal = this.#checkAccess(request) ?? (enter === undefined ? noSuchDoor : undefined);
		if (refusal !== undefined) {
			this.#logRefusal(refusal);
			refuseUpgrade(socket, refusal);
			return;
		}
		this.#webSockets.handleUpgrade(request, socket, head, (ws) => enter?.(ws, socket));
	}

	#checkAccess({ method = "", rawHeaders }: IncomingMessage): Refusal | undefined {
		return checkAccess({ method, rawHeaders }, this.port);
	}

	#logRefusal({ status, message }: Refusal): void {
		this.#options.log({ level: "warn", message: "refused a request", status, reason: message });
	}
}

function routeRequest(request: IncomingMessage): Refusal | undefined {
	const path = pathOf(request);
	if (path === "/plugin")
		return { status: 426, message: "Plugins connect to /plugin with a WebSocket.", headers: { Upgrade: "websocket" } };
	if (path !== "/health") return { status: 404, message: "There is nothing here. Try /health." };
	if (request.method !== "GET") return { status: 405, message: "Use GET.", headers: { Allow: "GET" } };
	return undefined;
}

const noSuchDoor: Refusal = { status: 404, message: "Plugins connect to /plugin." };

function pathOf({ url = "" }: IncomingMessage): string {
	const query = url.indexOf("?");
	return query === -1 ? url : url.slice(0, query);
}

function refuseUpgrade(socket: Duplex, { status, message }: Refusal): void {
	const body = `${message}\n`;
	const headers = Object.entries(headersFor(PLAIN_TEXT, body)).map(([name, value]) => `${name}: ${value}`);
	socket.once("finish", () => socket.destroy());
	socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, "", body].join("\r\n"));
}

function headersFor(contentType: string, body: string) {
	return {
		"Content-Type": contentType,
		"Content-Length": Buffer.byteLength(body),
		"Cache-Control": "no-store",
		"X-Content-Type-Options": "nosniff",
		Connection: "close",
	};
}
