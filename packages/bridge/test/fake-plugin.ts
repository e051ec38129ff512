import { once } from "node:events";
import {
	type Challenge,
	type CommandParams,
	type CommandType,
	check,
	describeViolation,
	type Hello,
	type Knock,
	type RequestOutcome,
	type ServerMessage,
} from "@studio-bridge/protocol";
import { type ClientOptions, WebSocket } from "ws";
import { type ProofFacts, proofOf, roleKey } from "../src/access/proof.js";

interface ConnectOptions extends ClientOptions {
	secret?: Buffer;
}

type Received<T extends ServerMessage["type"]> = Extract<ServerMessage, { type: T }>;

/** What hosts and plugins of these tests share. */
export const testSecret = Buffer.alloc(32, 7);

export const validKnock: Knock = {
	type: "knock",
	protocol: { min: 1, max: 1 },
	pluginVersion: "0.1.0",
	nonce: "a".repeat(64),
};

export const validHello: Hello = {
	type: "hello",
	proof: "0".repeat(64),
	pluginVersion: "0.1.0",
	capabilities: ["queryState", "getScript", "queryDataModel", "sync"],
	sessionId: "session-1",
	instanceId: "window-1",
	context: "edit",
	placeId: 0,
	placeName: "Baseplate",
	gameId: 0,
	state: "Edit",
};

export const stateAnswer = { status: "success", state: "Edit", placeName: "Baseplate", placeId: 0, gameId: 0 };

export const dryRun: CommandParams<"sync"> = { mode: "dryrun", overrides: [], reviewTimeoutMs: 0, wait: true };

/** A page of a tree without nodes, and one with nothing but a root. */
export const noNodes: RequestOutcome<"readTree"> = {
	status: "success",
	revision: "1",
	ids: "",
	names: [],
	childCounts: [],
	classNames: [],
	classes: [],
	sourceHashes: "",
	propertyOwners: [],
	properties: [],
	keepUnknown: [],
};
export const rootNode = {
	...noNodes,
	ids: "0".repeat(32),
	names: ["game"],
	childCounts: [0],
	classNames: ["DataModel"],
	classes: [0],
};

/** A `sync` made as long as a test needs it. */
export function syncCarrying(text: string): CommandParams<"sync"> {
	return { ...dryRun, overrides: [{ id: "a", direction: "push", expectedProperties: { Name: text } }] };
}

/** The bytes of a client's frame, masked with zeroes so that its payload stays as it is. */
export function textFrame(payload: Buffer, flags = 0): Buffer {
	const header = Buffer.alloc(8);
	header.writeUInt8(0x81 | flags, 0);
	header.writeUInt8(0x80 | 126, 1);
	header.writeUInt16BE(payload.length, 2);
	return Buffer.concat([header, payload]);
}

/** A plugin's proof, after looking at the host's. */
export function answerTo({ nonce, proof }: Challenge, port: number, secret: Buffer): string {
	const facts: ProofFacts = { role: "plugin", port, guestNonce: validKnock.nonce, hostNonce: nonce };
	const key = roleKey(secret, "plugin");
	if (proof !== proofOf(key, "host", facts)) throw new Error("the host did not prove itself");
	return proofOf(key, "guest", facts);
}

/** The plugin's end of a connection, driven by hand. What the host sends waits in a queue until a test asks for it. */
export class FakePlugin {
	readonly ws: WebSocket;
	/** What convinces the host that challenged us. */
	proof = validHello.proof;
	/** Settles when the connection is over, however it ended. */
	readonly closed: Promise<void>;
	readonly #queue: ServerMessage[] = [];
	readonly #readers: ((message: ServerMessage | undefined) => void)[] = [];

	private constructor(ws: WebSocket) {
		this.ws = ws;
		this.closed = new Promise((resolve) => ws.once("close", () => resolve()));
		ws.on("error", () => {});
		ws.on("message", (data) => this.#enqueue(JSON.parse(data.toString()) as ServerMessage));
		ws.once("close", () => {
			for (const read of this.#readers.splice(0)) read(undefined);
		});
	}

	/** Connects and says nothing. */
	static async open(port: number, options: ClientOptions = {}): Promise<FakePlugin> {
		const ws = new WebSocket(`ws://127.0.0.1:${port}/plugin`, options);
		const plugin = new FakePlugin(ws);
		await once(ws, "open");
		return plugin;
	}

	/** Connects and knocks, so that a hello is the next thing to say. */
	static async connect(port: number, { secret = testSecret, ...options }: ConnectOptions = {}): Promise<FakePlugin> {
		const plugin = await FakePlugin.open(port, options);
		plugin.send(validKnock);
		plugin.proof = answerTo(await plugin.next("challenge"), port, secret);
		return plugin;
	}

	/** Sends anything: most tests are about what a plugin should not send. A hello without a proof of its own gets the right one. */
	send(message: object): void {
		const needsProof = "proof" in message && message.proof === validHello.proof;
		this.ws.send(JSON.stringify(needsProof ? { ...message, proof: this.proof } : message));
	}

	/** Sends a message as the plugin does: with the line that says what it is about before it. */
	sendAddressed(message: { type: string; requestId: string; commandId?: string }): void {
		this.ws.send(`${message.type} ${message.commandId ?? message.requestId}\n${JSON.stringify(message)}`);
	}

	/** Sends bytes below the WebSocket, as a broken client would. */
	sendRaw(bytes: Buffer): void {
		const { _socket: stream } = this.ws as unknown as { _socket: NodeJS.WritableStream };
		stream.write(bytes);
	}

	/** The next message, which must be of the given type. */
	async next<T extends ServerMessage["type"]>(type: T): Promise<Received<T>> {
		const message =
			this.#queue.shift() ?? (await new Promise<ServerMessage | undefined>((resolve) => this.#wait(resolve)));
		if (message?.type !== type) throw new Error(`expected a ${type}, got ${JSON.stringify(message) ?? "the end"}`);
		return message as Received<T>;
	}

	async greet(hello: Partial<Hello> = {}): Promise<Received<"welcome">> {
		this.send({ ...validHello, ...hello });
		return this.next("welcome");
	}

	/** Answers the next command with a result. */
	async answer(type: CommandType, outcome: object): Promise<void> {
		const { requestId } = await this.next(type);
		this.send({ type: "result", requestId, ...outcome });
	}

	#wait(resolve: (message: ServerMessage | undefined) => void): void {
		if (this.ws.readyState === WebSocket.CLOSED) resolve(undefined);
		else this.#readers.push(resolve);
	}

	#enqueue(message: ServerMessage): void {
		const violation = check("ServerMessage", message);
		if (violation !== undefined)
			throw new Error(`the host sent a ${message.type} in which ${describeViolation(violation)}`);
		const reader = this.#readers.shift();
		if (reader === undefined) this.#queue.push(message);
		else reader(message);
	}
}
