export interface BridgeLogEntry {
	level: "debug" | "info" | "warn" | "error";
	message: string;
	[field: string]: unknown;
}

/** Where the bridge writes what it does. Messages of the wire never appear in it above `debug`. */
export type BridgeLog = (entry: BridgeLogEntry) => void;

export const silentLog: BridgeLog = () => {};
