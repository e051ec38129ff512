export {
	BridgeHost,
	type BridgeHostEvents,
	type BridgeHostOptions,
	DEFAULT_PORT,
	type WaitForSessionOptions,
} from "./bridge-host.js";
export type { BridgeSession, CommandResult, RequestHandlers, RequestOptions, SessionInfo } from "./bridge-session.js";
export { BridgeError, type BridgeErrorCode, type BridgeErrorOptions, bridgeErrorTable } from "./errors.js";
export { defaultHostLimits, type HostLimits } from "./limits.js";
export type { BridgeLog, BridgeLogEntry } from "./log.js";
