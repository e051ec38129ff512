import { RunService } from "@rbxts/services";
import type { PlayModes } from "../play/play-modes";

const STOP = "StudioBridge:stop";

/** Studio's playtests, seen from the edited place. Only a copy of the plugin in the game's server can end one. */
export const studioPlayModes: PlayModes = {
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
		for (const copy of copies) copy.SendMessage(STOP);
		return copies.size();
	},
	pause() {
		task.wait(0.05);
	},
};

/** What a copy of the plugin does in a playtest: it waits to be told to end it. */
export function startPlayCopy(): void {
	const connections = game.GetService("PluginConnectionService");
	const listen = (connection: PluginConnection) =>
		connection.BindToMessage((message: unknown) => {
			if (message === STOP && RunService.IsServer()) game.GetService("StudioTestService").EndTest(undefined);
		});
	connections.Connected.Connect((connection) => listen(connection as PluginConnection));
	for (const connection of connections.GetPluginConnectionsOfType(Enum.PluginConnectionTargetType.Edit)) {
		listen(connection as PluginConnection);
	}
}
