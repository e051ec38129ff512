/** Every way a request can fail on the wire, once. Ours to add to; nobody invents a code in passing. */
import { Closed, Dictionary, Type, Words } from "./schema-kit.js";

export type ErrorCategory = "validation" | "not_found" | "conflict" | "unavailable" | "unimplemented" | "internal";

interface ErrorEntry {
	category: ErrorCategory;
	/** Whether the same request can succeed later without being changed. */
	retryable: boolean;
	meaning: string;
}

export const errorTable = {
	invalid_message: {
		category: "validation",
		retryable: false,
		meaning: "A message does not fit its schema. `details.path` and `details.rule` say where and why.",
	},
	unsupported_command: {
		category: "unimplemented",
		retryable: false,
		meaning: "This plugin has no handler for the command. `details.capability` names what it lacks.",
	},
	unknown_session: {
		category: "not_found",
		retryable: false,
		meaning: "The message names a DataModel this plugin does not speak for.",
	},
	unknown_request: {
		category: "not_found",
		retryable: false,
		meaning: "The message names a command that is not running.",
	},
	unknown_operation: {
		category: "not_found",
		retryable: false,
		meaning: "No operation of this id was begun here, and `onlyIfKnown` forbade to begin it.",
	},
	result_expired: {
		category: "conflict",
		retryable: false,
		meaning: "The operation ran before; its result is no longer kept, and it is not run again.",
	},
	duplicate_session: {
		category: "conflict",
		retryable: false,
		meaning: "The announced session has the id of one that another Studio window speaks for.",
	},
	too_many_sessions: { category: "unavailable", retryable: true, meaning: "The host takes no further sessions." },
	no_sync_session: {
		category: "conflict",
		retryable: false,
		meaning: "No sync has mapped ids to instances yet. Run a dry run first.",
	},
	instance_not_found: { category: "not_found", retryable: false, meaning: "The last sync knows no such id." },
	instance_deleted: {
		category: "not_found",
		retryable: false,
		meaning: "The instance was removed since the last sync.",
	},
	not_a_script: { category: "validation", retryable: false, meaning: "The instance has no source." },
	invalid_text: {
		category: "validation",
		retryable: false,
		meaning: "A text in Studio is not valid UTF-8 and cannot travel. The message says at which byte it breaks.",
	},
	command_in_progress: {
		category: "conflict",
		retryable: true,
		meaning: "A command is running that this one would collide with.",
	},
	property_not_found: { category: "not_found", retryable: false, meaning: "The class has no such property." },
	capture_failed: {
		category: "unavailable",
		retryable: true,
		meaning: "Studio made no picture. The message says what was tried and what to do.",
	},
	play_failed: {
		category: "conflict",
		retryable: true,
		meaning: "The playtest could not be started or stopped. The message says why.",
	},
	too_many_requests: { category: "unavailable", retryable: true, meaning: "The peer has too much unfinished work." },
	message_too_large: { category: "validation", retryable: false, meaning: "A message exceeds the agreed limit." },
	timeout: { category: "unavailable", retryable: true, meaning: "The answer did not come in time." },
	connection_lost: {
		category: "unavailable",
		retryable: true,
		meaning: "The connection ended before the answer came.",
	},
	cancelled: { category: "unavailable", retryable: true, meaning: "The caller gave up." },
	apply_failed: {
		category: "conflict",
		retryable: false,
		meaning: "Some changes could not be applied; the result lists them.",
	},
	internal_error: { category: "internal", retryable: false, meaning: "A fault of the peer itself; its log says more." },
} as const satisfies Record<string, ErrorEntry>;

const ErrorCode = Words(Object.keys(errorTable), { $id: "ErrorCode", description: "What went wrong, for programs." });

export const WireError = Closed(
	{
		code: ErrorCode,
		message: Type.String({ description: "What went wrong, for people: what happened, what was expected, what to do." }),
		details: Type.Optional(
			Dictionary(Type.String({ minLength: 1, maxLength: 64 }), Type.String(), {
				description: "Facts that belong to the code.",
			}),
		),
	},
	{ $id: "WireError", description: "Why a request failed." },
);
