import { type AnyResult, type ErrorCode, errorTable, type WireError } from "@studio-bridge/protocol";

interface ErrorEntry {
	readonly category: string;
	/** Whether the same call can succeed later without being changed. */
	readonly retryable: boolean;
}

/** What can go wrong on this side of the wire. What a plugin reports keeps its own code from the protocol's table. */
const bridgeErrors = {
	/** Another process listens on the port. */
	port_in_use: { category: "unavailable", retryable: false },
	/** The operating system refused the port for another reason; `cause` has it. */
	listen_failed: { category: "unavailable", retryable: false },
	/** The host was closed while something waited on it. */
	host_closed: { category: "unavailable", retryable: false },
	/** The host serves as many programs as it takes. */
	too_many_clients: { category: "unavailable", retryable: true },
	/** Whoever listens on the port cannot prove to belong to this installation. */
	not_our_host: { category: "unavailable", retryable: false },
	/** The secret of this installation is damaged, or others can read it. */
	secret_unusable: { category: "unavailable", retryable: false },
	/** The host went away before the answer came; nothing was changed by asking. */
	host_lost: { category: "unavailable", retryable: true },
	/** The host went away, and whether the command was carried out is not known. */
	outcome_unknown: { category: "conflict", retryable: false },
	/** The caller's role may not do this, or nobody may here. */
	not_allowed: { category: "permission", retryable: false },
	/** No plugin connected in time. */
	no_session: { category: "unavailable", retryable: true },
	/** The session ended before the answer came. `details.reason` says why. */
	session_closed: { category: "unavailable", retryable: true },
	/** The caller's own command does not fit its schema and was not sent. `details.path` and `details.rule` say why. */
	invalid_command: { category: "validation", retryable: false },
} as const satisfies Record<string, ErrorEntry>;

export type BridgeErrorCode = ErrorCode | keyof typeof bridgeErrors;

/** Every code a {@link BridgeError} can have. */
export const bridgeErrorTable: { readonly [K in BridgeErrorCode]: ErrorEntry } = { ...errorTable, ...bridgeErrors };

export interface BridgeErrorOptions {
	details?: Readonly<Record<string, string>> | undefined;
	cause?: unknown;
	/** The plugin's whole answer, where it was an answer that failed the call. */
	result?: AnyResult | undefined;
}

/** The only error the bridge throws on purpose. */
export class BridgeError extends Error {
	override readonly name = "BridgeError";
	readonly code: BridgeErrorCode;
	readonly category: string;
	readonly retryable: boolean;
	readonly details: Readonly<Record<string, string>>;
	readonly result: AnyResult | undefined;

	constructor(code: BridgeErrorCode, message: string, options: BridgeErrorOptions = {}) {
		super(message, options.cause === undefined ? undefined : { cause: options.cause });
		this.code = code;
		this.category = bridgeErrorTable[code].category;
		this.retryable = bridgeErrorTable[code].retryable;
		this.details = options.details ?? {};
		this.result = options.result;
	}

	/** What a plugin says went wrong, unchanged. */
	static fromWire({ code, message, details }: WireError, result?: AnyResult): BridgeError {
		return new BridgeError(code, message, { details, result });
	}
}
