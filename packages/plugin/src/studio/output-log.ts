import type { Log } from "../log";

const PREFIX = "[StudioBridge]";

/** Studio's output window. */
export const outputLog: Log = {
	info(text) {
		print(PREFIX, text);
	},
	warn(text) {
		warn(PREFIX, text);
	},
};
