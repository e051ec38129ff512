import type { CommandHandler } from "../dispatcher/handler";
import { readState } from "../state/read-state";
import type { Studio } from "../state/studio";

/** The run mode of a DataModel and which place it is. */
export function queryState(studio: Studio): CommandHandler<"queryState"> {
	return () => ({ status: "success", ...readState(studio) });
}
