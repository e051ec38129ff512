/** What processes of one installation say to each other. They share one build, so this is not the plugins' wire. */
import type { CommandType, LogBatch, Progress, RequestType } from "@studio-bridge/protocol";
import type { ClientRole } from "../access/proof.js";
import type { SessionInfo } from "../bridge-session.js";
import type { BridgeErrorCode } from "../errors.js";

export type ClientMessage =
	| { type: "hello"; protocol: number; role: ClientRole; nonce: string }
	| { type: "proof"; proof: string }
	| RelayedRequest
	| { type: "cancel"; id: number }
	| { type: "answer"; ask: number; outcome: object }
	| { type: "openPairing"; id: number }
	| { type: "renewSecret"; id: number };

export interface RelayedRequest {
	type: "request";
	id: number;
	sessionId: string;
	command: CommandType;
	params: object;
	operationId: string;
	onlyIfKnown?: boolean | undefined;
	timeoutMs?: number;
}

export type HostMessage =
	| { type: "challenge"; protocol: number; nonce: string; proof: string }
	| { type: "refused"; message: string; code?: BridgeErrorCode }
	| { type: "sessions"; sessions: readonly SessionInfo[] }
	| { type: "result"; id: number; result: object }
	| { type: "failed"; id: number; code: BridgeErrorCode; message: string; details: Readonly<Record<string, string>> }
	| { type: "progress"; id: number; progress: Progress }
	| { type: "ask"; id: number; ask: number; request: RequestType; params: object }
	| { type: "log"; sessionId: string; batch: LogBatch }
	| { type: "paired"; placeName: string };

/** Undefined for what is none. */
export function parseRelayMessage<M extends { type: string }>(data: Buffer): M | undefined {
	try {
		const value: unknown = JSON.parse(data.toString("utf8"));
		const isMessage = typeof value === "object" && value !== null && typeof (value as M).type === "string";
		return isMessage ? (value as M) : undefined;
	} catch {
		return undefined;
	}
}
