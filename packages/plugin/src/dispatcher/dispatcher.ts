import type { DispatchedMessage } from "../connection/link";
import type { Outbox } from "../connection/outbox";
import type { Scheduler } from "../connection/scheduler";
import { type AnyResult, type Cancel, type Command, commands, type Fault, type WireError } from "../generated/protocol";
import type { Log } from "../log";
import { errorResult, fault, wireError } from "../wire/wire-error";
import { type AnyHandler, type Handlers, unsupported } from "./handler";
import { OperationMemory, type Recalled } from "./operation-memory";
import { PendingRequests } from "./pending-requests";
import { connectionLost, RunningCommand } from "./running-command";

export interface DispatcherOptions {
	readonly sessionId: string;
	readonly handlers: Handlers;
	readonly scheduler: Scheduler;
	readonly log: Log;
}

const expired = wireError(
	"result_expired",
	"the operation ran before and its result is no longer kept; look at the place to see what it did",
);
const unknownOperation = wireError("unknown_operation", "this plugin has not begun such an operation");
const unloading = wireError("cancelled", "the plugin is being unloaded");

/** Brings each command to its handler and each answer back, over whatever connection there is at the moment. */
export class Dispatcher {
	private outbox?: Outbox;
	private maxRunning = 0;
	/** By request id: what the server at the other end of this connection waits for. */
	private readonly running = new Map<string, RunningCommand>();
	/** Begun on an earlier connection and not done yet. Their request ids may come again and mean something else. */
	private readonly orphans = new Set<RunningCommand>();
	private readonly requests: PendingRequests;
	private readonly memory: OperationMemory;
	private complained = false;

	constructor(private readonly options: DispatcherOptions) {
		this.requests = new PendingRequests(options.scheduler);
		this.memory = new OperationMemory(options.scheduler);
	}

	/** A connection is open. */
	attach(outbox: Outbox, maxRunning: number): void {
		this.outbox = outbox;
		this.maxRunning = maxRunning;
		this.complained = false;
	}

	/** The connection is gone, and with it whoever waited for an answer. */
	detach(): void {
		this.outbox = undefined;
		for (const [, running] of this.running) {
			running.detach();
			this.orphans.add(running);
		}
		this.running.clear();
		this.requests.failAll(connectionLost);
	}

	/** Ends everything that is under way, and tells whoever still waits for it. */
	stop(): void {
		const underWay = [...this.orphans];
		for (const [, running] of this.running) underWay.push(running);
		for (const running of underWay) running.stop(unloading);
		this.outbox = undefined;
	}

	isIdle(): boolean {
		return this.running.isEmpty();
	}

	receive(message: DispatchedMessage): void {
		if (message.type === "cancel") this.cancel(message);
		else if (message.type === "response") this.requests.settle(message);
		else if (message.type === "fault") this.blame(message);
		else this.command(message);
	}

	private command(command: Command): void {
		// The answer to the first serves the second as well; running it again could do its work twice.
		if (this.running.has(command.requestId)) return;
		const { operationId } = command;
		const recalled = operationId !== undefined ? this.memory.recall(operationId) : undefined;
		if (recalled !== undefined) this.repeat(command.requestId, recalled);
		else this.first(command);
	}

	/** The operation was asked for before: by a call whose answer was lost, or through another host. */
	private repeat(requestId: string, recalled: Recalled): void {
		if (recalled.kind === "running") this.join(requestId, recalled.running);
		else if (recalled.kind === "done") this.outbox?.send({ ...recalled.result, requestId });
		else this.outbox?.send(errorResult(requestId, expired));
	}

	private join(requestId: string, running: RunningCommand): void {
		if (this.outbox === undefined) return;
		this.orphans.delete(running);
		running.attach(requestId, this.outbox);
		this.running.set(requestId, running);
	}

	private first(command: Command): void {
		const refusal = command.onlyIfKnown ? unknownOperation : this.refusal(command);
		if (refusal !== undefined) this.outbox?.send(errorResult(command.requestId, refusal));
		else this.begin(command);
	}

	private refusal({ type: commandType, sessionId }: Command): WireError | undefined {
		const ours = this.options.sessionId;
		if (sessionId !== undefined && sessionId !== ours)
			return wireError("unknown_session", `this plugin speaks for session ${ours}, not ${sessionId}`, { sessionId });
		if (this.options.handlers[commandType] === unsupported) {
			const { capability } = commands[commandType];
			return wireError("unsupported_command", `this plugin cannot serve ${commandType} yet`, { capability });
		}
		if (this.running.size() + this.orphans.size() < this.maxRunning) return undefined;
		return wireError("too_many_requests", `${this.maxRunning} commands are running; wait for one to end`);
	}

	private begin(command: Command): void {
		if (this.outbox === undefined) return;
		const { handlers, sessionId, log } = this.options;
		const running = new RunningCommand({
			command,
			// The map is exhaustive and `refusal` has excluded the unsupported: this is the handler of this very command.
			handler: handlers[command.type] as AnyHandler,
			sessionId,
			outbox: this.outbox,
			requests: this.requests,
			log,
			onFinish: (result) => this.forget(running, command, result),
		});
		this.running.set(command.requestId, running);
		if (command.operationId !== undefined) this.memory.begin(command.operationId, running);
		running.start();
	}

	private forget(running: RunningCommand, { type: commandType, operationId }: Command, result: AnyResult): void {
		this.orphans.delete(running);
		for (const requestId of running.requestIds()) this.running.delete(requestId);
		if (operationId === undefined) return;
		if (commands[commandType].effect === "write") this.memory.finish(operationId, result);
		else this.memory.forget(operationId);
	}

	private cancel({ requestId }: Cancel): void {
		const running = this.running.get(requestId);
		if (running !== undefined) {
			this.running.delete(requestId);
			running.leave(requestId, wireError("cancelled", "the caller gave up"));
		} else this.outbox?.send(fault(wireError("unknown_request", `command ${requestId} is not running`), requestId));
	}

	/** The server could not use something we sent: a fault of ours, said once a connection. */
	private blame({ requestId, error: problem }: Fault): void {
		if (requestId !== undefined) this.requests.fail(requestId, problem);
		if (this.complained) return;
		this.complained = true;
		this.options.log.warn(`The server could not use a message of this plugin: ${problem.message}`);
	}
}
