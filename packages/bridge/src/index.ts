export {
	BridgeConnection,
	type BridgeConnectionEvents,
	type BridgeConnectionOptions,
	type BridgeRole,
} from "./bridge-connection.js";
export {
	BridgeHost,
	type BridgeHostEvents,
	type BridgeHostOptions,
	DEFAULT_PORT,
} from "./bridge-host.js";
export type { BridgeSession, CommandResult, RequestHandlers, RequestOptions, SessionInfo } from "./bridge-session.js";
export { BridgeError, type BridgeErrorCode, type BridgeErrorOptions, bridgeErrorTable } from "./errors.js";
export { defaultHostLimits, type HostLimits } from "./limits.js";
export type { BridgeLog, BridgeLogEntry } from "./log.js";
export { installHome, installSecret } from "./relay/install-secret.js";
export type { WaitForSessionOptions } from "./wait-for-session.js";
