import {
	check,
	describeViolation,
	type ErrorCode,
	type Request,
	type RequestOutcome,
	type RequestType,
	requests,
	type ServerMessage,
} from "@studio-bridge/protocol";
import type { RequestHandlers } from "./bridge-session.js";
import type { HostLimits } from "./limits.js";
import type { BridgeLog } from "./log.js";

type Outcome = RequestOutcome<RequestType>;
type Handler = (params: object) => Outcome | Promise<Outcome>;

export interface PluginRequestsOptions {
	limits: Pick<HostLimits, "maxMessageBytes" | "maxRunningCommands">;
	log: BridgeLog;
}

/** Sends a response, or returns false if it is longer than agreed. */
export type Respond = (response: Extract<ServerMessage, { type: "response" }>) => boolean;

/** What a plugin asks while it serves a command, answered by whoever sent the command. */
export class PluginRequests {
	readonly #options: PluginRequestsOptions;
	#running = 0;

	constructor(options: PluginRequestsOptions) {
		this.#options = options;
	}

	/** Every request is answered exactly once, whatever becomes of its handler. */
	async receive(request: Request, handlers: RequestHandlers | undefined, respond: Respond): Promise<void> {
		const { type } = request;
		const outcome = await this.#outcomeOf(request, handlers?.[type] as Handler | undefined);
		if (respond(responseTo(request, outcome))) return;
		const message = `The answer to ${type} is longer than the ${this.#options.limits.maxMessageBytes} bytes agreed; ask for less.`;
		respond(responseTo(request, failure("message_too_large", message)));
	}

	async #outcomeOf(request: Request, handler: Handler | undefined): Promise<Outcome> {
		const { type, requestId, commandId, ...params } = request;
		if (handler === undefined)
			return failure("unknown_request", `No running command ${commandId} answers ${type}; stop serving it.`);
		const limit = this.#options.limits.maxRunningCommands;
		if (this.#running >= limit)
			return failure("too_many_requests", `At most ${limit} requests may be unanswered at once.`);
		this.#running++;
		try {
			const outcome = await handler(params);
			assertFits(type, responseTo(request, outcome));
			return outcome;
		} catch (error) {
			this.#options.log({
				level: "error",
				message: "answering a request of the plugin failed",
				type,
				requestId,
				error,
			});
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
