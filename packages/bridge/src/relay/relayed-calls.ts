import { randomUUID } from "node:crypto";
import {
	type AnyResult,
	type CommandType,
	check,
	commands,
	type PluginMessage,
	type Progress,
	type Request,
	type ServerMessage,
} from "@studio-bridge/protocol";
import type { RequestOptions } from "../bridge-session.js";
import { cancelled, commandTooLarge, hostLost, invalidCommand, type SentCall, timedOut } from "../call-errors.js";
import type { BridgeError } from "../errors.js";
import type { BridgeLog } from "../log.js";
import { parseMessage } from "../parse-message.js";
import { PluginRequests, type PluginRequestsOptions } from "../plugin-requests.js";
import { readResult } from "../read-result.js";
import type { ClientMessage } from "./relay-messages.js";

/** The host answers deadlines itself; this one is for a host that does not answer at all. */
const GRACE_MS = 2_000;

/** Sends to the host, or returns false if it is longer than the host takes. */
export type SendToHost = (message: ClientMessage, body?: Buffer) => boolean;

interface Call extends SentCall {
	readonly options: RequestOptions;
	readonly settle: (end: () => void) => void;
	readonly resolve: (result: AnyResult) => void;
	readonly reject: (error: BridgeError) => void;
}

/**
 * The calls of this process that its host passes on. The host does not read them, so everything is checked here: what we
 * ask before it is sent, and what the plugin says when it has come.
 */
export class RelayedCalls {
	readonly #send: SendToHost;
	readonly #limits: PluginRequestsOptions["limits"];
	readonly #log: BridgeLog;
	readonly #requests: PluginRequests;
	readonly #calls = new Map<number, Call>();

	constructor(send: SendToHost, { limits, log }: PluginRequestsOptions) {
		this.#send = send;
		this.#limits = limits;
		this.#log = log;
		this.#requests = new PluginRequests({ limits, log });
	}

	/** Asks a session under an id of the caller's choice. */
	ask(id: number, sessionId: string, type: CommandType, params: object, options: RequestOptions): Promise<AnyResult> {
		const { signal, operationId = randomUUID(), onlyIfKnown, timeoutMs = commands[type].timeoutMs } = options;
		const command = { ...params, type, sessionId, operationId, ...(onlyIfKnown ? { onlyIfKnown } : {}) };
		const violation = check("Command", { ...command, requestId: "r" });
		if (violation !== undefined) return Promise.reject(invalidCommand(type, violation));
		if (signal?.aborted) return Promise.reject(cancelled(type, signal.reason, false));
		const sent = { type, operationId, sessionId };
		return new Promise((resolve, reject) => {
			const giveUp = (error: BridgeError) => {
				this.#send({ type: "cancel", id });
				this.fail(id, error);
			};
			const onAbort = () => giveUp(cancelled(type, signal?.reason, true));
			const timer = setTimeout(() => giveUp(timedOut(sent, timeoutMs)), timeoutMs + GRACE_MS);
			signal?.addEventListener("abort", onAbort, { once: true });
			const settle = (end: () => void) => {
				clearTimeout(timer);
				signal?.removeEventListener("abort", onAbort);
				end();
			};
			this.#calls.set(id, { ...sent, options, settle, resolve, reject });
			const request = { type: "request", id, sessionId, command: type, operationId, timeoutMs } as const;
			if (!this.#send(request, Buffer.from(JSON.stringify(command))))
				this.fail(id, commandTooLarge(type, this.#limits.maxMessageBytes));
		});
	}

	/** The plugin's result came. */
	answer(id: number, body: Buffer): void {
		const call = this.#take(id);
		if (call === undefined) return;
		const { value, violation } = parseMessage(body.toString("utf8"));
		const read = readResult(call.type, value, violation);
		call.settle(() => ("result" in read ? call.resolve(read.result) : call.reject(read.error)));
	}

	/** The plugin said something else about a call. */
	hear(id: number, body: Buffer): void {
		const call = this.#calls.get(id);
		const { value, violation } = parseMessage(body.toString("utf8"));
		const broken = violation ?? check("PluginMessage", value);
		if (broken !== undefined) {
			const { path, rule } = broken;
			this.#log({ level: "warn", message: "dropped a message of the plugin", path, rule });
			return;
		}
		const message = value as Progress | Request | Exclude<PluginMessage, Progress | Request>;
		if (message.type === "progress") this.#onProgress(message, call);
		else if ("commandId" in message) this.#onRequest(id, message, call);
	}

	/** Whether there was such a call to fail. */
	fail(id: number, error: BridgeError): boolean {
		const call = this.#take(id);
		call?.settle(() => call.reject(error));
		return call !== undefined;
	}

	/** The host is gone. */
	failAll(): void {
		for (const [id, call] of [...this.#calls]) this.fail(id, hostLost(call));
	}

	#take(id: number): Call | undefined {
		const call = this.#calls.get(id);
		this.#calls.delete(id);
		return call;
	}

	#onProgress(progress: Progress, call: Call | undefined): void {
		try {
			call?.options.onProgress?.(progress);
		} catch (error) {
			this.#log({ level: "error", message: "a caller's onProgress failed", error });
		}
	}

	#onRequest(id: number, request: Request, call: Call | undefined): void {
		const respond = (response: Extract<ServerMessage, { type: "response" }>) =>
			this.#send({ type: "response", id }, Buffer.from(JSON.stringify(response)));
		void this.#requests.receive(request, call?.options.onRequest, respond);
	}
}
