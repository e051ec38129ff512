import { setTimeout as pause } from "node:timers/promises";
import { type Challenge, type Command, commands, type Hello } from "@studio-bridge/protocol";
import { WebSocket } from "ws";
import { answerTo, stateAnswer, testSecret, validHello, validKnock } from "./fake-plugin.js";

const RETRY_MS = 20;

const outcomes: Readonly<Record<string, object>> = {
	queryState: stateAnswer,
	sync: { status: "empty", verdicts: [] },
};

export interface LastingPluginOptions {
	secret?: Buffer;
	hold?: boolean;
	hello?: Partial<Hello>;
}

/**
 * A plugin that behaves as ours does where connections break: it comes back until it is told to stop, runs an operation
 * once, lets a repeated call join what still runs, and answers from memory what it has changed.
 */
export class LastingPlugin {
	/** How often each operation was begun, by id. */
	readonly begun = new Map<string, number>();
	/** What must never happen: changes begun more than once. */
	readonly repeatedChanges: string[] = [];
	readonly #port: number;
	readonly #secret: Buffer;
	readonly #hello: Hello;
	readonly #done = new Map<string, object>();
	/** Running operations, and the calls that wait for them on the connection there is. */
	readonly #running = new Map<string, { type: string; waiting: string[] }>();
	readonly #watching: (() => void)[] = [];
	#ws: WebSocket | undefined;
	#isStopped = false;
	#isHolding: boolean;

	constructor(port: number, { secret = testSecret, hold = false, hello = {} }: LastingPluginOptions = {}) {
		this.#port = port;
		this.#secret = secret;
		this.#isHolding = hold;
		this.#hello = { ...validHello, ...hello };
		void this.#stayConnected();
	}

	/** From now on operations stay unfinished until they are released. */
	hold(): void {
		this.#isHolding = true;
	}

	release(): void {
		this.#isHolding = false;
		for (const operationId of [...this.#running.keys()]) this.#finish(operationId);
	}

	/** The connection breaks; another follows. */
	drop(): void {
		this.#ws?.terminate();
	}

	stop(): void {
		this.#isStopped = true;
		this.drop();
	}

	async until(condition: () => boolean): Promise<void> {
		while (!condition()) await new Promise<void>((resolve) => this.#watching.push(resolve));
	}

	async #stayConnected(): Promise<void> {
		while (!this.#isStopped) {
			await this.#connection();
			for (const running of this.#running.values()) running.waiting = [];
			await pause(RETRY_MS);
		}
	}

	/** Resolves when it is over. */
	#connection(): Promise<void> {
		const ws = new WebSocket(`ws://127.0.0.1:${this.#port}/plugin`);
		this.#ws = ws;
		ws.on("error", () => {});
		ws.on("open", () => ws.send(JSON.stringify(validKnock)));
		ws.on("message", (data) => {
			const message = JSON.parse(data.toString()) as Command | Challenge;
			if (message.type !== "challenge") return this.#receive(message);
			ws.send(JSON.stringify({ ...this.#hello, proof: answerTo(message, this.#port, this.#secret) }));
		});
		return new Promise((resolve) => ws.once("close", () => resolve()));
	}

	#receive(message: Command): void {
		const { type, requestId, operationId } = message;
		if (!(type in commands) || operationId === undefined) return;
		const done = this.#done.get(operationId);
		const running = this.#running.get(operationId);
		if (done !== undefined) this.#answer(requestId, done);
		else if (running !== undefined) running.waiting.push(requestId);
		else if (message.onlyIfKnown) this.#answer(requestId, unknownOperation);
		else this.#begin(message, operationId);
	}

	#begin({ type, requestId }: Command, operationId: string): void {
		const times = this.begun.get(operationId) ?? 0;
		this.begun.set(operationId, times + 1);
		if (times > 0 && commands[type].effect === "write") this.repeatedChanges.push(operationId);
		this.#running.set(operationId, { type, waiting: [requestId] });
		if (!this.#isHolding) this.#finish(operationId);
		for (const look of this.#watching.splice(0)) look();
	}

	#finish(operationId: string): void {
		const running = this.#running.get(operationId);
		if (running === undefined) return;
		this.#running.delete(operationId);
		const outcome = outcomes[running.type] ?? {};
		if (commands[running.type as Command["type"]].effect === "write") this.#done.set(operationId, outcome);
		for (const requestId of running.waiting) this.#answer(requestId, outcome);
	}

	#answer(requestId: string, outcome: object): void {
		if (this.#ws?.readyState === WebSocket.OPEN)
			this.#ws.send(JSON.stringify({ type: "result", requestId, ...outcome }));
	}
}

const unknownOperation = { status: "error", error: { code: "unknown_operation", message: "never begun" } };
