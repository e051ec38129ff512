import type { StudioState } from "../generated/protocol";
import type { RunFlags } from "./studio";

/** One word for what a DataModel is doing. */
export function runMode(flags: RunFlags): StudioState {
	const { isRunning, isRunMode, isServer, isClient, isEditModeActive } = flags;
	const isEdit = flags.isEdit ?? !isRunning;
	// The edit DataModel rests while a playtest runs beside it: for the window as a whole that is playing.
	if (isEdit) return isEditModeActive === false ? "Play" : "Edit";
	// Neither editing nor running is how a paused simulation looks.
	if (!isRunning) return "Paused";
	if (isRunMode) return "Run";
	if (isServer === isClient) return "Play";
	return isServer ? "Server" : "Client";
}
