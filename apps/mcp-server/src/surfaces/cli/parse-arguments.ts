import { parseArgs } from "node:util";
import type { TSchema } from "@sinclair/typebox";
import type { HostAddress } from "@studio-bridge/bridge";
import { type AnyCommand, inputSchema } from "../../define-command.js";
import { Fault } from "../../fault.js";
import { type LogLevel, logLevels } from "../../log.js";

/** Agreed with the bridge; written here too so that parsing a command line does not load the network. */
export const DEFAULT_PORT = 38741;

export interface Invocation {
	input: Record<string, unknown>;
	/** What the command's own command line adds. */
	extra: Record<string, unknown>;
	port: number;
	remote: HostAddress | undefined;
	logLevel: LogLevel;
	json: boolean;
	help: boolean;
}

interface Option {
	type: "string" | "boolean";
	multiple?: boolean;
	short?: string;
}

export const globalOptions = {
	port: { type: "string", description: `Bridge host port (default ${DEFAULT_PORT})` },
	remote: { type: "string", description: "Connect to the bridge host at this host:port instead of a local one" },
	"log-level": { type: "string", description: "debug, info, warn or error, written to stderr (default error)" },
	json: { type: "boolean", description: "Print the answer as JSON" },
	help: { type: "boolean", short: "h", description: "Show this help" },
} as const;

export const flagOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export interface Flag {
	name: string;
	schema: TSchema;
	short: string | undefined;
	/** Whether it belongs to the command line and not to the command. */
	extra: boolean;
}

export const positionalsOf = (command: AnyCommand): readonly string[] => command.positional ?? [];

/** A list of objects has no form on a command line; a command that takes one offers a flag of its own for it. */
const canBeFlag = (schema: TSchema): boolean => schema.items?.type !== "object";

/** Every flag of a command but the global ones. */
export function flagsOf(command: AnyCommand): Flag[] {
	const own = Object.entries(inputSchema(command).properties)
		.filter(([, schema]) => canBeFlag(schema))
		.map(([name, schema]) => ({ name, schema, extra: false }));
	const line = command.kind === "process" ? undefined : command.commandLine;
	const extras = Object.entries<TSchema>(line?.input ?? {}).map(([name, schema]) => ({ name, schema, extra: true }));
	const letters: Readonly<Record<string, string>> = (command.kind === "process" ? command.short : line?.short) ?? {};
	const shorts = new Map(Object.entries(letters).map(([letter, name]) => [name, letter]));
	return [...own.filter(({ name }) => !positionalsOf(command).includes(name)), ...extras].map((flag) => ({
		...flag,
		short: shorts.get(flag.name),
	}));
}

/** Turns the words after a command's name into its input, guided by its schema. */
export function parseArguments(command: AnyCommand, words: readonly string[]): Invocation {
	const positional = positionalsOf(command);
	const flags = flagsOf(command);
	const options: Record<string, Option> = { ...globalOptions };
	for (const { name, schema, short } of flags)
		options[flagOf(name)] = { ...optionFor(schema), ...(short === undefined ? {} : { short }) };
	const { values, positionals } = parse(command, words, options, positional.length);

	const input: Record<string, unknown> = {};
	const extra: Record<string, unknown> = {};
	for (const { name, schema, extra: isExtra } of flags) {
		const given = values[flagOf(name)];
		if (given !== undefined) (isExtra ? extra : input)[name] = convert(given, schema);
	}
	for (const [index, name] of positional.entries()) {
		const given = positionals[index];
		if (given !== undefined) input[name] = convert(given, inputSchema(command).properties[name]);
	}
	return {
		input,
		extra,
		port: portFrom(values.port),
		remote: remoteFrom(values.remote),
		logLevel: logLevelFrom(values["log-level"]),
		json: values.json === true,
		help: values.help === true,
	};
}

function parse(command: AnyCommand, words: readonly string[], options: Record<string, Option>, places: number) {
	try {
		const parsed = parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
		const surplus = parsed.positionals[places];
		if (surplus !== undefined) throw new Error(`Unexpected argument '${surplus}'`);
		return parsed;
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new Fault("invalid_input", `${reason}.`.replace(/\.\.$/, "."), {
			hint: `Run \`studio-bridge ${command.name} --help\` to see what it takes.`,
			cause: error,
		});
	}
}

function optionFor(schema: TSchema): Option {
	if (schema.type === "array") return { type: "string", multiple: true };
	return { type: schema.type === "boolean" ? "boolean" : "string" };
}

/** A number that is none stays a string, so that the schema's check can say so. A list of words may be one with commas. */
function convert(given: unknown, schema: TSchema | undefined): unknown {
	if (schema?.type === "array" && Array.isArray(given) && schema.items?.enum !== undefined)
		return given.flatMap((word) => String(word).split(","));
	if (schema?.type !== "number" && schema?.type !== "integer") return given;
	return typeof given === "string" && given.trim() !== "" && Number.isFinite(Number(given)) ? Number(given) : given;
}

function portFrom(given: unknown): number {
	if (given === undefined) return DEFAULT_PORT;
	const port = Number(given);
	if (Number.isInteger(port) && port > 0 && port < 65536) return port;
	throw new Fault("invalid_input", `--port must be a number from 1 to 65535, not '${given}'.`);
}

function remoteFrom(given: unknown): HostAddress | undefined {
	if (given === undefined) return undefined;
	const remote = String(given);
	const [, host, digits] = /^([^:\s/@]+):(\d{1,5})$/.exec(remote) ?? [];
	const port = Number(digits);
	if (host !== undefined && port > 0 && port < 65536) return { host, port };
	throw new Fault("invalid_input", `--remote must be host:port, such as localhost:38741, not '${remote}'.`);
}

function logLevelFrom(given: unknown): LogLevel {
	const level = logLevels.find((name) => name === (given ?? "error"));
	if (level !== undefined) return level;
	throw new Fault("invalid_input", `--log-level must be one of ${logLevels.join(", ")}, not '${given}'.`);
}
