/**
 * What a file in `messages/`, `commands/` or `requests/` exports: one literal that says all there is to say about one
 * message. The code generator finds these files by their folder; nothing has to be registered.
 */
import type { Fields } from "./schema-kit.js";

export type Sender = "plugin" | "server";

export interface MessageDefinition {
	kind: "message";
	type: string;
	from: readonly Sender[];
	summary: string;
	fields: Fields;
	/** Handshake messages tolerate fields they do not know, so that versions can meet and disagree politely. */
	open: boolean;
}

/** `success` and whatever other outcomes a request knows, each with its own fields. `error` is always possible. */
export type Outcomes = Record<string, Fields>;

interface Exchange {
	type: string;
	summary: string;
	params: Fields;
	result: Outcomes;
}

export interface CommandDefinition extends Exchange {
	kind: "command";
	/** How long the server waits unless the caller says otherwise. */
	timeoutMs: number;
	/** What a plugin must announce in its hello to be asked this. */
	capability: string;
	/** Whether running it twice could matter. */
	effect: "read" | "write";
}

export interface RequestDefinition extends Exchange {
	kind: "request";
}

export type Definition = MessageDefinition | CommandDefinition | RequestDefinition;

/** A message that stands for itself: handshake, heartbeat, event, cancel. */
export function defineMessage(
	message: Omit<MessageDefinition, "kind" | "open"> & { open?: boolean },
): MessageDefinition {
	return { kind: "message", open: false, ...message };
}

/** Something the server asks a plugin. */
export function defineCommand(command: Omit<CommandDefinition, "kind">): CommandDefinition {
	return { kind: "command", ...command };
}

/** Something a plugin asks the server while it serves a command. */
export function defineRequest(request: Omit<RequestDefinition, "kind">): RequestDefinition {
	return { kind: "request", ...request };
}
