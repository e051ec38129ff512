import { basename } from "node:path";
import { BoundedList } from "./bounded-list.js";
import { encodeDom } from "./dom/encode-dom.js";
import { readDomFile } from "./dom/read-dom-file.js";
import { EmulationImage } from "./host/emulation-image.js";
import { createHostOperations } from "./host/host-operations.js";
import type { LuauLink, Outcome } from "./host/luau-link.js";
import { trimTraceback } from "./host/luau-modules.js";
import { studioVersion } from "./host/reflection.js";
import { type WebStreamEvent, WebStreams } from "./host/web-streams.js";
import type { HostValue } from "./host/wire-tags.js";
import { loadZstd } from "./host/zstd.js";
import { StudioClock } from "./studio-clock.js";
import { StudioClosedError } from "./studio-errors.js";
import type { HeadlessStudioOptions, LoadPluginOptions, LogEntry, StudioStats, ThreadError } from "./studio-options.js";
import { LuauVmDead } from "./vm/luau-errors.js";
import type { LuauVM } from "./vm/luau-vm.js";

const LOG_LIMIT = 10_000;
const MEGABYTE = 1024 * 1024;

/** Opens a Studio without a window. */
export async function createHeadlessStudio(options: HeadlessStudioOptions = {}): Promise<HeadlessStudio> {
	const place = options.place === undefined ? undefined : encodeDom(readDomFile(options.place));
	const [image] = await Promise.all([EmulationImage.load(), loadZstd()]);
	return new HeadlessStudio(image, options, place);
}

export class HeadlessStudio {
	readonly #vm: LuauVM;
	readonly #link: LuauLink;
	readonly #clock: StudioClock;
	readonly #webStreams: WebStreams;
	readonly #logs = new BoundedList<LogEntry>(LOG_LIMIT);
	readonly #errors: ThreadError[] = [];
	readonly #onLog: ((entry: LogEntry) => void) | undefined;
	readonly #onCrash: ((error: Error) => void) | undefined;
	#timer: NodeJS.Timeout | undefined;
	#closed: StudioClosedError | undefined;

	/** Use createHeadlessStudio. */
	constructor(image: EmulationImage, options: HeadlessStudioOptions, place: Buffer | undefined) {
		this.#clock = new StudioClock(options.clock ?? "real");
		this.#onLog = options.onLog;
		this.#onCrash = options.onCrash;
		this.#webStreams = new WebStreams(`RobloxStudio/WinInet RobloxApp/${studioVersion()}`, (id, event) =>
			this.#receive(id, event),
		);
		const operations = createHostOperations({
			webStreams: this.#webStreams,
			onLog: (level, message, timestamp) => this.#log({ level, message, timestamp }),
			onError: (message, traceback, script) => this.#errors.push({ message, traceback, script }),
		});
		({ vm: this.#vm, link: this.#link } = image.resume(options.limits ?? {}, operations));
		this.#request("open", {
			placeName: options.placeName ?? "Place1",
			placeId: options.placeId ?? 0,
			gameId: options.gameId ?? 0,
			signals: options.signals ?? "deferred",
			drafts: options.drafts ?? false,
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
		await this.#webStreams.closeAll();
		this.#vm.close();
	}

	#log(entry: LogEntry): void {
		this.#logs.push(entry);
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

	#receive(id: number, event: WebStreamEvent): void {
		if (this.#closed === undefined) this.#background(() => this.#request("webStream", id, ...eventArguments(event)));
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
		void this.#webStreams.closeAll();
	}

	#shut(reason: StudioClosedError): void {
		this.#closed = reason;
		clearTimeout(this.#timer);
	}

	#assertOpen(): void {
		if (this.#closed !== undefined) throw this.#closed;
	}
}

function eventArguments(event: WebStreamEvent): HostValue[] {
	switch (event.kind) {
		case "open":
			return [event.kind, event.status, event.headers];
		case "message":
			return [event.kind, event.data];
		case "error":
			return [event.kind, event.status, event.message];
		case "close":
			return [event.kind];
	}
}
