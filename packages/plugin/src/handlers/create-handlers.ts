import { queryDataModel } from "../data-model/query-data-model";
import { type CommandHandler, type Handlers, unsupported } from "../dispatcher/handler";
import { execute } from "../execute/execute";
import type { ScriptRunner } from "../execute/script-runner";
import type { OutputBuffer } from "../output/output-buffer";
import type { CaptureMethod } from "../screenshot/capture-method";
import { captureScreenshot } from "../screenshot/capture-screenshot";
import type { Studio } from "../state/studio";
import { getScript } from "../sync/get-script";
import type { LiveSync } from "../sync/live/live-sync";
import type { SyncService } from "../sync/sync-service";
import { queryLogs } from "./query-logs";
import { queryState } from "./query-state";

/** What the handlers need of the world. */
export interface HandlerOptions {
	readonly studio: Studio;
	readonly output: OutputBuffer;
	readonly scriptRunner: ScriptRunner;
	readonly captureMethods: readonly CaptureMethod[];
	readonly playControl: CommandHandler<"playControl">;
	/** Only the edited place can be synced. */
	readonly syncs?: SyncService;
	readonly live?: LiveSync;
}

/** Which handler serves which command. The hello announces what is here. */
export function createHandlers(options: HandlerOptions): Handlers {
	const { studio, output, scriptRunner, captureMethods, playControl, syncs, live } = options;
	return {
		applyChanges: live?.applyChanges ?? unsupported,
		captureScreenshot: captureScreenshot(captureMethods),
		execute: execute(scriptRunner),
		getScript: syncs !== undefined ? getScript(syncs) : unsupported,
		liveStatus: live?.liveStatus ?? unsupported,
		liveSync: live?.liveSync ?? unsupported,
		playControl,
		queryDataModel,
		queryLogs: queryLogs(output),
		queryState: queryState(studio),
		restoreVersions: syncs?.restoring ?? unsupported,
		sync: syncs?.handler ?? unsupported,
	};
}
