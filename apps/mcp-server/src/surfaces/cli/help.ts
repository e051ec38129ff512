import type { TSchema } from "@sinclair/typebox";
import { type AnyCommand, inputSchema } from "../../define-command.js";
import { table } from "../../text/table.js";
import { version } from "../../version.js";
import { flagOf, flagsOf, globalOptions, positionalsOf } from "./parse-arguments.js";

/** What `studio-bridge --help` prints. */
export function overview(commands: readonly AnyCommand[]): string {
	const rows = commands.map(({ name, summary }) => [`  ${name}`, summary]);
	return `studio-bridge ${version}: an AI agent, a terminal and a project on disk, working on one Roblox Studio place

Usage: studio-bridge <command> [options]

Commands:
${body(rows)}

Run \`studio-bridge <command> --help\` for what a command takes.
`;
}

/** What `studio-bridge <command> --help` prints. */
export function commandHelp(command: AnyCommand): string {
	const { properties, required = [] } = inputSchema(command);
	const positional = positionalsOf(command);
	const argumentRows = positional.map((name) => [`  ${name}`, properties[name]?.description ?? ""]);
	const optionRows = [
		...flagsOf(command).map(({ name, schema, short }) => [
			`  ${short === undefined ? "" : `-${short}, `}--${flagOf(name)}${placeholderOf(schema)}`,
			schema.description ?? "",
		]),
		...Object.entries(globalOptions).map(([name, { type, description }]) => [
			`  --${name}${type === "boolean" ? "" : " <value>"}`,
			description,
		]),
	];
	const places = positional.map((name) => (required.includes(name) ? `<${name}>` : `[${name}]`));
	return `${[
		`Usage: studio-bridge ${[command.name, ...places, "[options]"].join(" ")}`,
		command.description,
		...(argumentRows.length === 0 ? [] : [`Arguments:\n${body(argumentRows)}`]),
		`Options:\n${body(optionRows)}`,
		`Examples:\n${command.examples.map((example) => `  ${example}`).join("\n")}`,
	].join("\n\n")}\n`;
}

function placeholderOf({ type, enum: words, items }: TSchema): string {
	if (type === "boolean") return "";
	const choices: unknown = words ?? items?.enum;
	return ` <${Array.isArray(choices) ? choices.join("|") : type === "array" ? "string" : type}>`;
}

const body = (rows: readonly string[][]): string => table(["", ""], rows).split("\n").slice(1).join("\n");
