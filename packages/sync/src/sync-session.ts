import type { CommandOutcome, CommandParams, Progress, RequestOutcome, RequestParams } from "@studio-bridge/protocol";

/** What the plugin asks while it serves a sync. */
export type SyncRequest =
	| "readTree"
	| "proposeChanges"
	| "mergeSources"
	| "readSources"
	| "readModel"
	| "keepVersions"
	| "writeBack"
	| "settleSync";

export type SyncHandlers = {
	readonly [K in SyncRequest]: (params: RequestParams<K>) => Promise<RequestOutcome<K>>;
};

export interface SyncRequestOptions {
	readonly timeoutMs?: number | undefined;
	readonly signal?: AbortSignal | undefined;
	readonly onProgress?: ((progress: Progress) => void) | undefined;
	readonly onRequest: SyncHandlers;
}

/** How a plugin ends a sync, failures aside: those reject the request. */
export type SyncAnswer = Exclude<CommandOutcome<"sync">, { status: "error" }>;

/** What a sync needs of a Studio session. A `BridgeSession` is one, and so is a script that plays the plugin. */
export interface SyncSession {
	readonly info: SessionFacts;
	request(type: "sync", params: CommandParams<"sync">, options: SyncRequestOptions): Promise<SyncAnswer>;
}

/** What the server asks of a plugin during a live sync, beside syncs. */
export type LiveCommand = "liveSync" | "applyChanges" | "liveStatus";

/** What the plugin asks while it serves a live sync. */
export type LiveHandlers = {
	readonly [K in "studioChanged" | "decideLive" | "readSources"]: (params: RequestParams<K>) => RequestOutcome<K>;
};

export interface LiveRequestOptions {
	readonly timeoutMs?: number | undefined;
	readonly signal?: AbortSignal | undefined;
	readonly onRequest?: LiveHandlers | undefined;
}

/** What a live sync needs of a Studio session. A `BridgeSession` is one. */
export interface LiveSession extends SyncSession {
	readonly info: SessionFacts & { readonly state: string };
	request(type: "sync", params: CommandParams<"sync">, options: SyncRequestOptions): Promise<SyncAnswer>;
	request<K extends LiveCommand>(
		type: K,
		params: CommandParams<K>,
		options?: LiveRequestOptions,
	): Promise<Exclude<CommandOutcome<K>, { status: "error" }>>;
}

export interface SessionFacts {
	readonly sessionId: string;
	/** 0 for a place that was never published. */
	readonly placeId: number;
	readonly placeName: string;
}
