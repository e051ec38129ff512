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
	readonly onFinish: (result: AnyResult) => void;
}

/** A command that has been begun: the thread that serves it, what its handler may do, and the one answer it owes. */
export class RunningCommand implements CommandContext {
	readonly sessionId: string;
	/** Who waits for the answer, by the id each of them asked with. */
	private readonly waiting = new Map<string, Outbox>();
	/** The id the command goes by where it asks back: that of whoever asked for it last. */
	private currentId: string;
	private readonly thread: thread;
	private finished = false;
	private readonly stopCallbacks: (() => void)[] = [];

	constructor(private readonly options: RunningCommandOptions) {
		this.sessionId = options.sessionId;
		this.currentId = options.command.requestId;
		this.waiting.set(this.currentId, options.outbox);
		this.thread = coroutine.create(() => this.run());
	}

	start(): void {
		task.spawn(this.thread);
	}

	requestIds(): string[] {
		const ids: string[] = [];
		for (const [requestId] of this.waiting) ids.push(requestId);
		return ids;
	}

	/** Somebody else, or the same caller on another connection, waits for the answer as well. */
	attach(requestId: string, outbox: Outbox): void {
		this.currentId = requestId;
		this.waiting.set(requestId, outbox);
	}

	/** Nobody listens any more. The work goes on all the same: half of a change is worse than all of it. */
	detach(): void {
		this.waiting.clear();
	}

	/** One of those who wait gives up. The last to do so ends the command. */
	leave(requestId: string, reason: WireError): void {
		const outbox = this.waiting.get(requestId);
		if (this.waiting.size() > 1) {
			this.waiting.delete(requestId);
			outbox?.send(errorResult(requestId, reason));
		} else this.stop(reason);
	}

	/** Ends the thread at the yield it is in, and answers in its place. */
	stop(reason: WireError): void {
		this.finish(errorResult(this.currentId, reason));
		this.options.requests.abandon(this.currentId);
		pcall(() => task.cancel(this.thread));
		for (const callback of this.stopCallbacks) callback();
	}

	onStop(callback: () => void): void {
		this.stopCallbacks.push(callback);
	}

	progress(done: number, total?: number, message?: string): void {
		for (const [requestId, outbox] of this.waiting) {
			const problem = outbox.send({ type: "progress", requestId, done, total, message });
			if (problem !== undefined) error(problem.message, 2);
		}
	}

	ask<K extends RequestType>(requestType: K, params: RequestParams<K>): RequestOutcome<K> {
		const outbox = this.waiting.get(this.currentId);
		const outcome =
			outbox !== undefined
				? this.options.requests.ask(outbox, this.currentId, requestType, params)
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
		this.options.onFinish(answer);
		for (const [requestId, outbox] of this.waiting) {
			const problem = outbox.send({ ...answer, requestId });
			if (problem !== undefined) outbox.send(errorResult(requestId, problem));
		}
	}
}
