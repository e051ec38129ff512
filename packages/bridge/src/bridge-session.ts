/** What a program sees of a Studio session, wherever the session's socket ends. */
import type {
	CommandMap,
	CommandParams,
	CommandType,
	Progress,
	RequestOutcome,
	RequestParams,
	RequestType,
	SessionContext,
	StudioState,
} from "@studio-bridge/protocol";

export interface SessionInfo {
	readonly sessionId: string;
	readonly placeName: string;
	readonly context: SessionContext;
	readonly state: StudioState;
	/** The Studio window; the sessions of one window share it. */
	readonly instanceId: string;
	readonly placeId: number;
	readonly gameId: number;
	readonly gameName?: string;
	/** Whether a person opened this Studio or we did. */
	readonly origin: "user" | "managed";
	/** Since the plugin connected. */
	readonly uptimeMs: number;
	readonly pluginVersion: string;
	readonly protocolVersion: number;
	readonly capabilities: readonly string[];
}

/** A command's answer, in any outcome but `error`. */
export type CommandResult<K extends CommandType> = Exclude<CommandMap[K]["answer"], { status: "error" }>;

/** Answers what a plugin asks while it serves a command. A deliberate failure is an outcome with status `error`. */
export type RequestHandlers = {
	readonly [K in RequestType]?: (params: RequestParams<K>) => RequestOutcome<K> | Promise<RequestOutcome<K>>;
};

export interface RequestOptions {
	/**
	 * Names what the call is to bring about; made up unless given. A plugin runs an operation at most once, so a call whose
	 * outcome is unknown (`details.operationId` of the error) can be made again under the same id.
	 */
	operationId?: string | undefined;
	/** Only asks what became of the operation, and is answered `unknown_operation` if the plugin never began it. */
	onlyIfKnown?: boolean | undefined;
	/** How long to wait; the command's own deadline unless given. */
	timeoutMs?: number | undefined;
	/** Aborting rejects the call at once and tells the plugin to stop. */
	signal?: AbortSignal | undefined;
	onProgress?: ((progress: Progress) => void) | undefined;
	onRequest?: RequestHandlers | undefined;
}

export interface BridgeSession {
	/** As of now: a new snapshot at each reading. */
	readonly info: SessionInfo;
	/** Asks the plugin. Every failure, the plugin's own included, is a `BridgeError`. */
	request<K extends CommandType>(
		type: K,
		params: CommandParams<K>,
		options?: RequestOptions,
	): Promise<CommandResult<K>>;
}
