import type { Scheduler } from "../connection/scheduler";
import { Timers } from "../connection/timers";
import type { RoutedSession, SessionRouter } from "../dispatcher/session-router";
import type { SessionContext, SessionOpened } from "../generated/protocol";
import { errorResult } from "../wire/wire-error";
import type { Channel } from "./channel";
import { ChannelPort } from "./channel-port";
import type { PlayMessage } from "./play-messages";

/** A copy whose DataModel is torn down may have no time to say so. */
const POLL_SECONDS = 0.5;

interface Copy {
	readonly channel: Channel;
	readonly port: ChannelPort<PlayMessage>;
	/** There from its introduction to the end of the server's connection, or its own. */
	session?: { readonly context: SessionContext; readonly routed: RoutedSession };
}

export interface PlayCopiesOptions {
	readonly sessions: SessionRouter;
	readonly scheduler: Scheduler;
}

/** The copies of this plugin in a playtest, seen from the edited place: each is made a session of the server. */
export class PlayCopies {
	private readonly copies = new Set<Copy>();
	private readonly timers: Timers<"poll">;
	private maxRunning?: number;

	constructor(private readonly options: PlayCopiesOptions) {
		this.timers = new Timers(options.scheduler);
	}

	/** The DataModels of the playtest that can be reached. */
	contexts(): SessionContext[] {
		const contexts: SessionContext[] = [];
		for (const { session } of this.copies) if (session !== undefined) contexts.push(session.context);
		return contexts;
	}

	/** A copy was loaded. */
	adopt(channel: Channel): void {
		const port = new ChannelPort<PlayMessage>(channel, (message) => this.receive(copy, message));
		const copy: Copy = { channel, port };
		this.copies.add(copy);
		this.invite(copy);
		this.poll();
	}

	/** The server is there. */
	attach(maxRunning: number): void {
		this.maxRunning = maxRunning;
		for (const copy of this.copies) this.invite(copy);
	}

	detach(): void {
		this.maxRunning = undefined;
		for (const copy of this.copies) {
			copy.session = undefined;
			copy.port.send({ type: "detach" });
		}
	}

	stop(): void {
		this.timers.clearAll();
		this.detach();
	}

	private invite({ port }: Copy): void {
		if (this.maxRunning !== undefined) port.send({ type: "attach", maxRunning: this.maxRunning });
	}

	/**
	 * A copy speaks in order. What comes before it has introduced itself to the server there is belongs to the last one,
	 * whose request ids may mean something else now.
	 */
	private receive(copy: Copy, message: PlayMessage): void {
		if (message.type === "sessionOpened") this.introduce(copy, message);
		else if (message.type === "sessionClosed") this.part(copy, message.reason);
		else if (copy.session !== undefined) this.pass(copy.session.routed, message);
	}

	private introduce(copy: Copy, introduction: SessionOpened): void {
		if (this.maxRunning === undefined) return;
		const routed = this.options.sessions.open(introduction, (message) => copy.port.send(message));
		copy.session = { context: introduction.context, routed };
	}

	/** The copy cannot be asked for a shorter answer any more, so the refusal is sent in its place. */
	private pass(routed: RoutedSession, message: PlayMessage): void {
		const problem = routed.send(message);
		if (problem !== undefined && message.type === "result") routed.send(errorResult(message.requestId, problem));
	}

	private part(copy: Copy, reason: string): void {
		this.copies.delete(copy);
		copy.session?.routed.close(reason);
		copy.session = undefined;
	}

	private poll(): void {
		for (const copy of new Set([...this.copies])) if (!copy.channel.isOpen()) this.part(copy, "the playtest ended");
		if (this.copies.isEmpty()) this.timers.clear("poll");
		else this.timers.set("poll", POLL_SECONDS, () => this.poll());
	}
}
