import { END_PLAYTEST } from "../play/channel";
import type { PlayTests } from "../play/play-modes";

/** Studio's playtests, seen from the edited place. Only a copy of the plugin in the game's server can end one. */
export const studioPlayModes: PlayTests = {
	start(kind, onProblem) {
		task.spawn(() => {
			const [ok, problem] = pcall(() => {
				const tests = game.GetService("StudioTestService");
				if (kind === "play") tests.ExecutePlayModeAsync({});
				else tests.ExecuteRunModeAsync({});
			});
			if (!ok) onProblem(tostring(problem));
		});
	},
	stop() {
		const connections = game.GetService("PluginConnectionService");
		const copies = connections.GetPluginConnectionsOfType(Enum.PluginConnectionTargetType.Test) as PluginConnection[];
		for (const copy of copies) copy.SendMessage(END_PLAYTEST);
		return copies.size();
	},
	pause() {
		task.wait(0.05);
	},
};
