import { type LogBatch, type Progress, type RequestType, requests } from "@studio-bridge/protocol";
import type { WebSocket } from "ws";
import type { ClientRole } from "../access/proof.js";
import type { BridgeHost } from "../bridge-host.js";
import type { BridgeSession, RequestHandlers } from "../bridge-session.js";
import { sessionClosed } from "../call-errors.js";
import { BridgeError } from "../errors.js";
import { type ClientMessage, type HostMessage, parseRelayMessage, type RelayedRequest } from "./relay-messages.js";

type Outcome = Awaited<ReturnType<NonNullable<RequestHandlers[RequestType]>>>;

/** Another process of this installation, at the host's end: what it asks is asked here, and answered there. */
export class ServedClient {
	readonly #ws: WebSocket;
	readonly #host: BridgeHost;
	readonly #role: ClientRole;
	readonly #maxCalls: number;
	readonly #calls = new Map<number, AbortController>();
	readonly #asks = new Map<number, (outcome: Outcome) => void>();
	#asked = 0;

	constructor(ws: WebSocket, host: BridgeHost, role: ClientRole, maxCalls: number) {
		this.#ws = ws;
		this.#host = host;
		this.#role = role;
		this.#maxCalls = maxCalls;
		ws.on("message", (data: Buffer) => this.#receive(data));
		const tell = () => this.#tellSessions();
		const pass = (session: BridgeSession, batch: LogBatch) =>
			this.#send({ type: "log", sessionId: session.info.sessionId, batch });
		for (const event of ["sessionOpened", "sessionClosed", "sessionChanged"] as const) host.on(event, tell);
		host.on("log", pass);
		const tellPaired = (placeName: string) => this.#send({ type: "paired", placeName });
		if (role === "admin") host.on("paired", tellPaired);
		ws.once("close", () => {
			for (const event of ["sessionOpened", "sessionClosed", "sessionChanged"] as const) host.off(event, tell);
			host.off("log", pass);
			host.off("paired", tellPaired);
			// Nobody waits for these any more.
			for (const call of this.#calls.values()) call.abort();
		});
		this.#tellSessions();
	}

	#receive(data: Buffer): void {
		const message = parseRelayMessage<ClientMessage>(data);
		if (message?.type === "request") void this.#serve(message);
		else if (message?.type === "cancel") this.#calls.get(message.id)?.abort();
		else if (message?.type === "answer") this.#settle(message.ask, message.outcome as Outcome);
		else if (message?.type === "openPairing") void this.#administer(message.id, () => this.#host.openPairing());
		else if (message?.type === "renewSecret") void this.#administer(message.id, () => this.#host.renewSecret());
		else this.#ws.close(1002, "not understood");
	}

	async #serve(message: RelayedRequest): Promise<void> {
		const { id, sessionId, command, params, operationId, onlyIfKnown, timeoutMs } = message;
		const call = new AbortController();
		try {
			if (this.#calls.size >= this.#maxCalls) throw tooMany(this.#maxCalls);
			this.#calls.set(id, call);
			const session = this.#host.sessions.find(({ info }) => info.sessionId === sessionId);
			if (session === undefined) throw sessionClosed(sessionId, "it is not connected to the host");
			const result = await session.request(command, params as never, {
				operationId,
				onlyIfKnown,
				timeoutMs,
				signal: call.signal,
				onProgress: (progress: Progress) => this.#send({ type: "progress", id, progress }),
				onRequest: this.#relayedRequests(id),
			});
			this.#send({ type: "result", id, result });
		} catch (error) {
			this.#send({ type: "failed", id, ...describe(error) });
		} finally {
			this.#calls.delete(id);
		}
	}

	async #administer(id: number, act: () => object | Promise<void>): Promise<void> {
		try {
			if (this.#role !== "admin") throw notAllowed(this.#role);
			const result = await act();
			this.#send({ type: "result", id, result: result ?? {} });
		} catch (error) {
			this.#send({ type: "failed", id, ...describe(error) });
		}
	}

	/** What the plugin asks while it serves the call goes to the process that made it. */
	#relayedRequests(id: number): RequestHandlers {
		const relay = (request: RequestType) => (params: object) =>
			new Promise<Outcome>((resolve) => {
				const ask = ++this.#asked;
				this.#asks.set(ask, resolve);
				this.#send({ type: "ask", id, ask, request, params });
			});
		const names = Object.keys(requests) as RequestType[];
		return Object.fromEntries(names.map((name) => [name, relay(name)])) as RequestHandlers;
	}

	#settle(ask: number, outcome: Outcome): void {
		this.#asks.get(ask)?.(outcome);
		this.#asks.delete(ask);
	}

	#tellSessions(): void {
		this.#send({ type: "sessions", sessions: this.#host.sessions.map(({ info }) => info) });
	}

	#send(message: HostMessage): void {
		if (this.#ws.readyState === this.#ws.OPEN) this.#ws.send(JSON.stringify(message));
	}
}

function describe(error: unknown) {
	if (error instanceof BridgeError) {
		const { code, message, details } = error;
		return { code, message, details };
	}
	const message = error instanceof Error ? error.message : String(error);
	return { code: "internal_error" as const, message: `The host failed: ${message}`, details: {} };
}

function tooMany(limit: number): BridgeError {
	return new BridgeError(
		"too_many_requests",
		`${limit} calls of this program are under way, which is the most. Wait for one of them to end.`,
		{ details: { limit: String(limit) } },
	);
}

function notAllowed(role: ClientRole): BridgeError {
	return new BridgeError("not_allowed", `A program that came in as ${role} may use Studio, but not let others in.`, {
		details: { role },
	});
}
