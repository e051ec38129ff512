import type {
	Command,
	CommandOutcome,
	CommandParams,
	CommandType,
	RequestOutcome,
	RequestParams,
	RequestType,
} from "../generated/protocol";

/** What a handler may do besides reading its parameters and returning. */
export interface CommandContext {
	/** The session the command is for. */
	readonly sessionId: string;
	/** Tells the caller how far the command has come. */
	progress(done: number, total?: number, message?: string): void;
	/** Calls back if the command is stopped before its handler has returned, after its thread has ended. */
	onStop(callback: () => void): void;
	/**
	 * Asks the server something on behalf of this command, and yields until it answers. No answer in time, a malformed
	 * answer and a lost connection are answers with status `error`.
	 */
	ask<K extends RequestType>(requestType: K, params: RequestParams<K>): RequestOutcome<K>;
}

/**
 * Serves one command. It may yield; when the command is cancelled, its thread ends at the yield it is in. Expected
 * failures are returned with status `error`; a raised error is a fault of the handler and answers `internal_error`.
 */
export type CommandHandler<K extends CommandType> = (
	params: CommandParams<K>,
	context: CommandContext,
) => CommandOutcome<K>;

/** The entry of a command this plugin knows of but cannot serve. */
export const unsupported = "unsupported";
export type Unsupported = typeof unsupported;

/** One entry for each wire command: a new command does not compile until somebody has decided about it. */
export type Handlers = { readonly [K in CommandType]: CommandHandler<K> | Unsupported };

/** A handler, once nobody needs to know which. The command serves as its own parameters. */
export type AnyHandler = (command: Command, context: CommandContext) => unknown;
