import { HttpService, RunService } from "@rbxts/services";
import { PlayCopy } from "./play/play-copy";
import { startApp } from "./start-app";
import { startPanel } from "./start-panel";
import { outputLog } from "./studio/output-log";
import { isEditDataModel, robloxStudio } from "./studio/roblox-studio";
import { studioCaptureMethods } from "./studio/studio-capture";
import { watchChannels } from "./studio/studio-channels";
import { StudioCredentials } from "./studio/studio-credentials";
import { studioOutput } from "./studio/studio-output";
import { studioPlayModes } from "./studio/studio-play-modes";
import { studioScriptRunner } from "./studio/studio-script-runner";
import { studioSyncWorld } from "./studio/studio-sync-world";
import { taskScheduler } from "./studio/task-scheduler";
import { openWebStreamSocket } from "./studio/web-stream-socket";
import { followLive, notAnswered } from "./ui/follow-live";
import { createPanelActions } from "./ui/panel-actions";
import { readSettings, writeSettings } from "./ui/panel-settings";
import { createPanelState } from "./ui/panel-state";

/** So long somebody who serves a project may take to begin. */
const ANSWER_SECONDS = 8;

const world = {
	studio: robloxStudio,
	output: studioOutput,
	scriptRunner: studioScriptRunner,
	captureMethods: studioCaptureMethods,
	scheduler: taskScheduler,
	log: outputLog,
};

function getSetting(key: string): unknown {
	const [ok, value] = pcall(() => plugin.GetSetting(key));
	return ok ? value : undefined;
}

/** Writing goes to the disk, which takes its time. */
function setSetting(key: string, value: unknown): void {
	task.spawn(() => pcall(() => plugin.SetSetting(key, value)));
}

/** In the edited place: the copy that holds the socket. */
function startEdit(): void {
	const settings = readSettings(getSetting);
	const state = createPanelState({ settings, port: settings.port, placeName: robloxStudio.place().placeName });
	const random = new Random();
	const root = script.FindFirstAncestor("StudioBridge");
	const credentials = new StudioCredentials(plugin, root, () =>
		state.update({ pairing: `Paired. This place is ${robloxStudio.place().placeName}.` }),
	);
	const actions = createPanelActions(state, {
		connect: () => app.reconnect(),
		disconnect: () => app.disconnect(),
		offerCode: (code) => credentials.offer(code),
		saveSettings: (saved) => writeSettings(saved, setSetting),
		startLive: () => {
			app.live.start();
			taskScheduler.after(ANSWER_SECONDS, () => state.update({ live: notAnswered(state.get().live) }));
		},
		stopLive: () => app.live.stop(),
		reviewConflicts: () => app.live.review(),
	});
	const app = startApp({
		...world,
		port: () => state.get().port,
		credentials,
		identity: { sessionId: HttpService.GenerateGUID(false), instanceId: HttpService.GenerateGUID(false) },
		playTests: studioPlayModes,
		syncWorld: studioSyncWorld(startPanel(plugin, state, actions, taskScheduler)),
		openSocket: openWebStreamSocket,
		random: () => random.NextNumber(),
		onLive: (news) => state.update({ live: followLive(state.get().live, news, os.time()) }),
		onConnection: (connection) => {
			const wasRefused = connection.kind === "refused" && state.get().pairing !== undefined;
			state.update(wasRefused ? { connection, pairing: connection.message } : { connection });
		},
	});
	const stopWatching = watchChannels("Test", (channel) => app.adoptCopy(channel));
	const stopNaming = robloxStudio.onPlaceChanged(() => state.update({ placeName: robloxStudio.place().placeName }));
	plugin.Unloading.Connect(() => {
		stopWatching?.();
		stopNaming();
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
