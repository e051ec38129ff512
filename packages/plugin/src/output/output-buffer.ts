import type { CommandOutcome, CommandParams, LogEntry } from "../generated/protocol";
import { safeText } from "../values/safe-text";
import type { OutputLine } from "./output-source";

export const BUFFER_CAPACITY = 1000;

/** How the plugin's own lines begin, so that they can be told from the game's. */
const INTERNAL_PREFIX = "[StudioBridge]";

/** The last lines of output, numbered from 1 in the order they were written. */
export class OutputBuffer {
	private readonly entries: LogEntry[] = [];
	/** Where in `entries` the next line goes. */
	private position = 0;
	private count = 0;

	/** Returns the line as it is kept. */
	add({ level, body, timestamp }: OutputLine): LogEntry {
		const internal = body.sub(1, INTERNAL_PREFIX.size()) === INTERNAL_PREFIX ? true : undefined;
		const entry = { level, body: safeText(body), timestamp: math.floor(timestamp), internal };
		this.entries[this.position] = entry;
		this.position = (this.position + 1) % BUFFER_CAPACITY;
		this.count += 1;
		return entry;
	}

	query(question: CommandParams<"queryLogs">): CommandOutcome<"queryLogs"> {
		const fitting = this.select(question);
		const total = fitting.size();
		const surplus = math.max(0, total - question.count);
		const from = question.direction === "tail" ? surplus : 0;
		const entries = fitting.filter((_entry, index) => index >= from && index < from + question.count);
		return { status: "success", entries, total, bufferCapacity: BUFFER_CAPACITY, last: this.count };
	}

	/** Oldest first. */
	private select({ levels, includeInternal, after = 0 }: CommandParams<"queryLogs">): LogEntry[] {
		const held = this.entries.size();
		const oldest = this.count - held;
		const found: LogEntry[] = [];
		for (let index = math.max(0, after - oldest); index < held; index++) {
			const entry = this.entries[held < BUFFER_CAPACITY ? index : (this.position + index) % BUFFER_CAPACITY];
			if (entry.internal && !includeInternal) continue;
			if (levels === undefined || levels.includes(entry.level)) found.push(entry);
		}
		return found;
	}
}
