import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { binary } from "./binary.js";

export interface LiveEvent {
	type: "state" | "flow" | "waiting";
	state?: string;
	message?: string;
	direction?: "toStudio" | "toFiles";
	change?: string;
	path?: string;
	changes?: { path: string; patchType: string; message?: string }[];
}

/** `studio-bridge sync --live --json` in a process of its own. */
export class LiveProcess {
	readonly events: LiveEvent[] = [];
	readonly child: ChildProcess;
	readonly #closed: Promise<unknown>;

	constructor(port: number, folder: string, words: readonly string[] = ["sync", "--live", folder]) {
		this.child = spawn(process.execPath, [binary, ...words, "--json", "--port", String(port)], {
			stdio: ["ignore", "pipe", "ignore"],
		});
		this.#closed = once(this.child, "close");
		createInterface({ input: this.child.stdout as NodeJS.ReadableStream }).on("line", (line) =>
			this.events.push(JSON.parse(line)),
		);
	}

	/** As `→ path` or `← path`, with what became of it if it was not an edit. */
	get flows(): string[] {
		return this.events.flatMap(({ type, direction, path, change }) =>
			type !== "flow"
				? []
				: [`${direction === "toStudio" ? "→" : "←"} ${path}${change === "edited" ? "" : ` ${change}`}`],
		);
	}

	/** What waits now. */
	get waiting(): string[] {
		return this.events.findLast(({ type }) => type === "waiting")?.changes?.map(({ path }) => path) ?? [];
	}

	get state(): string | undefined {
		return this.events.findLast(({ type }) => type === "state")?.state;
	}

	async stop(signal: NodeJS.Signals = "SIGINT"): Promise<number | null> {
		if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill(signal);
		return this.ended();
	}

	/** With which code it ends by itself. */
	async ended(): Promise<number | null> {
		await this.#closed;
		return this.child.exitCode;
	}
}

export const LONGEST_MS = 15_000;

/** Waits for something that has to come true by itself; says what was there instead if it does not. */
export async function eventually<T>(look: () => T | Promise<T>, expected: T): Promise<void> {
	const deadline = performance.now() + LONGEST_MS;
	for (;;) {
		const found = await look();
		if (JSON.stringify(found) === JSON.stringify(expected)) return;
		if (performance.now() > deadline) {
			throw new Error(`${JSON.stringify(found)} did not become ${JSON.stringify(expected)} within ${LONGEST_MS} ms`);
		}
		await pause(20);
	}
}
