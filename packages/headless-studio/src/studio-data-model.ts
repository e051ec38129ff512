import { randomUUID } from "node:crypto";
import { BoundedList } from "./bounded-list.js";
import type { EmulationImage } from "./host/emulation-image.js";
import { createHostOperations } from "./host/host-operations.js";
import type { HostOperations, LuauLink, Outcome } from "./host/luau-link.js";
import { trimTraceback } from "./host/luau-modules.js";
import { StudioNetwork } from "./host/studio-network.js";
import type { StreamBudget } from "./host/web-streams.js";
import type { HostValue } from "./host/wire-tags.js";
import { type RunScriptOptions, type ScriptHost, type ScriptResult, ScriptRuns } from "./script-run.js";
import { StudioClosedError } from "./studio-errors.js";
import type { StudioLoop, TimedMember } from "./studio-loop.js";
import type {
	DataModelContext,
	DataModelKind,
	HeadlessStudioOptions,
	LogEntry,
	ThreadError,
} from "./studio-options.js";
import { LuauVmDead } from "./vm/luau-errors.js";
import type { LuauVM } from "./vm/luau-vm.js";

const LOG_LIMIT = 10_000;
const DEFAULT_HTTP_REQUESTS_PER_MINUTE = 500;

/** What a DataModel needs of the Studio it belongs to. */
export interface DataModelHost {
	readonly image: EmulationImage;
	readonly loop: StudioLoop;
	readonly options: HeadlessStudioOptions;
	readonly streams: StreamBudget;
	/** Functions for Luau beyond those every DataModel has. */
	readonly operations: (self: StudioDataModel) => HostOperations;
	/** Runs what happens by itself, with nobody there to catch an error. */
	readonly background: (work: () => void) => void;
	/** The VM cannot go on. By now the DataModel is closed and `closed` says why. */
	readonly onDeath: (self: StudioDataModel) => void;
}

/** Settings of a DataModel that differ between those of one Studio (luau/core/studio-mode.luau). */
export interface DataModelMode {
	readonly kind: DataModelKind;
	readonly runMode?: boolean;
	/** Encoded by luau/core/value-writer.luau. */
	readonly testArguments?: HostValue;
}

/** One DataModel: a Luau VM of its own with its sockets, its output and its errors. */
export class StudioDataModel implements DataModelContext, TimedMember {
	readonly kind: DataModelKind;
	/** Tells the DataModels of a Studio apart; PluginConnection.TargetId. */
	readonly id = randomUUID();
	readonly #host: DataModelHost;
	readonly #vm: LuauVM;
	readonly #link: LuauLink;
	readonly #network: StudioNetwork;
	readonly #logs = new BoundedList<LogEntry>(LOG_LIMIT);
	readonly #errors: ThreadError[] = [];
	readonly #scripts = new ScriptRuns(this.#scriptHost());
	#wake = -1;
	#depth = 0;
	#closed: StudioClosedError | undefined;

	constructor(host: DataModelHost, mode: DataModelMode) {
		this.kind = mode.kind;
		this.#host = host;
		this.#network = new StudioNetwork(host.streams, (operation, ...args) =>
			host.background(() => this.tell(operation, ...args)),
		);
		const operations = createHostOperations({
			network: this.#network.operations,
			onLog: (level, message, timestamp) => this.#log({ level, message, timestamp }),
			onError: (message, traceback, script) => this.#errors.push({ message, traceback, script }),
			onScriptEnd: (id, ok, values) => this.#scripts.ended(id, ok, values),
		});
		const { options, image } = host;
		({ vm: this.#vm, link: this.#link } = image.resume(options.limits ?? {}, {
			...operations,
			...host.operations(this),
			limitScripts: (seconds) => this.#vm.limitScripts(Number(seconds) * 1000) as undefined,
		}));
		this.request("open", {
			placeName: options.placeName ?? "Place1",
			placeId: options.placeId ?? 0,
			gameId: options.gameId ?? 0,
			signals: options.signals ?? "deferred",
			drafts: options.drafts ?? false,
			delivery: options.delivery ?? "immediate",
			httpRequestsPerMinute: options.limits?.httpRequestsPerMinute ?? DEFAULT_HTTP_REQUESTS_PER_MINUTE,
			epoch: host.loop.clock.epochMs / 1000,
			collaborative: options.collaborative ?? false,
			runMode: false,
			...mode,
		});
	}

	get logs(): readonly LogEntry[] {
		return this.#logs.items;
	}

	get errors(): readonly ThreadError[] {
		return this.#errors;
	}

	get wake(): number {
		return this.#closed === undefined ? this.#wake : -1;
	}

	get memoryBytes(): number {
		return this.#vm.memoryBytes;
	}

	/** Why it is closed. */
	get closed(): StudioClosedError | undefined {
		return this.#closed;
	}

	/** Its Luau is on the stack: this very call comes from a callback of it. */
	get isBusy(): boolean {
		return this.#depth > 0;
	}

	run(source: string | Uint8Array, chunkName = "run"): unknown[] {
		return this.request("run", source, chunkName);
	}

	async runScript(source: string | Uint8Array, options: RunScriptOptions = {}): Promise<ScriptResult> {
		this.assertOpen();
		return this.#scripts.run(source, options);
	}

	/** An operation of luau/core/entry.luau, and everything that is due. */
	request(operation: string, ...args: HostValue[]): HostValue[] {
		const outcome = this.#perform(operation, args);
		if (outcome.error !== undefined) throw outcome.error;
		return outcome.results;
	}

	/** A file for the next operation, to be passed as the number this returns: Luau fetches it in one copy. */
	stage(file: Buffer): number {
		return this.#link.stage(file);
	}

	/**
	 * An operation nobody waits for. A DataModel that is gone misses it. That one of a playtest dies is not the caller's
	 * concern, but without the edit DataModel there is no Studio.
	 */
	tell(operation: string, ...args: HostValue[]): void {
		if (this.#closed !== undefined) return;
		try {
			this.request(operation, ...args);
		} catch (error) {
			if (this.kind === "edit" || !(error instanceof LuauVmDead)) throw error;
		}
	}

	pass(): void {
		this.tell("idle");
	}

	/** No operation after this one. */
	close(reason: StudioClosedError): void {
		if (this.#closed !== undefined) return;
		this.#closed = reason;
		this.#scripts.crashed(reason);
	}

	/** Ends all connections and frees the VM. */
	async dispose(): Promise<void> {
		await this.#network.close();
		this.#vm.close();
	}

	/** Records why it cannot go on, and leaves no connection behind. */
	crash(cause: unknown): void {
		if (this.#closed !== undefined) return;
		const reason = cause instanceof Error ? cause.message : String(cause);
		const traceback = cause instanceof LuauVmDead ? trimTraceback(cause.traceback) : "";
		this.#errors.push({ message: reason, traceback, script: undefined });
		const who = this.kind === "edit" ? "the headless Studio" : `the ${this.kind} DataModel`;
		this.close(new StudioClosedError(`${who} crashed: ${reason}`, { cause }));
		void this.#network.close();
		this.#host.onDeath(this);
	}

	assertOpen(): void {
		if (this.#closed !== undefined) throw this.#closed;
	}

	#perform(operation: string, args: readonly HostValue[]): Outcome {
		this.assertOpen();
		this.#depth++;
		try {
			const outcome = this.#link.request(operation, this.#host.loop.clock.now, ...args);
			this.#wake = outcome.wake;
			return outcome;
		} catch (error) {
			if (error instanceof LuauVmDead) this.crash(error);
			throw error;
		} finally {
			this.#depth--;
			this.#host.loop.wait();
		}
	}

	#scriptHost(): ScriptHost {
		const self = this;
		return {
			get clock() {
				return self.#host.loop.clock;
			},
			start: (...script) => this.request("startChunk", ...script),
			cancel: (id) => String(this.request("cancelChunk", id)[0]),
			step: (until) => this.#host.loop.step(until),
			isConnected: () => this.#network.size > 0,
			get closed() {
				return self.#closed;
			},
		};
	}

	#log(entry: LogEntry): void {
		this.#logs.push(entry);
		this.#scripts.log(entry);
		this.#host.options.onLog?.(entry, this.kind);
	}
}
