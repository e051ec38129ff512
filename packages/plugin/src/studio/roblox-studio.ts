import { RunService } from "@rbxts/services";
import type { Studio } from "../state/studio";

/** The value, or undefined where this version of Studio lacks the member or forbids it. */
function detect<T>(read: () => T): T | undefined {
	const [ok, value] = pcall(read);
	return ok ? (value as T) : undefined;
}

/** Whether this DataModel is the edited place and not the server or client of a playtest. */
export function isEditDataModel(): boolean {
	return detect(() => RunService.IsEdit()) ?? !RunService.IsRunning();
}

export const robloxStudio: Studio = {
	runFlags() {
		return {
			isEdit: detect(() => RunService.IsEdit()),
			isRunning: RunService.IsRunning(),
			isRunMode: RunService.IsRunMode(),
			isServer: RunService.IsServer(),
			isClient: RunService.IsClient(),
			isEditModeActive: detect(() => game.GetService("StudioTestService").EditModeActive),
		};
	},
	place() {
		return { placeName: game.Name, placeId: game.PlaceId, gameId: game.GameId };
	},
	onPlaceChanged(callback) {
		const connections: RBXScriptConnection[] = [];
		for (const property of ["Name", "PlaceId", "GameId"] as const) {
			const connection = detect(() => game.GetPropertyChangedSignal(property).Connect(callback));
			if (connection !== undefined) connections.push(connection);
		}
		return () => {
			for (const connection of connections) connection.Disconnect();
		};
	},
};
