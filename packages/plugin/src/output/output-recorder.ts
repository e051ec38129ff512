import type { Outbox } from "../connection/outbox";
import type { Scheduler } from "../connection/scheduler";
import { Timers } from "../connection/timers";
import type { LogEntry } from "../generated/protocol";
import type { OutputBuffer } from "./output-buffer";
import type { OutputSource } from "./output-source";

/** Lines of one moment travel together. */
const BATCH_SECONDS = 0.1;
/** A game that prints in every frame must not fill the wire. */
const MOST_LINES_A_BATCH = 200;

export interface OutputRecorderOptions {
	readonly sessionId: string;
	readonly source: OutputSource;
	readonly buffer: OutputBuffer;
	readonly scheduler: Scheduler;
}

/** Keeps Studio's output from the first line on, and tells the server of new lines while one is there. */
export class OutputRecorder {
	private outbox?: Outbox;
	private unsent: LogEntry[] = [];
	private dropped = 0;
	private readonly timers: Timers<"flush">;
	private readonly stopListening: () => void;

	constructor(private readonly options: OutputRecorderOptions) {
		const { source, buffer, scheduler } = options;
		this.timers = new Timers(scheduler);
		for (const line of source.history()) buffer.add(line);
		this.stopListening = source.listen((line) => this.announce(buffer.add(line)));
	}

	attach(outbox: Outbox): void {
		this.outbox = outbox;
	}

	detach(): void {
		this.outbox = undefined;
		this.unsent = [];
		this.dropped = 0;
		this.timers.clearAll();
	}

	stop(): void {
		this.stopListening();
		this.detach();
	}

	/** Not the plugin's own lines: the server need not be told that it is connected. */
	private announce(entry: LogEntry): void {
		if (this.outbox === undefined || entry.internal) return;
		if (this.unsent.size() < MOST_LINES_A_BATCH) this.unsent.push(entry);
		else this.dropped += 1;
		if (this.unsent.size() + this.dropped === 1) this.timers.set("flush", BATCH_SECONDS, () => this.flush());
	}

	private flush(): void {
		const entries = this.unsent;
		const dropped = this.dropped > 0 ? this.dropped : undefined;
		this.unsent = [];
		this.dropped = 0;
		this.outbox?.send({ type: "logBatch", sessionId: this.options.sessionId, entries, dropped });
	}
}
