import type { LogLevel } from "./host/host-operations.js";
import type { ClockMode } from "./studio-clock.js";

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
	/** When what arrives from the network reaches Luau: at once, or at the next frame, as in Studio. Default "immediate". */
	delivery?: "immediate" | "frame";
	/** Team Create's Drafts mode: the script editor writes drafts, `commitDrafts` makes them the Source. Default false. */
	drafts?: boolean;
	limits?: {
		/** Default 1024. */
		memoryMB?: number;
		/** How long Luau may run at a stretch before the VM is stopped. Default 10,000. */
		runMs?: number;
		/** How many WebStreamClients may exist at once. Default 4; Roblox documents six and its staff says four. */
		webStreams?: number;
		/** How many requests HttpService makes in a minute. Default 500, as documented. */
		httpRequestsPerMinute?: number;
	};
	onLog?: (entry: LogEntry) => void;
	/** The VM died outside of a call that could throw, for example in a timer. */
	onCrash?: (error: Error) => void;
}

export interface LoadPluginOptions {
	/** File name of the plugin; default that of the path, or "plugin.rbxm". */
	name?: string;
	/** What `plugin:GetSetting` finds. */
	settings?: Record<string, unknown>;
}

export interface StudioStats {
	/** Instances below and including `game`. */
	instances: number;
	luauMB: number;
	wasmMB: number;
}
