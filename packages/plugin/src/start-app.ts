import { Connection } from "./connection/connection";
import { createHello, type Identity } from "./connection/create-hello";
import type { Credentials } from "./connection/credentials";
import type { Scheduler } from "./connection/scheduler";
import type { OpenSocket } from "./connection/socket";
import { capabilities } from "./dispatcher/capabilities";
import { Dispatcher } from "./dispatcher/dispatcher";
import { createHandlers, type HandlerOptions } from "./handlers/create-handlers";
import type { Log } from "./log";
import { OutputBuffer } from "./output/output-buffer";
import { OutputRecorder } from "./output/output-recorder";
import type { OutputSource } from "./output/output-source";
import { StateWatcher } from "./state/state-watcher";

/** Everything the plugin needs of the world. */
export interface AppOptions extends Omit<HandlerOptions, "output"> {
	readonly port: number;
	readonly identity: Identity;
	readonly credentials: Credentials;
	readonly output: OutputSource;
	readonly openSocket: OpenSocket;
	readonly scheduler: Scheduler;
	readonly random: () => number;
	readonly log: Log;
}

export interface App {
	/** Tries to connect now rather than later. */
	reconnect(): void;
	stop(): void;
}

/** Puts the parts together and sets them going. */
export function startApp(options: AppOptions): App {
	const { identity, studio, scheduler, log } = options;
	const { sessionId } = identity;
	const output = new OutputBuffer();
	// First, so that not a line is missed.
	const recorder = new OutputRecorder({ sessionId, source: options.output, buffer: output, scheduler });
	const handlers = createHandlers({ ...options, output });
	const dispatcher = new Dispatcher({ sessionId, handlers, scheduler, log });
	const watcher = new StateWatcher({ studio, scheduler, sessionId });
	const connection = new Connection({
		port: options.port,
		credentials: options.credentials,
		openSocket: options.openSocket,
		scheduler,
		random: options.random,
		log,
		hello: (proof) => createHello(proof, identity, capabilities(handlers), watcher.introduce()),
		isIdle: () => dispatcher.isIdle(),
		onMessage: (message) => dispatcher.receive(message),
		onOpen: (outbox, welcome) => {
			dispatcher.attach(outbox, welcome.limits.maxRunningCommands);
			watcher.start(outbox);
			recorder.attach(outbox);
		},
		onClose: () => {
			recorder.detach();
			watcher.stop();
			dispatcher.detach();
		},
	});
	connection.start();
	return {
		reconnect() {
			connection.retry();
		},
		stop() {
			// Before the connection: losing that would wake the commands that wait for an answer.
			dispatcher.stop();
			recorder.stop();
			connection.stop();
		},
	};
}
