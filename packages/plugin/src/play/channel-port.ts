import type { Outbox } from "../connection/outbox";
import type { Chunk, Limits, PluginMessage, WireError } from "../generated/protocol";
import { ChunkJoiner } from "../wire/chunk-joiner";
import { encodeFrames } from "../wire/encode-frames";
import { decodeJson } from "../wire/json";
import type { Channel } from "./channel";
import type { EditMessage } from "./play-messages";

/** Studio does not say how long a message between copies may be; 16 KB are known to pass. */
const limits: Limits = {
	maxMessageBytes: 64 * 1024 * 1024,
	chunkBytes: 16 * 1024,
	heartbeatMs: 0,
	maxRunningCommands: 0,
};

/** Messages over a channel that carries texts of limited length. Both ends are the same plugin, so nothing is checked. */
export class ChannelPort<Received> implements Outbox {
	private readonly joiner = new ChunkJoiner(limits);
	private sent = 0;

	/** @param onText Sees a text before it is read, and may keep it. */
	constructor(
		private readonly channel: Channel,
		receive: (message: Received) => void,
		onText: (text: string) => boolean = () => false,
	) {
		channel.listen((text) => {
			if (!onText(text)) this.read(text, receive);
		});
	}

	/** Says why a message could not be sent as it is. */
	send(message: PluginMessage | EditMessage): WireError | undefined {
		this.sent += 1;
		const encoded = encodeFrames(message, limits, `${this.sent}`);
		if (encoded.problem !== undefined) return encoded.problem;
		// The other copy may be gone already; that is noticed elsewhere.
		for (const frame of encoded.frames) pcall(() => this.channel.send(frame));
		return undefined;
	}

	private read(text: string, receive: (message: Received) => void): void {
		const message = decodeJson(text).value as { type?: string } | undefined;
		if (message?.type !== "chunk") {
			if (message !== undefined) receive(message as Received);
			return;
		}
		const whole = this.joiner.add(message as Chunk).text;
		if (whole !== undefined) this.read(whole, receive);
	}
}
