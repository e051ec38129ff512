import type { CommandHandler } from "../dispatcher/handler";
import type { OutputBuffer } from "../output/output-buffer";

/** The last lines of a DataModel's output. */
export function queryLogs(buffer: OutputBuffer): CommandHandler<"queryLogs"> {
	return (params) => buffer.query(params);
}
