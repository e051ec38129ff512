import { type Handlers, unsupported } from "../dispatcher/handler";
import type { Studio } from "../state/studio";
import { queryState } from "./query-state";

/** Which handler serves which command. The hello announces what is here. */
export function createHandlers(studio: Studio): Handlers {
	return {
		captureScreenshot: unsupported,
		execute: unsupported,
		getScript: unsupported,
		playControl: unsupported,
		queryDataModel: unsupported,
		queryLogs: unsupported,
		queryState: queryState(studio),
		sync: unsupported,
	};
}
