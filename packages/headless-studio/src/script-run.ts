import type { ClockMode } from "./studio-clock.js";
import type { LogEntry } from "./studio-options.js";
import { LuauVmDead } from "./vm/luau-errors.js";

export interface RunScriptOptions {
	/** What the script is called in errors. Default "script". */
	chunkName?: string;
	/** Time the script may take, waiting included, by the clock of the Studio. Default 30,000. */
	timeoutMs?: number;
	/** Whether to hand out what it returns. Default true; if false it may return anything, such as an Instance. */
	returns?: boolean;
}

export interface ScriptFailure {
	/** "stopped": the VM was stopped in the middle of it and the Studio is closed. "stalled": nothing can wake it up. */
	kind: "error" | "timeout" | "stalled" | "stopped";
	/** Luau's own text. */
	message: string;
	/** Line of the script, if the message names one. */
	line: number | undefined;
	traceback: string;
}

export type ScriptResult =
	| { ok: true; returns: unknown[]; output: LogEntry[] }
	| { ok: false; error: ScriptFailure; output: LogEntry[] };

/** What running a script needs of a Studio. */
export interface ScriptHost {
	readonly clock: { readonly mode: ClockMode; readonly now: number };
	start(id: number, source: string | Uint8Array, chunkName: string, returns: boolean): void;
	/** Ends the script and returns where it was. */
	cancel(id: number): string;
	/** Moves a virtual clock to what is due next, at most to `until`; false when nothing is. */
	step(until: number): boolean;
	/** Whether the outside world, such as a socket, may still wake the script up. */
	isConnected(): boolean;
	readonly closed: Error | undefined;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const BREATH_MS = 20; // how long a virtual clock may keep Node from its sockets
const POLL_MS = 5;

type Ending = { ok: true; returns: unknown[] } | { ok: false; error: ScriptFailure };

/** The scripts a Studio is running, from start to end. */
export class ScriptRuns {
	readonly #host: ScriptHost;
	readonly #running = new Map<number, { output: LogEntry[]; end: (ending: Ending) => void }>();
	#lastId = 0;

	constructor(host: ScriptHost) {
		this.#host = host;
	}

	/** Everything printed while a script runs counts as its output. */
	log(entry: LogEntry): void {
		for (const { output } of this.#running.values()) output.push(entry);
	}

	/** luau/core/chunk-runner.luau says that a script has ended. */
	ended(id: number, ok: boolean, values: unknown[]): void {
		const [message, traceback] = values;
		this.#end(id, ok ? { ok, returns: values } : failure("error", String(message), String(traceback)));
	}

	async run(source: string | Uint8Array, options: RunScriptOptions = {}): Promise<ScriptResult> {
		const id = ++this.#lastId;
		const output: LogEntry[] = [];
		let ending: Ending | undefined;
		const ended = new Promise<void>((resolve) => {
			this.#running.set(id, {
				output,
				end: (how) => {
					ending = how;
					resolve();
				},
			});
		});
		const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
		try {
			this.#host.start(id, source, options.chunkName ?? "script", options.returns ?? true);
			if (this.#host.clock.mode === "virtual") await this.#driveVirtual(id, timeoutMs);
			else await this.#waitReal(id, timeoutMs, ended);
		} catch (error) {
			this.#running.delete(id);
			// Also where the script itself had ended: what it had deferred ran without end.
			ending = this.#stopped(error);
		}
		return { ...(ending as unknown as Ending), output };
	}

	#end(id: number, ending: Ending): void {
		const run = this.#running.get(id);
		this.#running.delete(id);
		run?.end(ending);
	}

	/** Lets virtual time pass until the script has ended. Sockets live in real time, so they get a turn now and then. */
	async #driveVirtual(id: number, timeoutMs: number): Promise<void> {
		const until = this.#host.clock.now + timeoutMs / 1000;
		const realEnd = performance.now() + timeoutMs;
		let breath = performance.now();
		while (this.#running.has(id)) {
			if (this.#host.step(until)) {
				if (performance.now() - breath < BREATH_MS) continue;
				await new Promise((resolve) => setImmediate(resolve));
				breath = performance.now();
			} else if (this.#host.clock.now >= until || performance.now() > realEnd) {
				this.#end(id, this.#timedOut(id, timeoutMs));
			} else if (this.#host.isConnected()) {
				await new Promise((resolve) => setTimeout(resolve, POLL_MS));
			} else {
				const message = "the script waits for something that nothing in the place is going to do";
				this.#end(id, failure("stalled", message, this.#host.cancel(id)));
			}
		}
	}

	async #waitReal(id: number, timeoutMs: number, ended: Promise<void>): Promise<void> {
		const timer = setTimeout(() => this.#end(id, this.#timedOut(id, timeoutMs)), timeoutMs);
		try {
			await ended;
		} finally {
			clearTimeout(timer);
		}
	}

	#timedOut(id: number, timeoutMs: number): Ending {
		const closed = this.#host.closed;
		if (closed !== undefined) return this.#stopped(closed);
		return failure("timeout", `the script did not end within ${timeoutMs} ms`, this.#host.cancel(id));
	}

	/** The VM died under the script. Whoever waits must learn of it even if it happened in a timer. */
	crashed(error: Error): void {
		for (const id of [...this.#running.keys()]) this.#end(id, this.#stopped(error));
	}

	#stopped(error: unknown): Ending {
		const cause = error instanceof Error && error.cause instanceof LuauVmDead ? error.cause : error;
		const traceback = cause instanceof LuauVmDead ? cause.traceback : "";
		return failure("stopped", cause instanceof Error ? cause.message : String(cause), traceback);
	}
}

function failure(kind: ScriptFailure["kind"], message: string, traceback: string): Ending {
	// The message names the line of the code that failed, which may be in a module; else the script's own frame does.
	const line = /^[^\n]*?:(\d+):/.exec(message)?.[1] ?? /:(\d+)/.exec(traceback)?.[1];
	return { ok: false, error: { kind, message, line: line === undefined ? undefined : Number(line), traceback } };
}
