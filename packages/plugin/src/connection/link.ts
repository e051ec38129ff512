import {
	type Challenge,
	type Chunk,
	check,
	type Heartbeat,
	type Hello,
	type PluginMessage,
	type Rejected,
	type ServerMessage,
	type Welcome,
	type WireError,
} from "../generated/protocol";
import { addressOf } from "../wire/address-of";
import { ChunkJoiner } from "../wire/chunk-joiner";
import { decodeMessage } from "../wire/decode-message";
import { encodeFrames } from "../wire/encode-frames";
import { initialLimits, usableLimits } from "../wire/limits";
import { describeViolation, fault, wireError } from "../wire/wire-error";
import type { Introduction } from "./introduction";
import { type LinkEnd, noKey, noSocket, rejectedBy, unknownVersion, wrongKey } from "./link-end";
import type { Outbox } from "./outbox";
import { Pulse } from "./pulse";
import type { Scheduler } from "./scheduler";
import type { OpenSocket, Socket } from "./socket";
import { Timers } from "./timers";

const OPEN_TIMEOUT_SECONDS = 10;
const WELCOME_TIMEOUT_SECONDS = 10;
/** Studio closes a stream after 30 minutes. Renewing it earlier lets us choose a moment when nothing is running. */
const REFRESH_SECONDS = 25 * 60;
const REFRESH_GRACE_SECONDS = 4 * 60;
const REFRESH_POLL_SECONDS = 0.5;

/** What is for the dispatcher. The rest of the server's messages concern the link itself. */
export type DispatchedMessage = Exclude<ServerMessage, Challenge | Chunk | Heartbeat | Rejected | Welcome>;

export interface LinkOptions {
	readonly url: string;
	readonly openSocket: OpenSocket;
	readonly scheduler: Scheduler;
	readonly introduction: Introduction;
	readonly hello: (proof: string) => Hello;
	/** Whether the socket may be renewed now without losing work. */
	readonly isIdle: () => boolean;
	/** The welcome with the limits as they will be kept. */
	readonly onOpen: (welcome: Welcome) => void;
	readonly onMessage: (message: DispatchedMessage) => void;
	/** Called once, unless the link was closed from our side. */
	readonly onEnd: (end: LinkEnd) => void;
}

/**
 * The life of one socket: opening → knocking → greeting (hello sent) → open → ended. It ends exactly once, whatever fires
 * afterwards, and takes its socket and timers with it. `Connection` decides what comes next.
 */
export class Link implements Outbox {
	private phase: "opening" | "knocking" | "greeting" | "open" | "ended" = "opening";
	private socket?: Socket;
	private limits = initialLimits;
	private joiner = new ChunkJoiner(initialLimits);
	private sent = 0;
	private readonly pulse: Pulse;
	private readonly timers: Timers<"deadline" | "refresh">;

	constructor(private readonly options: LinkOptions) {
		const { scheduler } = options;
		this.timers = new Timers(scheduler);
		this.pulse = new Pulse({
			scheduler,
			beat: (sequence) => this.send({ type: "heartbeat", sequence }),
			onSilence: (seconds) => this.lose(`the server has been silent for ${math.round(seconds)} seconds`),
		});
	}

	open(): void {
		if (!this.options.introduction.canBegin()) {
			this.end(noKey);
			return;
		}
		this.timers.set("deadline", OPEN_TIMEOUT_SECONDS, () => this.lose("the server did not answer"));
		const [ok, socket] = pcall(() =>
			this.options.openSocket(this.options.url, {
				opened: (status) => this.knock(status),
				message: (text) => this.receive(text),
				failed: (reason) => this.lose(reason),
			}),
		);
		if (ok) this.adopt(socket);
		else this.end(noSocket(tostring(socket)));
	}

	/** Ends the link from our side. */
	close(): void {
		this.phase = "ended";
		this.timers.clearAll();
		this.pulse.stop();
		this.socket?.close();
	}

	send(message: PluginMessage): WireError | undefined {
		if (this.phase === "ended") return undefined;
		const violation = check("PluginMessage", message);
		if (violation !== undefined)
			return wireError(
				"internal_error",
				`the plugin made a malformed ${message.type}: ${describeViolation(violation)}`,
			);
		this.sent += 1;
		const encoded = encodeFrames(message, this.limits, `message-${this.sent}`, addressOf(message));
		if (encoded.problem !== undefined) return encoded.problem;
		for (const frame of encoded.frames) this.socket?.send(frame);
		return undefined;
	}

	/** A socket may have opened or failed before its maker returned it. */
	private adopt(socket: Socket): void {
		this.socket = socket;
		if (this.phase === "ended") socket.close();
		else if (this.phase === "knocking") this.introduce(this.options.introduction.knock());
	}

	private knock(status: number): void {
		if (this.phase !== "opening") return;
		if (status === 101 || (status >= 200 && status <= 299)) {
			this.phase = "knocking";
			this.timers.set("deadline", WELCOME_TIMEOUT_SECONDS, () => this.lose("the server did not welcome the plugin"));
			if (this.socket !== undefined) this.introduce(this.options.introduction.knock());
		} else this.lose(`the server answered with status ${status}`);
	}

	private introduce(message: PluginMessage): void {
		const problem = this.send(message);
		if (problem !== undefined) this.lose(problem.message);
	}

	/** Nothing about the place is told before the server has proved itself. */
	private greet(challenge: Challenge): void {
		const proof = this.options.introduction.answer(challenge);
		if (proof === undefined) {
			this.end(wrongKey);
			return;
		}
		this.phase = "greeting";
		this.introduce(this.options.hello(proof));
	}

	private receive(text: string): void {
		if (this.phase === "opening" || this.phase === "ended") return;
		this.pulse.heard();
		const limit = this.limits.maxMessageBytes;
		if (text.size() > limit) this.complain(wireError("message_too_large", `a message exceeds ${limit} bytes`));
		else this.read(text, (message) => this.accept(message));
	}

	private read(text: string, accept: (message: ServerMessage) => void): void {
		const { message, answer } = decodeMessage(text);
		if (answer !== undefined) this.send(answer);
		if (message !== undefined) accept(message);
	}

	private accept(message: ServerMessage): void {
		if (message.type === "heartbeat") return;
		if (message.type === "rejected") this.end(rejectedBy(message));
		else if (message.type === "fault") this.options.onMessage(message);
		else if (message.type === "challenge" && this.phase === "knocking") this.greet(message);
		else if (message.type === "welcome" && this.phase === "greeting") this.enter(message);
		else if (message.type === "challenge" || message.type === "welcome" || this.phase !== "open") this.refuse(message);
		else if (message.type === "chunk") this.join(message);
		else this.options.onMessage(message);
	}

	private enter(welcome: Welcome): void {
		const refusal = unknownVersion(welcome);
		if (refusal !== undefined) {
			this.end(refusal);
			return;
		}
		this.phase = "open";
		this.options.introduction.finish(welcome);
		this.limits = usableLimits(welcome.limits);
		this.joiner = new ChunkJoiner(this.limits);
		this.timers.clear("deadline");
		this.timers.set("refresh", REFRESH_SECONDS, () => this.refresh(REFRESH_GRACE_SECONDS));
		this.pulse.start(this.limits.heartbeatMs / 1000);
		this.options.onOpen({ ...welcome, limits: this.limits });
	}

	private join(chunk: Chunk): void {
		const { text, problem } = this.joiner.add(chunk);
		if (problem !== undefined) this.complain(problem);
		if (text === undefined) return;
		this.read(text, (message) => {
			if (message.type === "chunk") this.refuse(message);
			else this.accept(message);
		});
	}

	private refresh(graceSeconds: number): void {
		if (graceSeconds <= 0 || this.options.isIdle()) this.end({ kind: "refreshed" });
		else this.timers.set("refresh", REFRESH_POLL_SECONDS, () => this.refresh(graceSeconds - REFRESH_POLL_SECONDS));
	}

	private refuse(message: ServerMessage): void {
		const text = `a ${message.type} is not expected now`;
		this.complain(wireError("invalid_message", text, { path: "/type", rule: "order" }));
	}

	private complain(problem: WireError): void {
		this.send(fault(problem));
	}

	private lose(reason: string): void {
		this.end({ kind: "lost", reason });
	}

	private end(reason: LinkEnd): void {
		if (this.phase === "ended") return;
		this.close();
		this.options.onEnd(reason);
	}
}
