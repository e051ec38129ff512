import type { OpenSocket, Socket, SocketEvents } from "../connection/socket";
import type { PluginMessage, ServerMessage } from "../generated/protocol";
import { decodeJson, encodeJson } from "../wire/json";

/** A message without its address. */
function messageOf(frame: string): PluginMessage {
	const [begin] = string.find(frame, "{", 1, true);
	return decodeJson(string.sub(frame, begin ?? 1)).value as PluginMessage;
}

/** A socket whose other end is the spec. */
export class FakeSocket implements Socket {
	readonly sent = [] as string[];
	closes = 0;

	constructor(
		readonly url: string,
		readonly events: SocketEvents,
	) {}

	send(text: string): void {
		this.sent.push(text);
	}

	close(): void {
		this.closes += 1;
	}

	say(message: ServerMessage): void {
		this.events.message(encodeJson(message).text as string);
	}

	/** Everything the plugin has said so far. */
	heard(): PluginMessage[] {
		return this.sent.map((text) => messageOf(text));
	}

	/** What the plugin said last. */
	last(): PluginMessage {
		return messageOf(this.sent[this.sent.size() - 1]);
	}
}

/** Makes fake sockets and remembers them. */
export class FakeSockets {
	readonly made = [] as FakeSocket[];

	readonly open: OpenSocket = (url, events) => {
		const socket = new FakeSocket(url, events);
		this.made.push(socket);
		return socket;
	};

	/** The newest one. */
	current(): FakeSocket {
		return this.made[this.made.size() - 1];
	}
}
