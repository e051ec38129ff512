import type { LogEntry } from "../generated/protocol";

export type LogLevel = LogEntry["level"];

/** A line of Studio's output as it comes. */
export interface OutputLine {
	readonly level: LogLevel;
	readonly body: string;
	/** Unix time in milliseconds. */
	readonly timestamp: number;
}

/** Where Studio's output comes from. */
export interface OutputSource {
	/** What was written before anybody listened. */
	history(): readonly OutputLine[];
	/** Calls back with each line from now on. Returns how to stop that. */
	listen(callback: (line: OutputLine) => void): () => void;
}
