/**
 * A user command: something a person or an agent asks us. One literal a file; the MCP tool, the CLI command and the
 * reference page are made from it.
 */

import { type Static, type TObject, type TProperties, Type } from "@sinclair/typebox";
import type { BridgeSession, SessionInfo } from "@studio-bridge/bridge";
import type { BridgeAccess } from "./bridge-access.js";
import { Words } from "./words.js";

export type Toolset = "sync" | "studio" | "files" | "roblox" | "workflow" | "core";
export type SessionContext = SessionInfo["context"];

/** What every handler gets. `session` is there when the command asked for one. */
export interface CommandContext {
	bridge: BridgeAccess;
	signal: AbortSignal;
}

export interface SessionCommandContext extends CommandContext {
	session: BridgeSession;
}

/** What commands that run as a process of their own get besides: the terminal, and the other commands. */
export interface ProcessContext extends CommandContext {
	commands: readonly AnyCommand[];
	stdout: (text: string) => void;
	stderr: (text: string) => void;
}

interface Described {
	/** The CLI's word for it. */
	name: string;
	/** One line, for lists. */
	summary: string;
	/** Command lines worth copying. */
	examples: readonly string[];
}

interface Answering<Input extends TProperties, Output> extends Described {
	/** The MCP tool's name. */
	tool: string;
	toolset: Toolset;
	/** What an agent is told: what it returns, when to call it, what to do next. */
	description: string;
	effect: "read" | "write" | "none";
	input: Input;
	/** The answer as text for a terminal; JSON is always available. */
	present: (output: Output) => string;
}

/** Answers from what the bridge knows. */
export interface PlainCommand<Input extends TProperties = TProperties, Output = unknown>
	extends Answering<Input, Output> {
	kind: "plain";
	handler: (input: Static<TObject<Input>>, context: CommandContext) => Promise<Output>;
}

/** Asks one Studio session; gets `sessionId` and `context` as inputs without listing them. */
export interface SessionCommand<Input extends TProperties = TProperties, Output = unknown>
	extends Answering<Input, Output> {
	kind: "session";
	/** Which DataModel answers during a playtest unless the caller says. */
	defaultContext: SessionContext;
	handler: (input: Static<TObject<Input>>, context: SessionCommandContext) => Promise<Output>;
}

/** Runs until it is done or stopped; for the CLI only. Resolves with the exit code. */
export interface ProcessCommand<Input extends TProperties = TProperties> extends Described {
	kind: "process";
	description: string;
	input: Input;
	/** Inputs given by position instead of by flag. */
	positional: readonly (keyof Input & string)[];
	handler: (input: Static<TObject<Input>>, context: ProcessContext) => Promise<number>;
}

export type AnsweringCommand = PlainCommand | SessionCommand;
export type AnyCommand = AnsweringCommand | ProcessCommand;

export function defineCommand<I extends TProperties, O>(command: PlainCommand<I, O>): AnyCommand;
export function defineCommand<I extends TProperties, O>(command: SessionCommand<I, O>): AnyCommand;
export function defineCommand<I extends TProperties>(command: ProcessCommand<I>): AnyCommand;
export function defineCommand(command: unknown): AnyCommand {
	return command as AnyCommand;
}

const sessionInputs = (defaultContext: SessionContext) => ({
	sessionId: Type.Optional(
		Type.String({ description: "Target session ID. Optional if only one Studio instance is connected." }),
	),
	context: Type.Optional(
		Words<SessionContext>(
			["edit", "client", "server"],
			`Target session context. Optional. Defaults to ${defaultContext}. Use server or client to target Play mode contexts.`,
		),
	),
});

const schemas = new WeakMap<AnyCommand, TObject>();

/** The whole input of a command as a schema, with what its kind adds. */
export function inputSchema(command: AnyCommand): TObject {
	const known = schemas.get(command);
	if (known !== undefined) return known;
	const inputs =
		command.kind === "session" ? { ...sessionInputs(command.defaultContext), ...command.input } : command.input;
	const schema = Type.Object(inputs, { additionalProperties: false });
	schemas.set(command, schema);
	return schema;
}
