export { installHome, installPluginKey, installSecret, renewInstallSecret } from "./access/install-secret.js";
export type { Pairing } from "./access/pairing-desk.js";
export type { ClientRole } from "./access/proof.js";
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
export type { HostAddress } from "./relay/introduce.js";
export type { WaitForSessionOptions } from "./wait-for-session.js";
