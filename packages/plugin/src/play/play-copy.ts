import type { Scheduler } from "../connection/scheduler";
import { capabilities } from "../dispatcher/capabilities";
import { Dispatcher } from "../dispatcher/dispatcher";
import type { CommandHandler } from "../dispatcher/handler";
import type { SessionContext } from "../generated/protocol";
import { createHandlers, type HandlerOptions } from "../handlers/create-handlers";
import type { Log } from "../log";
import { OutputBuffer } from "../output/output-buffer";
import { OutputRecorder } from "../output/output-recorder";
import type { OutputSource } from "../output/output-source";
import { StateWatcher } from "../state/state-watcher";
import { wireError } from "../wire/wire-error";
import { type Channel, END_PLAYTEST } from "./channel";
import { ChannelPort } from "./channel-port";
import type { EditMessage } from "./play-messages";

export interface PlayCopyOptions extends Omit<HandlerOptions, "output" | "playControl"> {
	readonly sessionId: string;
	readonly context: SessionContext;
	readonly output: OutputSource;
	readonly scheduler: Scheduler;
	readonly log: Log;
	/** Ends the playtest, where this DataModel may. */
	readonly endPlaytest: () => void;
}

/** The plugin in a DataModel of a playtest. It serves the same commands, over the edited place's socket. */
export class PlayCopy {
	private readonly dispatcher: Dispatcher;
	private readonly recorder: OutputRecorder;
	private readonly watcher: StateWatcher;
	private readonly capabilities: string[];
	private port?: ChannelPort<EditMessage>;

	constructor(private readonly options: PlayCopyOptions) {
		const { sessionId, studio, scheduler, log } = options;
		const output = new OutputBuffer();
		// First, so that not a line is missed.
		this.recorder = new OutputRecorder({ sessionId, source: options.output, buffer: output, scheduler });
		const handlers = createHandlers({ ...options, output, playControl: onlyFromEdit });
		this.capabilities = capabilities(handlers);
		this.dispatcher = new Dispatcher({ sessionId, handlers, scheduler, log });
		this.watcher = new StateWatcher({ studio, scheduler, sessionId });
	}

	/** The way to the edited place is open. There is one. */
	connect(channel: Channel): void {
		const onText = (text: string) => {
			if (text === END_PLAYTEST) this.options.endPlaytest();
			return text === END_PLAYTEST;
		};
		this.port = new ChannelPort<EditMessage>(channel, (message) => this.receive(message), onText);
	}

	/** The DataModel is being torn down. */
	stop(): void {
		this.dispatcher.stop();
		this.recorder.stop();
		this.watcher.stop();
		this.port?.send({ type: "sessionClosed", sessionId: this.options.sessionId, reason: "the playtest ended" });
		this.port = undefined;
	}

	private receive(message: EditMessage): void {
		if (message.type === "attach") this.attach(message.maxRunning);
		else if (message.type === "detach") this.detach();
		else this.dispatcher.receive(message);
	}

	private attach(maxRunning: number): void {
		const outbox = this.port;
		if (outbox === undefined) return;
		const { sessionId, context } = this.options;
		const facts = { sessionId, context, capabilities: this.capabilities, ...this.watcher.introduce() };
		outbox.send({ type: "sessionOpened", ...facts });
		this.dispatcher.attach(outbox, maxRunning);
		this.watcher.start(outbox);
		this.recorder.attach(outbox);
	}

	private detach(): void {
		this.recorder.detach();
		this.watcher.stop();
		this.dispatcher.detach();
	}
}

const onlyFromEdit: CommandHandler<"playControl"> = () => ({
	status: "error",
	error: wireError("play_failed", "Playtests are started and stopped from the edited place: use context edit."),
});
