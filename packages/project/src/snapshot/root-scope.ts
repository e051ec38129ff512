import { IgnoreRules } from "../glob/ignore-rules.js";
import { SyncRules } from "../glob/sync-rules.js";
import type { SnapshotScope } from "./snapshot-context.js";

/** What holds before any project has said anything. */
export const rootScope: SnapshotScope = {
	ignoreRules: IgnoreRules.none,
	syncRules: SyncRules.none,
	emitLegacyScripts: true,
	openProjects: [],
	followedLinks: [],
};
