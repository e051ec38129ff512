import { queryDataModel } from "../data-model/query-data-model";
import { type Handlers, unsupported } from "../dispatcher/handler";
import { execute } from "../execute/execute";
import type { ScriptRunner } from "../execute/script-runner";
import type { OutputBuffer } from "../output/output-buffer";
import type { Studio } from "../state/studio";
import { queryLogs } from "./query-logs";
import { queryState } from "./query-state";

/** What the handlers need of the world. */
export interface HandlerOptions {
	readonly studio: Studio;
	readonly output: OutputBuffer;
	readonly scriptRunner: ScriptRunner;
}

/** Which handler serves which command. The hello announces what is here. */
export function createHandlers({ studio, output, scriptRunner }: HandlerOptions): Handlers {
	return {
		captureScreenshot: unsupported,
		execute: execute(scriptRunner),
		getScript: unsupported,
		playControl: unsupported,
		queryDataModel,
		queryLogs: queryLogs(output),
		queryState: queryState(studio),
		sync: unsupported,
	};
}
