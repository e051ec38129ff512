export { Ledger } from "./ledger/ledger.js";
export { fsPathOf } from "./project/fs-path.js";
export { type ProjectReading, projectAt, type SyncedProject } from "./project/synced-project.js";
export { describeSync } from "./report/describe-sync.js";
export { isFailure, type ReportedChange, type SyncReport, type SyncStatus } from "./report/sync-report.js";
export { type ResolvedScript, resolveScript, type ScriptName } from "./scripts/resolve-script.js";
export { describeScript, type ScriptReport } from "./scripts/script-report.js";
export type { SyncHandlers, SyncSession } from "./sync-session.js";
export { type SyncOptions, Syncs } from "./syncs.js";
