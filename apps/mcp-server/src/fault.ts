/** How anything fails here, whatever surface it is shown on. */
import { BridgeError } from "@studio-bridge/bridge";

export const faultTable = {
	no_sessions: { category: "unavailable", retryable: true },
	session_not_found: { category: "not_found", retryable: false },
	session_ambiguous: { category: "validation", retryable: false },
	context_unavailable: { category: "unavailable", retryable: false },
	invalid_input: { category: "validation", retryable: false },
	unknown_command: { category: "validation", retryable: false },
	timeout: { category: "unavailable", retryable: true },
	plugins_folder_unknown: { category: "unavailable", retryable: false },
	plugin_not_installed: { category: "unavailable", retryable: true },
	pairing_expired: { category: "timeout", retryable: true },
	place_not_found: { category: "not_found", retryable: false },
	project_invalid: { category: "validation", retryable: false },
	file_unusable: { category: "validation", retryable: false },
	file_not_written: { category: "unavailable", retryable: true },
	file_exists: { category: "conflict", retryable: false },
	confirmation_needed: { category: "validation", retryable: false },
	studio_stopped: { category: "unavailable", retryable: false },
	script_not_found: { category: "not_found", retryable: false },
	plugin_not_found: { category: "not_found", retryable: false },
	test_run_failed: { category: "unavailable", retryable: false },
	version_not_found: { category: "not_found", retryable: false },
	restore_failed: { category: "conflict", retryable: false },
	instance_not_found: { category: "not_found", retryable: false },
	property_not_found: { category: "not_found", retryable: false },
	plugin_busy: { category: "conflict", retryable: true },
	screenshot_failed: { category: "unavailable", retryable: true },
	bridge_unreachable: { category: "unavailable", retryable: true },
	studio_not_installed: { category: "unavailable", retryable: false },
	studio_not_started: { category: "unavailable", retryable: true },
	no_specs: { category: "not_found", retryable: false },
	internal_error: { category: "internal", retryable: false },
} as const satisfies Record<string, { category: string; retryable: boolean }>;

export type FaultCode = keyof typeof faultTable;

interface FaultOptions {
	/** Facts that belong to the fault and are shown with it. */
	details?: Record<string, unknown>;
	/** What to do next. */
	hint?: string;
	cause?: unknown;
}

export class Fault extends Error {
	override readonly name = "Fault";
	readonly code: string;
	readonly category: string;
	readonly retryable: boolean;
	readonly details: Record<string, unknown>;
	readonly hint: string | undefined;

	constructor(code: FaultCode, message: string, options: FaultOptions = {}) {
		super(message, { cause: options.cause });
		const { category, retryable } = faultTable[code];
		this.code = code;
		this.category = category;
		this.retryable = retryable;
		this.details = options.details ?? {};
		this.hint = options.hint;
	}
}

/** What a surface shows of any error; a bug of ours is an internal error that keeps its message. */
export interface FaultView {
	code: string;
	category: string;
	message: string;
	retryable: boolean;
	details: Record<string, unknown>;
	hint: string | undefined;
}

export function viewOf(error: unknown): FaultView {
	if (error instanceof Fault) {
		const { code, category, message, retryable, details, hint } = error;
		return { code, category, message, retryable, details, hint };
	}
	if (error instanceof BridgeError) {
		const { code, category, message, retryable } = error;
		return { code, category, message, retryable, details: {}, hint: undefined };
	}
	if (error instanceof Error && error.name === "AbortError") {
		return {
			code: "cancelled",
			category: "unavailable",
			message: "Cancelled.",
			retryable: true,
			details: {},
			hint: undefined,
		};
	}
	const message = error instanceof Error ? error.message : String(error);
	return {
		code: "internal_error",
		...faultTable.internal_error,
		message: `Internal error: ${message}`,
		details: {},
		hint: undefined,
	};
}
