import type { Outbox } from "../connection/outbox";
import type { CancelTimer, Scheduler } from "../connection/scheduler";
import {
	type AnyResponse,
	check,
	type Request,
	type RequestOutcome,
	type RequestParams,
	type RequestType,
	requests,
	type WireError,
} from "../generated/protocol";
import { describeViolation, wireError } from "../wire/wire-error";
import { Reply } from "./reply";

/** The command's own deadline is the server's business; this only ends a wait for an answer that was lost. */
const ANSWER_TIMEOUT_SECONDS = 30;

/** Any response, without its envelope or with it. */
type Outcome = AnyResponse | Failure;

interface Failure {
	readonly status: "error";
	readonly error: WireError;
}

interface PendingRequest {
	readonly requestType: RequestType;
	readonly commandId: string;
	readonly reply: Reply<Outcome>;
	readonly cancelTimeout: CancelTimer;
}

/** What the plugin has asked the server and not been told yet. */
export class PendingRequests {
	private readonly pending = new Map<string, PendingRequest>();
	private asked = 0;

	constructor(private readonly scheduler: Scheduler) {}

	/** Yields the calling thread until the server answers or no answer can come any more. */
	ask<K extends RequestType>(outbox: Outbox, commandId: string, requestType: K, params: RequestParams<K>) {
		this.asked += 1;
		// The prefix keeps these ids apart from the server's, which a fault may name as well.
		const requestId = `plugin-${this.asked}`;
		const reply = new Reply<Outcome>();
		const cancelTimeout = this.scheduler.after(ANSWER_TIMEOUT_SECONDS, () =>
			this.fail(requestId, noAnswer(requestType)),
		);
		this.pending.set(requestId, { requestType, commandId, reply, cancelTimeout });
		const request = { ...(params as object), type: requestType, requestId, commandId } as Request;
		const problem = outbox.send(request);
		if (problem !== undefined) this.fail(requestId, problem);
		return reply.wait() as unknown as RequestOutcome<K>;
	}

	/** A late answer, or one to a command that was cancelled, finds nobody waiting and is dropped. */
	settle(response: AnyResponse): void {
		const request = this.take(response.requestId);
		if (request === undefined) return;
		request.reply.resolve(malformed(request.requestType, response) ?? response);
	}

	fail(requestId: string, problem: WireError): void {
		this.take(requestId)?.reply.resolve(failure(problem));
	}

	failAll(problem: WireError): void {
		for (const [requestId] of this.snapshot()) this.fail(requestId, problem);
	}

	/** Forgets what a command was waiting for without waking its thread, which is gone. */
	abandon(commandId: string): void {
		for (const [requestId, request] of this.snapshot()) {
			if (request.commandId === commandId) this.take(requestId);
		}
	}

	private take(requestId: string): PendingRequest | undefined {
		const request = this.pending.get(requestId);
		this.pending.delete(requestId);
		request?.cancelTimeout();
		return request;
	}

	/** A woken thread may ask again at once, so nobody iterates over the map itself. */
	private snapshot(): ReadonlyMap<string, PendingRequest> {
		return new Map([...this.pending]);
	}
}

function malformed(requestType: RequestType, response: AnyResponse): Failure | undefined {
	const violation = check(requests[requestType].response, response);
	if (violation === undefined) return undefined;
	const message = `the server answered ${requestType} with a malformed response: ${describeViolation(violation)}`;
	return failure(wireError("invalid_message", message));
}

function failure(problem: WireError): Failure {
	return { status: "error", error: problem };
}

function noAnswer(requestType: RequestType): WireError {
	return wireError("timeout", `the server did not answer ${requestType} within ${ANSWER_TIMEOUT_SECONDS} seconds`);
}
