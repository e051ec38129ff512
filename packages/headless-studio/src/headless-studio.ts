import { basename } from "node:path";
import { BoundedList } from "./bounded-list.js";
import { encodeDom } from "./dom/encode-dom.js";
import type { PlaceChanges } from "./dom/place-changes.js";
import { PlaceFile, type PlaceFormat, placeFormatOf, type SavedPlace, writePlaceFile } from "./dom/place-file.js";
import { fileNameOf, readDomFile } from "./dom/read-dom-file.js";
import { EmulationImage } from "./host/emulation-image.js";
import { createHostOperations } from "./host/host-operations.js";
import type { LuauLink, Outcome } from "./host/luau-link.js";
import { trimTraceback } from "./host/luau-modules.js";
import { StudioNetwork } from "./host/studio-network.js";
import type { HostValue } from "./host/wire-tags.js";
import { type RunScriptOptions, type ScriptHost, type ScriptResult, ScriptRuns } from "./script-run.js";
import { StudioClock } from "./studio-clock.js";
import { StudioClosedError } from "./studio-errors.js";
import type { HeadlessStudioOptions, LoadPluginOptions, LogEntry, StudioStats, ThreadError } from "./studio-options.js";
import { LuauVmDead } from "./vm/luau-errors.js";
import type { LuauVM } from "./vm/luau-vm.js";

const LOG_LIMIT = 10_000;
const MEGABYTE = 1024 * 1024;
const DEFAULT_WEB_STREAMS = 4;
const DEFAULT_HTTP_REQUESTS_PER_MINUTE = 500;

/** Opens a Studio without a window. */
export async function createHeadlessStudio(options: HeadlessStudioOptions = {}): Promise<HeadlessStudio> {
	return new HeadlessStudio(await EmulationImage.load(), options, new PlaceFile(options.place));
}

export class HeadlessStudio {
	readonly #vm: LuauVM;
	readonly #link: LuauLink;
	readonly #clock: StudioClock;
	readonly #network: StudioNetwork;
	readonly #place: PlaceFile;
	readonly #scripts: ScriptRuns;
	readonly #logs = new BoundedList<LogEntry>(LOG_LIMIT);
	readonly #errors: ThreadError[] = [];
	readonly #onLog: ((entry: LogEntry) => void) | undefined;
	readonly #onCrash: ((error: Error) => void) | undefined;
	#timer: NodeJS.Timeout | undefined;
	#closed: StudioClosedError | undefined;

	/** Use createHeadlessStudio. */
	constructor(image: EmulationImage, options: HeadlessStudioOptions, file: PlaceFile) {
		const place = file.encode(fileNameOf(options.place ?? ""));
		this.#place = file;
		this.#clock = new StudioClock(options.clock ?? "real");
		this.#onLog = options.onLog;
		this.#onCrash = options.onCrash;
		this.#scripts = new ScriptRuns(this.#scriptHost());
		this.#network = new StudioNetwork(options.limits?.webStreams ?? DEFAULT_WEB_STREAMS, (operation, ...args) =>
			this.#receive(operation, ...args),
		);
		const operations = createHostOperations({
			network: this.#network.operations,
			onLog: (level, message, timestamp) => this.#log({ level, message, timestamp }),
			onError: (message, traceback, script) => this.#errors.push({ message, traceback, script }),
			onScriptEnd: (id, ok, values) => this.#scripts.ended(id, ok, values),
		});
		({ vm: this.#vm, link: this.#link } = image.resume(options.limits ?? {}, operations));
		this.#request("open", {
			placeName: options.placeName ?? "Place1",
			placeId: options.placeId ?? 0,
			gameId: options.gameId ?? 0,
			signals: options.signals ?? "deferred",
			drafts: options.drafts ?? false,
			delivery: options.delivery ?? "immediate",
			httpRequestsPerMinute: options.limits?.httpRequestsPerMinute ?? DEFAULT_HTTP_REQUESTS_PER_MINUTE,
			epoch: this.#clock.epochMs / 1000,
		});
		if (place === undefined) this.#request("baseplate");
		else this.#request("loadPlace", this.#link.stage(place));
	}

	/** Output of all scripts, oldest first; the last 10,000 entries at least. */
	get logs(): readonly LogEntry[] {
		return this.#logs.items;
	}

	/** Every error that ended a thread. */
	get errors(): readonly ThreadError[] {
		return this.#errors;
	}

	/** Loads a .rbxm or .rbxmx and starts its scripts. Returns how many were started. */
	loadPlugin(file: string | Uint8Array, options: LoadPluginOptions = {}): number {
		const name = options.name ?? (typeof file === "string" ? basename(file) : "plugin.rbxm");
		const content = encodeDom(readDomFile(file));
		this.#assertOpen();
		const settings = JSON.parse(JSON.stringify(options.settings ?? {})) as HostValue; // they live in a JSON file
		const [started] = this.#request("loadPlugin", name, settings, this.#link.stage(content));
		return started as number;
	}

	/** Fires the plugin's Unloading event and removes it; without a name, all plugins. */
	unloadPlugin(name?: string): void {
		this.#request("unloadPlugin", name);
	}

	/** What the user does in Drafts mode: every draft of a script becomes its Source. */
	commitDrafts(): void {
		this.#request("commitDrafts");
	}

	/**
	 * Runs Luau with the rights of a plugin and returns what it returns: nil, booleans, numbers, strings and tables of
	 * these. A string that is not UTF-8 comes back as bytes. Throws LuauError.
	 */
	run(source: string | Uint8Array, chunkName = "run"): unknown[] {
		return this.#request("run", source, chunkName);
	}

	/** Writes the place as it is now to a .rbxl or .rbxlx. What no script touched is as it was in the opened file. */
	save(path: string): SavedPlace {
		const saved = this.serialize(placeFormatOf(path));
		writePlaceFile(path, saved.bytes);
		return saved;
	}

	/** The place as it is now, as the bytes of a file. */
	serialize(format: PlaceFormat): SavedPlace {
		return this.#place.save(format, (encoded) => {
			const [changes] = this.#request("placeChanges", encoded === undefined ? undefined : this.#link.stage(encoded));
			return changes as unknown as PlaceChanges;
		});
	}

	/**
	 * Runs Luau that may yield, with the rights of a plugin. A virtual clock moves as far as the script needs. Never throws
	 * for what the script does: how it ended is in the result.
	 */
	async runScript(source: string | Uint8Array, options: RunScriptOptions = {}): Promise<ScriptResult> {
		this.#assertOpen();
		return this.#scripts.run(source, options);
	}

	/** Lets virtual time pass; everything due happens in order, without waiting. */
	advance(seconds: number): void {
		if (this.#clock.mode !== "virtual") throw new TypeError('advance() needs the option clock: "virtual"');
		const end = this.#clock.now + seconds;
		let next = this.#pass();
		while (next >= 0 && next <= end) {
			this.#clock.moveTo(next);
			next = this.#pass();
		}
		this.#clock.moveTo(end);
		this.#pass();
	}

	stats(): StudioStats {
		const [instances, luauKB] = this.#request("stats") as [number, number];
		return { instances, luauMB: luauKB / 1024, wasmMB: this.#vm.memoryBytes / MEGABYTE };
	}

	/** Unloads all plugins, ends all connections and frees the VM. Safe to call more than once. */
	async close(): Promise<void> {
		if (this.#closed === undefined) {
			try {
				this.#request("unloadPlugin");
			} finally {
				this.#shut(new StudioClosedError("the headless Studio is closed"));
			}
		}
		await this.#network.close();
		this.#vm.close();
	}

	#log(entry: LogEntry): void {
		this.#logs.push(entry);
		this.#scripts.log(entry);
		this.#onLog?.(entry);
	}

	/** Lets the time of the clock reach the emulation. Returns when something is due next, or -1. */
	#pass(): number {
		return this.#perform("idle").wake;
	}

	#request(operation: string, ...args: HostValue[]): HostValue[] {
		const outcome = this.#perform(operation, ...args);
		if (outcome.error !== undefined) throw outcome.error;
		return outcome.results;
	}

	/** An operation and everything that is due, after which the timer waits for what comes next. */
	#perform(operation: string, ...args: HostValue[]): Outcome {
		this.#assertOpen();
		try {
			const outcome = this.#link.request(operation, this.#clock.now, ...args);
			this.#schedule(outcome.wake);
			return outcome;
		} catch (error) {
			if (error instanceof LuauVmDead) this.#crash(error);
			throw error;
		}
	}

	#schedule(wake: number): void {
		clearTimeout(this.#timer);
		if (this.#clock.mode === "virtual" || wake < 0 || this.#closed !== undefined) return;
		this.#timer = setTimeout(() => this.#background(() => this.#pass()), (wake - this.#clock.now) * 1000);
	}

	#receive(operation: string, ...args: HostValue[]): void {
		if (this.#closed === undefined) this.#background(() => this.#request(operation, ...args));
	}

	/** Nobody is there to catch an error here; a dead VM has been reported by then, and anything else is a bug. */
	#background(work: () => unknown): void {
		try {
			work();
		} catch (error) {
			if (!(error instanceof StudioClosedError)) this.#crash(error);
			if (this.#closed?.cause !== undefined) this.#onCrash?.(this.#closed);
		}
	}

	/** The VM cannot go on: record why, and leave neither timers nor connections behind. */
	#crash(cause: unknown): void {
		if (this.#closed !== undefined) return;
		const reason = cause instanceof Error ? cause.message : String(cause);
		const traceback = cause instanceof LuauVmDead ? trimTraceback(cause.traceback) : "";
		this.#errors.push({ message: reason, traceback, script: undefined });
		this.#shut(new StudioClosedError(`the headless Studio crashed: ${reason}`, { cause }));
		void this.#network.close();
		this.#scripts.crashed(cause instanceof Error ? cause : new Error(reason));
	}

	#scriptHost(): ScriptHost {
		const studio = this;
		return {
			clock: this.#clock,
			start: (id, source, chunkName) => this.#request("startScript", id, source, chunkName),
			cancel: (id) => String(this.#request("cancelScript", id)[0]),
			step: (until) => this.#step(until),
			isConnected: () => this.#network.size > 0,
			get closed() {
				return studio.#closed;
			},
		};
	}

	/** Moves a virtual clock to what is due next, if that is not after `end`. */
	#step(end: number): boolean {
		const next = this.#pass();
		if (next < 0 || next > end) {
			if (next >= 0) this.#clock.moveTo(end);
			return false;
		}
		this.#clock.moveTo(next);
		this.#pass();
		return true;
	}

	#shut(reason: StudioClosedError): void {
		this.#closed = reason;
		clearTimeout(this.#timer);
	}

	#assertOpen(): void {
		if (this.#closed !== undefined) throw this.#closed;
	}
}
