import { createPace } from "../sync/pace";
import type { SyncWorld } from "../sync/sync-service";
import { studioEditor } from "./studio-editor";
import { studioModels } from "./studio-models";
import { taskScheduler } from "./task-scheduler";
import { beginUndoStep } from "./undo-step";

const HttpService = game.GetService("HttpService");

/** Who watches over the syncs of a place. */
export type SyncWatch = Pick<SyncWorld, "reviewer" | "whyAsk" | "onOutcome">;

export function studioSyncWorld(watch: SyncWatch): SyncWorld {
	return {
		root: game,
		editor: studioEditor,
		models: studioModels,
		...watch,
		scheduler: taskScheduler,
		beginUndoStep: () => {
			const finish = beginUndoStep("Studio Bridge: sync");
			// What was rolled back was rolled back by hand, and what the user did meanwhile must stay.
			return finish && (() => finish(true));
		},
		startPace: () => createPace(os.clock, () => task.wait()),
		newId: () => HttpService.GenerateGUID(false),
	};
}
