import { Connection } from "./connection/connection";
import type { ConnectionState } from "./connection/connection-state";
import { createHello, type Identity } from "./connection/create-hello";
import type { Credentials } from "./connection/credentials";
import type { Outbox } from "./connection/outbox";
import type { Scheduler } from "./connection/scheduler";
import type { OpenSocket } from "./connection/socket";
import { capabilities } from "./dispatcher/capabilities";
import { Dispatcher } from "./dispatcher/dispatcher";
import { SessionRouter } from "./dispatcher/session-router";
import { createHandlers, type HandlerOptions } from "./handlers/create-handlers";
import type { Log } from "./log";
import { OutputBuffer } from "./output/output-buffer";
import { OutputRecorder } from "./output/output-recorder";
import type { OutputSource } from "./output/output-source";
import type { Channel } from "./play/channel";
import { playControl } from "./play/play-control";
import { PlayCopies } from "./play/play-copies";
import type { PlayModes, PlayTests } from "./play/play-modes";
import { StateWatcher } from "./state/state-watcher";
import { type LiveNews, LiveSync } from "./sync/live/live-sync";
import { SyncService, type SyncWorld } from "./sync/sync-service";

/** Everything the plugin needs of the world. */
export interface AppOptions extends Omit<HandlerOptions, "output" | "playControl" | "syncs" | "live"> {
	/** Asked at each attempt to connect. */
	readonly port: () => number;
	readonly identity: Identity;
	readonly credentials: Credentials;
	readonly output: OutputSource;
	readonly playTests: PlayTests;
	readonly syncWorld: SyncWorld;
	readonly openSocket: OpenSocket;
	readonly scheduler: Scheduler;
	readonly random: () => number;
	readonly log: Log;
	readonly onConnection: (state: ConnectionState) => void;
	/** Told how the live sync is. */
	readonly onLive?: (news: LiveNews) => void;
}

export interface App {
	/** A copy of the plugin was loaded in a playtest of this window. */
	adoptCopy(channel: Channel): void;
	/** What the person in front of Studio can do about a live sync. */
	readonly live: {
		/** Asks whoever serves a project for this place to begin one. */
		start(): void;
		stop(): void;
		/** Asks the person about what waits. */
		review(): void;
	};
	/** Tries to connect now rather than later. */
	reconnect(): void;
	/** Gives the connection up until somebody wants it again. */
	disconnect(): void;
	stop(): void;
}

/** Puts the parts together and sets them going. */
export function startApp(options: AppOptions): App {
	const { identity, studio, scheduler, log, playTests } = options;
	const { sessionId } = identity;
	const output = new OutputBuffer();
	// First, so that not a line is missed.
	const recorder = new OutputRecorder({ sessionId, source: options.output, buffer: output, scheduler });
	const sessions: SessionRouter = new SessionRouter((message) => dispatcher.receive(message));
	const copies = new PlayCopies({ sessions, scheduler });
	const playModes: PlayModes = {
		...playTests,
		contexts() {
			return copies.contexts();
		},
	};
	const syncs = new SyncService(options.syncWorld);
	const live = new LiveSync(options.syncWorld, syncs, (news) => options.onLive?.(news));
	const watcher = new StateWatcher({ studio, scheduler, sessionId });
	const control = playControl(studio, playModes);
	const handlers = createHandlers({
		...options,
		output,
		syncs,
		live,
		playControl: (params, context) => {
			const outcome = control(params, context);
			watcher.look();
			return outcome;
		},
	});
	const dispatcher = new Dispatcher({ sessionId, handlers, scheduler, log });
	let outbox: Outbox | undefined;
	const connection = new Connection({
		port: options.port,
		credentials: options.credentials,
		openSocket: options.openSocket,
		scheduler,
		random: options.random,
		log,
		hello: (proof) => createHello(proof, identity, capabilities(handlers), watcher.introduce()),
		isIdle: () => dispatcher.isIdle() && sessions.isIdle(),
		onMessage: (message) => sessions.receive(message),
		onOpen: (opened, welcome) => {
			outbox = opened;
			const { maxRunningCommands } = welcome.limits;
			dispatcher.attach(opened, maxRunningCommands);
			watcher.start(opened);
			recorder.attach(opened);
			sessions.attach(opened);
			copies.attach(maxRunningCommands);
		},
		onState: options.onConnection,
		onClose: () => {
			outbox = undefined;
			copies.detach();
			sessions.detach();
			recorder.detach();
			watcher.stop();
			dispatcher.detach();
			live.disconnected();
			syncs.disconnected();
		},
	});
	connection.start();
	return {
		live: {
			start() {
				outbox?.send({ type: "liveRequested", sessionId });
			},
			stop() {
				live.stop();
			},
			review() {
				live.review();
			},
		},
		adoptCopy(channel) {
			copies.adopt(channel);
		},
		reconnect() {
			connection.retry();
			connection.start();
		},
		disconnect() {
			connection.stop();
		},
		stop() {
			// Before the connection: losing that would wake the commands that wait for an answer.
			dispatcher.stop();
			copies.stop();
			recorder.stop();
			connection.stop();
		},
	};
}
