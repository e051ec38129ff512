import { type Handlers, unsupported } from "../dispatcher/handler";

/** A plugin that can serve nothing, for specs to give what they need to. */
export const noHandlers: Handlers = {
	applyChanges: unsupported,
	captureScreenshot: unsupported,
	execute: unsupported,
	getScript: unsupported,
	liveStatus: unsupported,
	liveSync: unsupported,
	playControl: unsupported,
	queryDataModel: unsupported,
	queryLogs: unsupported,
	queryState: unsupported,
	restoreVersions: unsupported,
	sync: unsupported,
};
