import { parseArgs } from "node:util";
import type { TSchema } from "@sinclair/typebox";
import { DEFAULT_PORT } from "@studio-bridge/bridge";
import { type AnyCommand, inputSchema } from "../../define-command.js";
import { Fault } from "../../fault.js";
import { type LogLevel, logLevels } from "../../log.js";

export interface Invocation {
	input: Record<string, unknown>;
	port: number;
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
	"log-level": { type: "string", description: "debug, info, warn or error, written to stderr (default error)" },
	json: { type: "boolean", description: "Print the answer as JSON" },
	help: { type: "boolean", short: "h", description: "Show this help" },
} as const;

export const flagOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Turns the words after a command's name into its input, guided by its schema. */
export function parseArguments(command: AnyCommand, words: readonly string[]): Invocation {
	const positional = command.kind === "process" ? command.positional : [];
	const properties = Object.entries(inputSchema(command).properties).filter(([name]) => !positional.includes(name));
	const options: Record<string, Option> = { ...globalOptions };
	for (const [name, schema] of properties) options[flagOf(name)] = optionFor(schema);
	const { values, positionals } = parse(command, words, options, positional.length);

	const input: Record<string, unknown> = {};
	for (const [name, schema] of properties) {
		const given = values[flagOf(name)];
		if (given !== undefined) input[name] = convert(given, schema);
	}
	for (const [index, name] of positional.entries()) {
		const given = positionals[index];
		if (given !== undefined) input[name] = convert(given, inputSchema(command).properties[name]);
	}
	return {
		input,
		port: portFrom(values.port),
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

/** A number that is none stays a string, so that the schema's check can say so. */
function convert(given: unknown, schema: TSchema | undefined): unknown {
	if (schema?.type !== "number" && schema?.type !== "integer") return given;
	return typeof given === "string" && given.trim() !== "" && Number.isFinite(Number(given)) ? Number(given) : given;
}

function portFrom(given: unknown): number {
	if (given === undefined) return DEFAULT_PORT;
	const port = Number(given);
	if (Number.isInteger(port) && port > 0 && port < 65536) return port;
	throw new Fault("invalid_input", `--port must be a number from 1 to 65535, not '${given}'.`);
}

function logLevelFrom(given: unknown): LogLevel {
	const level = logLevels.find((name) => name === (given ?? "error"));
	if (level !== undefined) return level;
	throw new Fault("invalid_input", `--log-level must be one of ${logLevels.join(", ")}, not '${given}'.`);
}
