/**
 * A user command: something a person or an agent asks us. One literal a file; the MCP tool, the CLI command, the terminal's
 * dot-command and the reference page are made from it.
 */

import { type Static, type TObject, type TProperties, Type } from "@sinclair/typebox";
import type { BridgeSession, SessionInfo } from "@studio-bridge/bridge";
import type { BridgeAccess } from "./bridge-access.js";
import type { Style } from "./text/style.js";
import { Words } from "./words.js";

export const toolsets = ["sync", "studio", "files", "roblox", "workflow", "core"] as const;
export type Toolset = (typeof toolsets)[number];
export type SessionContext = SessionInfo["context"];

export interface ProgressNews {
	done: number;
	total?: number | undefined;
	message?: string | undefined;
}

/** What every handler gets. */
export interface CommandContext {
	bridge: BridgeAccess;
	/** Aborted when the caller gave up. */
	signal: AbortSignal;
	/** Tells the caller how far it has come; surfaces that cannot show it ignore it. */
	progress: (news: ProgressNews) => void;
	/** Who asks, as a person would call them: an agent's program, `terminal`, `command line`. */
	caller: string;
}

export interface SessionCommandContext extends CommandContext {
	session: BridgeSession;
	/** How long the caller is ready to wait for Studio, where it said so. */
	timeoutMs: number | undefined;
}

/** What commands that run as a process of their own get besides: the terminal, and the other commands. */
export interface ProcessContext extends CommandContext {
	commands: readonly AnyCommand[];
	stdout: (text: string) => void;
	stderr: (text: string) => void;
	/** The answer, if there is one, is for a program. */
	json: boolean;
	style: Style;
}

interface Described<Input extends TProperties> {
	/** The CLI's word for it. */
	name: string;
	/** One line, for lists. */
	summary: string;
	description: string;
	/** Command lines worth copying. */
	examples: readonly string[];
	input: Input;
	/** Inputs that a command line takes by position instead of by flag. */
	positional?: readonly (keyof Input & string)[];
}

/** A picture in an answer. Its data is base64. */
export interface Picture {
	data: string;
	mimeType: string;
}

/** What only a command line has: further flags, and what they do before or after the command itself. */
export interface CommandLine<Input, Extra extends TProperties, Output> {
	input: Extra;
	/** One-letter flags. */
	short?: Readonly<Record<string, keyof Extra & string>>;
	/** Makes the command's input of the flags: reads a script from a file. */
	prepare?: (input: Partial<Input>, extra: Static<TObject<Extra>>) => Promise<Partial<Input>>;
	/** Does something else altogether where the flags say so, as a process does: resolves with the exit code. */
	insteadOf?: (
		input: Partial<Input>,
		extra: Static<TObject<Extra>>,
		context: ProcessContext,
	) => Promise<number> | undefined;
	/** Delivers what is not for reading: writes a picture to a file. Resolves with the answer to show. */
	deliver?: (output: Output, extra: Static<TObject<Extra>>) => Promise<Output>;
	/** Goes on after the answer was shown until the signal aborts: follows a log. */
	follow?: (output: Output, extra: Static<TObject<Extra>>, call: FollowContext<Input>) => Promise<void>;
}

export interface FollowContext<Input> {
	input: Input;
	session: BridgeSession | undefined;
	bridge: BridgeAccess;
	signal: AbortSignal;
	/** Shows a line: as JSON where the caller wants JSON. */
	show: (value: unknown, text: string) => void;
	style: Style;
}

// biome-ignore lint/suspicious/noExplicitAny: whatever flags the command's own literal declares
type AnyExtra = any;

interface Answering<Input extends TProperties, Output> extends Described<Input> {
	/** The contract's id of the MCP tool; dots become underscores in lists unless the user wants them. */
	tool: string;
	toolset: Toolset;
	/** What an agent is told: what it returns, when to call it, what to do next. */
	description: string;
	effect: "read" | "write" | "none";
	/** For writes: whether it can take something away, and whether doing it twice is the same as doing it once. */
	destructive?: boolean;
	idempotent?: boolean;
	/** The answer as text for a terminal; JSON is always available. Game text must go through `style.plain`. */
	present: (output: Output, style: Style) => string;
	/** How the tool words its answer where its contract does: the text beside the data, and whether it is an error. */
	tell?: (output: Output) => { text: string; isError: boolean };
	/** Makes the last answer readable as an MCP resource. */
	resource?: { uri: string; name: string; description: string };
	/** A picture within the answer, and the answer without it, which is what text shows. */
	picture?: (output: Output) => { picture: Picture; rest: unknown } | undefined;
	/** Whether an answer means failure to a shell, as a failed script does. */
	failed?: (output: Output) => boolean;
	commandLine?: CommandLine<Static<TObject<Input>>, AnyExtra, Output>;
}

/** Answers from what the bridge or the disk knows. */
export interface PlainCommand<Input extends TProperties = TProperties, Output = unknown>
	extends Answering<Input, Output> {
	kind: "plain";
	handler: (input: Static<TObject<Input>>, context: CommandContext) => Promise<Output>;
}

/** Asks one Studio session; gets `sessionId`, `context` and `timeout` as inputs without listing them. */
export interface SessionCommand<Input extends TProperties = TProperties, Output = unknown>
	extends Answering<Input, Output> {
	kind: "session";
	/** Which DataModel answers during a playtest unless the caller says. */
	defaultContext: SessionContext;
	/** How long Studio may take unless the caller says. */
	timeoutSeconds: number;
	handler: (input: Static<TObject<Input>>, context: SessionCommandContext) => Promise<Output>;
}

/** Runs until it is done or stopped; for people only. Resolves with the exit code. */
export interface ProcessCommand<Input extends TProperties = TProperties> extends Described<Input> {
	kind: "process";
	/** One-letter flags. */
	short?: Readonly<Record<string, keyof Input & string>>;
	/** Talks on stdin or stdout by itself, so a terminal session cannot run it. */
	takesTerminal?: boolean;
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

const sessionInputs = ({ defaultContext, timeoutSeconds }: SessionCommand) => ({
	sessionId: Type.Optional(
		Type.String({ description: "Target session ID. Optional if only one Studio instance is connected." }),
	),
	context: Type.Optional(
		Words<SessionContext>(
			["edit", "client", "server"],
			`Target session context. Optional. Defaults to ${defaultContext}. Use ${defaultContext === "server" ? "edit or client to target other contexts in Play mode" : "server or client to target Play mode contexts"}.`,
		),
	),
	timeout: Type.Optional(
		Type.Number({
			minimum: 0.1,
			maximum: 3600,
			description: `Seconds to wait for Studio. Default: ${timeoutSeconds}.`,
		}),
	),
});

const schemas = new WeakMap<AnyCommand, TObject>();

/** The whole input of a command as a schema, with what its kind adds. */
export function inputSchema(command: AnyCommand): TObject {
	const known = schemas.get(command);
	if (known !== undefined) return known;
	const inputs = command.kind === "session" ? { ...sessionInputs(command), ...command.input } : command.input;
	const schema = Type.Object(inputs, { additionalProperties: false });
	schemas.set(command, schema);
	return schema;
}

export const isAnswering = (command: AnyCommand): command is AnsweringCommand => command.kind !== "process";
