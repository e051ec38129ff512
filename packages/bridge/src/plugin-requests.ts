import {
	check,
	describeViolation,
	type ErrorCode,
	type Request,
	type RequestOutcome,
	type RequestType,
	requests,
} from "@studio-bridge/protocol";
import type { HostLimits } from "./limits.js";
import type { BridgeLog } from "./log.js";
import type { PendingCalls } from "./pending-calls.js";
import type { PluginSocket } from "./plugin-socket.js";

type Outcome = RequestOutcome<RequestType>;
type Handler = (params: object) => Outcome | Promise<Outcome>;

/** What a plugin asks while it serves a command, brought to the call that sent the command. */
export class PluginRequests {
	readonly #calls: PendingCalls;
	readonly #socket: PluginSocket;
	readonly #limits: HostLimits;
	readonly #log: BridgeLog;
	#running = 0;

	constructor(calls: PendingCalls, socket: PluginSocket, limits: HostLimits, log: BridgeLog) {
		this.#calls = calls;
		this.#socket = socket;
		this.#limits = limits;
		this.#log = log;
	}

	/** Every request is answered exactly once, whatever becomes of its handler. */
	async receive(request: Request): Promise<void> {
		const { type } = request;
		const outcome = await this.#outcomeOf(request);
		if (this.#socket.send(responseTo(request, outcome))) return;
		const message = `The answer to ${type} is longer than the ${this.#limits.maxMessageBytes} bytes agreed; ask for less.`;
		this.#socket.send(responseTo(request, failure("message_too_large", message)));
	}

	async #outcomeOf(request: Request): Promise<Outcome> {
		const { type, requestId, commandId, ...params } = request;
		const handler = this.#calls.get(commandId)?.options.onRequest?.[type] as Handler | undefined;
		if (handler === undefined)
			return failure("unknown_request", `No running command ${commandId} answers ${type}; stop serving it.`);
		const limit = this.#limits.maxRunningCommands;
		if (this.#running >= limit)
			return failure("too_many_requests", `At most ${limit} requests may be unanswered at once.`);
		this.#running++;
		try {
			const outcome = await handler(params);
			assertFits(type, responseTo(request, outcome));
			return outcome;
		} catch (error) {
			this.#log({ level: "error", message: "answering a request of the plugin failed", type, requestId, error });
			return failure("internal_error", `The server failed to answer ${type}; its log says more.`);
		} finally {
			this.#running--;
		}
	}
}

function responseTo<O extends Outcome>({ requestId, commandId }: Request, outcome: O) {
	return { ...outcome, type: "response" as const, requestId, commandId };
}

function assertFits(type: RequestType, response: object): void {
	const violation = check(requests[type].response, response);
	if (violation !== undefined)
		throw new Error(`the handler's outcome does not fit ${requests[type].response}: ${describeViolation(violation)}`);
}

function failure(code: ErrorCode, message: string) {
	return { status: "error" as const, error: { code, message } };
}
