/**
 * What processes of one installation say to each other. They share one build, so this is not the plugins' wire; what goes
 * through to a plugin or comes from one is, and travels below these messages as bytes that the host does not read.
 */
import type { CommandType, LogBatch } from "@studio-bridge/protocol";
import type { ClientRole } from "../access/proof.js";
import type { SessionInfo } from "../bridge-session.js";
import type { BridgeErrorCode } from "../errors.js";

export type ClientMessage =
	| { type: "hello"; protocol: number; role: ClientRole; nonce: string }
	| { type: "proof"; proof: string }
	| RelayedRequest
	| { type: "cancel"; id: number }
	/** The body is the response to what the plugin asked during call `id`. */
	| { type: "response"; id: number }
	| { type: "openPairing"; id: number }
	| { type: "renewSecret"; id: number };

/** The body is the command, but for its request id, which is the host's to give. */
export interface RelayedRequest {
	type: "request";
	id: number;
	sessionId: string;
	command: CommandType;
	operationId: string;
	timeoutMs: number;
}

export type HostMessage =
	| { type: "challenge"; protocol: number; nonce: string; proof: string }
	| { type: "refused"; message: string; code?: BridgeErrorCode }
	| { type: "sessions"; sessions: readonly SessionInfo[] }
	/** The body is the plugin's result. */
	| { type: "answer"; id: number }
	/** The body is what else the plugin says during call `id`: its progress, or a request. */
	| { type: "news"; id: number }
	| { type: "failed"; id: number; code: BridgeErrorCode; message: string; details: Readonly<Record<string, string>> }
	/** What became of `openPairing` or `renewSecret`. */
	| { type: "done"; id: number; result: object }
	| { type: "log"; sessionId: string; batch: LogBatch }
	| { type: "liveRequested"; sessionId: string }
	| { type: "paired"; placeName: string };
