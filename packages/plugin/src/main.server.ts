import { HttpService, RunService } from "@rbxts/services";
import { PlayCopy } from "./play/play-copy";
import { startApp } from "./start-app";
import { classIcon } from "./studio/class-icons";
import { classOf } from "./studio/class-of";
import { enumName } from "./studio/enum-name";
import { openWidget } from "./studio/open-widget";
import { outputLog } from "./studio/output-log";
import { PairingWindow } from "./studio/pairing-window";
import { readPort } from "./studio/read-port";
import { isEditDataModel, robloxStudio } from "./studio/roblox-studio";
import { studioCaptureMethods } from "./studio/studio-capture";
import { watchChannels } from "./studio/studio-channels";
import { StudioCredentials } from "./studio/studio-credentials";
import { studioOutput } from "./studio/studio-output";
import { studioPlayModes } from "./studio/studio-play-modes";
import { studioScriptRunner } from "./studio/studio-script-runner";
import { studioSyncWorld } from "./studio/studio-sync-world";
import { onThemeChanged, studioPalette } from "./studio/studio-theme";
import { taskScheduler } from "./studio/task-scheduler";
import { openWebStreamSocket } from "./studio/web-stream-socket";
import { ReviewWindow } from "./ui/review/review-window";

const world = {
	studio: robloxStudio,
	output: studioOutput,
	scriptRunner: studioScriptRunner,
	captureMethods: studioCaptureMethods,
	scheduler: taskScheduler,
	log: outputLog,
};

/** In the edited place: the copy that holds the socket. */
function startEdit(): void {
	const [, port] = pcall(() => plugin.GetSetting("StudioBridge_port"));
	const random = new Random();
	const root = script.FindFirstAncestor("StudioBridge");
	const credentials = new StudioCredentials(plugin, root, () =>
		pairing.say(`Paired. This place is ${robloxStudio.place().placeName}.`),
	);
	const app = startApp({
		...world,
		port: readPort(port),
		credentials,
		identity: { sessionId: HttpService.GenerateGUID(false), instanceId: HttpService.GenerateGUID(false) },
		playTests: studioPlayModes,
		syncWorld: studioSyncWorld({
			reviewer: new ReviewWindow(
				{ plugin, scheduler: taskScheduler, palette: studioPalette, onThemeChanged, openWidget },
				{ classOf, iconOf: classIcon, enumName },
			),
			whyAsk: () => undefined,
			onOutcome: () => {},
		}),
		openSocket: openWebStreamSocket,
		random: () => random.NextNumber(),
	});
	const pairing = new PairingWindow(plugin, (code) => {
		credentials.offer(code);
		app.reconnect();
	});
	const stopWatching = watchChannels("Test", (channel) => app.adoptCopy(channel));
	plugin.Unloading.Connect(() => {
		stopWatching?.();
		app.stop();
	});
}

/** In the server or a client of a playtest: a copy that speaks through the one of the edited place. */
function startPlay(): void {
	const copy = new PlayCopy({
		...world,
		sessionId: HttpService.GenerateGUID(false),
		context: RunService.IsServer() ? "server" : "client",
		endPlaytest: () => {
			if (RunService.IsServer()) game.GetService("StudioTestService").EndTest(undefined);
		},
	});
	watchChannels("Edit", (channel) => copy.connect(channel));
	// DataModels of a playtest do not always tell their plugins that they go. A client's cannot be asked for it.
	pcall(() => game.BindToClose(() => copy.stop()));
	plugin.Unloading.Connect(() => copy.stop());
}

if (isEditDataModel()) startEdit();
else startPlay();
