import type { LogLevel } from "./host/host-operations.js";
import type { ScreenOptions } from "./picture/screen.js";
import type { ClockMode } from "./studio-clock.js";

/** The DataModels of a Studio: one to edit, and in a playtest that of the server and, in play mode, of the client. */
export type DataModelKind = "edit" | "server" | "client";

/** "play" has a server and a client, "run" a server alone. */
export type PlayMode = "play" | "run";

/** One DataModel of a Studio, as its user sees it. */
export interface DataModelContext {
	readonly kind: DataModelKind;
	/** Output of its scripts, oldest first; the last 10,000 entries at least. */
	readonly logs: readonly LogEntry[];
	/** Every error that ended one of its threads. */
	readonly errors: readonly ThreadError[];
	/**
	 * Runs Luau with the rights of a plugin and returns what it returns: nil, booleans, numbers, strings and tables of
	 * these. A string that is not UTF-8 comes back as bytes. Throws LuauError.
	 */
	run(source: string | Uint8Array, chunkName?: string): unknown[];
}

export interface LogEntry {
	level: LogLevel;
	message: string;
	/** Unix time in milliseconds, by the clock of the Studio. */
	timestamp: number;
}

/** An error that ended a thread, because no code caught it. */
export interface ThreadError {
	message: string;
	traceback: string;
	/** Full name of the script the thread belongs to, if it belongs to one. */
	script: string | undefined;
}

export interface HeadlessStudioOptions {
	/** Path or bytes of a .rbxl or .rbxlx; a baseplate when absent. */
	place?: string | Uint8Array;
	placeName?: string;
	placeId?: number;
	gameId?: number;
	/** "virtual" stands still until `advance` moves it. Default "real". */
	clock?: ClockMode;
	/** When event handlers run. Default "deferred", as in new places. */
	signals?: "deferred" | "immediate";
	/** Team Create's Drafts mode: the script editor writes drafts, `commitDrafts` makes them the Source. Default false. */
	drafts?: boolean;
	/** The 3D view plugins can capture. */
	screen?: ScreenOptions;
	limits?: {
		/** Default 1024. */
		memoryMB?: number;
		/** How long Luau may run at a stretch before the VM is stopped. Default 10,000. */
		runMs?: number;
	};
	/** Whether playtests run copies of the plugins, as Studio's setting "Load user plugins in run modes". Default true. */
	loadPluginsInPlay?: boolean;
	onLog?: (entry: LogEntry, kind: DataModelKind) => void;
	/** The VM died outside of a call that could throw, for example in a timer. That of a playtest only ends the test. */
	onCrash?: (error: Error) => void;
}

export interface LoadPluginOptions {
	/** File name of the plugin; default that of the path, or "plugin.rbxm". */
	name?: string;
	/** What `plugin:GetSetting` finds, beside what plugins have stored before. All plugins share one settings file. */
	settings?: Record<string, unknown>;
}

export interface StudioStats {
	/** Instances below and including `game`. */
	instances: number;
	luauMB: number;
	wasmMB: number;
}
