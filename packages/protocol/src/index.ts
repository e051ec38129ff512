export type * from "../generated/node/protocol.js";
export { commands, errorTable, protocolVersions, requests } from "../generated/node/protocol.js";
export { check, describeViolation, is } from "./check.js";
export { negotiateVersion } from "./negotiate-version.js";
export { defaultLimits } from "./wire/limits.js";
