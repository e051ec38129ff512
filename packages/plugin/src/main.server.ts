import { HttpService } from "@rbxts/services";
import { startApp } from "./start-app";
import { outputLog } from "./studio/output-log";
import { PairingWindow } from "./studio/pairing-window";
import { readPort } from "./studio/read-port";
import { isEditDataModel, robloxStudio } from "./studio/roblox-studio";
import { studioCaptureMethods } from "./studio/studio-capture";
import { StudioCredentials } from "./studio/studio-credentials";
import { studioOutput } from "./studio/studio-output";
import { startPlayCopy, studioPlayModes } from "./studio/studio-play-modes";
import { studioScriptRunner } from "./studio/studio-script-runner";
import { taskScheduler } from "./studio/task-scheduler";
import { openWebStreamSocket } from "./studio/web-stream-socket";

// The plugin also runs in the DataModels of a playtest; the edit one alone holds the socket.
if (isEditDataModel()) {
	const [, port] = pcall(() => plugin.GetSetting("StudioBridge_port"));
	const random = new Random();
	const root = script.FindFirstAncestor("StudioBridge");
	const credentials = new StudioCredentials(plugin, root, () =>
		pairing.say(`Paired. This place is ${robloxStudio.place().placeName}.`),
	);
	const app = startApp({
		port: readPort(port),
		identity: { sessionId: HttpService.GenerateGUID(false), instanceId: HttpService.GenerateGUID(false) },
		credentials,
		studio: robloxStudio,
		output: studioOutput,
		scriptRunner: studioScriptRunner,
		captureMethods: studioCaptureMethods,
		playModes: studioPlayModes,
		openSocket: openWebStreamSocket,
		scheduler: taskScheduler,
		random: () => random.NextNumber(),
		log: outputLog,
	});
	const pairing = new PairingWindow(plugin, (code) => {
		credentials.offer(code);
		app.reconnect();
	});
	plugin.Unloading.Connect(() => app.stop());
} else {
	// Where Studio has no connections between copies, a playtest can only be ended by hand.
	pcall(startPlayCopy);
}
