import type { Outbox } from "../connection/outbox";
import type { AnyResult, Command, RequestOutcome, RequestParams, RequestType, WireError } from "../generated/protocol";
import type { Log } from "../log";
import { errorResult, wireError } from "../wire/wire-error";
import type { AnyHandler, CommandContext } from "./handler";
import type { PendingRequests } from "./pending-requests";
import { runHandler } from "./run-handler";

export const connectionLost = wireError("connection_lost", "the connection to the server was lost");

export interface RunningCommandOptions {
	readonly command: Command;
	readonly handler: AnyHandler;
	readonly sessionId: string;
	readonly outbox: Outbox;
	readonly requests: PendingRequests;
	readonly log: Log;
	/** Called once, before the answer is sent. */
	readonly onFinish: (running: RunningCommand) => void;
}

/** A command that has been begun: the thread that serves it, what its handler may do, and the one answer it owes. */
export class RunningCommand implements CommandContext {
	readonly sessionId: string;
	readonly requestId: string;
	private readonly thread: thread;
	private outbox?: Outbox;
	private finished = false;
	private readonly stopCallbacks: (() => void)[] = [];

	constructor(private readonly options: RunningCommandOptions) {
		this.sessionId = options.sessionId;
		this.requestId = options.command.requestId;
		this.outbox = options.outbox;
		this.thread = coroutine.create(() => this.run());
	}

	start(): void {
		task.spawn(this.thread);
	}

	/** Nobody listens any more. The work goes on all the same: half of a change is worse than all of it. */
	detach(): void {
		this.outbox = undefined;
	}

	/** Ends the thread at the yield it is in, and answers in its place. */
	stop(reason: WireError): void {
		this.finish(errorResult(this.requestId, reason));
		this.options.requests.abandon(this.requestId);
		pcall(() => task.cancel(this.thread));
		for (const callback of this.stopCallbacks) callback();
	}

	onStop(callback: () => void): void {
		this.stopCallbacks.push(callback);
	}

	progress(done: number, total?: number, message?: string): void {
		const problem = this.outbox?.send({ type: "progress", requestId: this.requestId, done, total, message });
		if (problem !== undefined) error(problem.message, 2);
	}

	ask<K extends RequestType>(requestType: K, params: RequestParams<K>): RequestOutcome<K> {
		const outcome =
			this.outbox !== undefined
				? this.options.requests.ask(this.outbox, this.requestId, requestType, params)
				: { status: "error", error: connectionLost };
		return outcome as RequestOutcome<K>;
	}

	private run(): void {
		const { handler, command, log } = this.options;
		const { result, failure } = runHandler(handler, command, this);
		if (failure !== undefined) log.warn(failure);
		this.finish(result);
	}

	private finish(answer: AnyResult): void {
		if (this.finished) return;
		this.finished = true;
		this.options.onFinish(this);
		const problem = this.outbox?.send(answer);
		if (problem !== undefined) this.outbox?.send(errorResult(this.requestId, problem));
	}
}
