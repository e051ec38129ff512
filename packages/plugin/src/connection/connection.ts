import type { Hello, Welcome } from "../generated/protocol";
import type { Log } from "../log";
import { Backoff } from "./backoff";
import type { ConnectionState } from "./connection-state";
import type { Credentials } from "./credentials";
import { Introduction } from "./introduction";
import { type DispatchedMessage, Link } from "./link";
import { type LinkEnd, noKey, wrongKey } from "./link-end";
import type { Outbox } from "./outbox";
import type { Scheduler } from "./scheduler";
import type { OpenSocket } from "./socket";
import { Timers } from "./timers";

/** A link that lasted this long was a success: the next loss starts the backoff anew. */
const STABLE_SECONDS = 5;
/** Nothing but a person can end a refusal, so there is no hurry. */
const REFUSED_RETRY_SECONDS = 30;
/** Time for the server to notice that the old socket is gone. */
const REFRESH_PAUSE_SECONDS = 0.5;

export interface ConnectionOptions {
	readonly port: () => number;
	readonly openSocket: OpenSocket;
	readonly scheduler: Scheduler;
	readonly random: () => number;
	readonly log: Log;
	readonly credentials: Credentials;
	readonly hello: (proof: string) => Hello;
	readonly isIdle: () => boolean;
	readonly onOpen: (outbox: Outbox, welcome: Welcome) => void;
	readonly onMessage: (message: DispatchedMessage) => void;
	/** The counterpart of `onOpen`. */
	readonly onClose: () => void;
	/** Told of every change of how things are. */
	readonly onState: (state: ConnectionState) => void;
}

/** Keeps one link to the server alive for as long as the plugin runs: whatever ends it, another follows. */
export class Connection {
	private link?: Link;
	private openSince?: number;
	private isWaiting = false;
	private readonly backoff: Backoff;
	private readonly timers: Timers<"retry">;
	/** What the person was told last, so that a retry never repeats it. */
	private saidConnected = false;
	private saidRefusal?: string;

	constructor(private readonly options: ConnectionOptions) {
		this.backoff = new Backoff(options.random);
		this.timers = new Timers(options.scheduler);
	}

	start(): void {
		if (this.link !== undefined) return;
		this.options.onState({ kind: "connecting" });
		this.connect();
	}

	/** Does not wait any longer if it is waiting: something has changed. */
	retry(): void {
		if (!this.timers.has("retry") && !this.isWaiting) return;
		this.isWaiting = false;
		this.timers.clear("retry");
		this.saidRefusal = undefined;
		this.options.onState({ kind: "connecting" });
		this.connect();
	}

	/** Nothing is left behind: no socket, no timer, no thread. */
	stop(): void {
		this.timers.clearAll();
		this.link?.close();
		this.link = undefined;
		this.isWaiting = false;
		this.leave();
		this.options.onState({ kind: "off" });
	}

	private connect(): void {
		const { credentials, openSocket, scheduler, hello, isIdle, onMessage } = this.options;
		const port = this.options.port();
		const link = new Link({
			// The literal address: `localhost` may resolve to IPv6 first, where nobody listens.
			url: `ws://127.0.0.1:${port}/plugin`,
			introduction: new Introduction(credentials, port),
			openSocket,
			scheduler,
			hello,
			isIdle,
			onMessage,
			onOpen: (welcome) => this.enter(link, welcome),
			onEnd: (reason) => this.recover(reason),
		});
		this.link = link;
		link.open();
	}

	private enter(link: Link, welcome: Welcome): void {
		this.openSince = this.options.scheduler.now();
		this.saidRefusal = undefined;
		if (!this.saidConnected) this.options.log.info(`Connected to server ${welcome.serverVersion}.`);
		this.saidConnected = true;
		this.options.onOpen(link, welcome);
		this.options.onState({ kind: "connected", serverVersion: welcome.serverVersion });
	}

	private recover(reason: LinkEnd): void {
		this.leave();
		this.tell(reason);
		this.options.onState(stateAfter(reason));
		// Without a key there is nothing to try until a person brings one.
		this.isWaiting = reason === noKey;
		if (!this.isWaiting) this.timers.set("retry", this.pauseAfter(reason), () => this.connect());
	}

	private leave(): void {
		if (this.openSince === undefined) return;
		if (this.options.scheduler.now() - this.openSince >= STABLE_SECONDS) this.backoff.reset();
		this.openSince = undefined;
		this.options.onClose();
	}

	private pauseAfter(reason: LinkEnd): number {
		if (reason.kind === "refreshed") return REFRESH_PAUSE_SECONDS;
		if (reason.kind === "refused" && !reason.retryable) return REFUSED_RETRY_SECONDS;
		return this.backoff.next();
	}

	private tell(reason: LinkEnd): void {
		if (reason.kind === "refreshed") return;
		const wasConnected = this.saidConnected;
		this.saidConnected = false;
		if (reason.kind === "lost") {
			if (wasConnected) this.tellDisconnected(`${reason.reason}.`);
		} else if (wasConnected && reason.retryable) this.tellDisconnected(reason.message);
		else this.tellRefusal(`${reason.message} ${reason.action}`);
	}

	private tellDisconnected(why: string): void {
		this.options.log.info(`Disconnected: ${why} Reconnecting until the server is back.`);
	}

	private tellRefusal(text: string): void {
		if (this.saidRefusal === text) return;
		this.saidRefusal = text;
		this.options.log.warn(text);
	}
}

function stateAfter(reason: LinkEnd): ConnectionState {
	if (reason.kind === "refreshed") return { kind: "connecting" };
	if (reason.kind === "lost") return { kind: "connecting", message: reason.reason };
	const { message, action } = reason;
	return { kind: "refused", message, action, needsPairing: reason === noKey || reason === wrongKey };
}
