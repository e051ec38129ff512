import { type AnyCommand, inputSchema } from "../../define-command.js";
import { table } from "../../table.js";
import { version } from "../../version.js";
import { flagOf, globalOptions } from "./parse-arguments.js";

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
	const schema = inputSchema(command);
	const positional: readonly string[] = command.kind === "process" ? command.positional : [];
	const entries = Object.entries(schema.properties);
	const argumentsRows = entries
		.filter(([name]) => positional.includes(name))
		.map(([name, { description }]) => [`  ${name}`, description ?? ""]);
	const optionRows = [
		...entries
			.filter(([name]) => !positional.includes(name))
			.map(([name, { type, description }]) => [
				`  --${flagOf(name)}${type === "boolean" ? "" : ` <${type === "array" ? "string" : type}>`}`,
				description ?? "",
			]),
		...Object.entries(globalOptions)
			.filter(([name]) => name !== "json" || command.kind !== "process")
			.map(([name, { type, description }]) => [`  --${name}${type === "boolean" ? "" : " <value>"}`, description]),
	];
	const usage = [...positional.map((name) => `[${name}]`), "[options]"].join(" ");
	return [
		`Usage: studio-bridge ${command.name} ${usage}`,
		command.description,
		...(argumentsRows.length === 0 ? [] : [`Arguments:\n${body(argumentsRows)}`]),
		`Options:\n${body(optionRows)}`,
		`Examples:\n${command.examples.map((example) => `  ${example}`).join("\n")}`,
		"",
	]
		.join("\n\n")
		.trimEnd()
		.concat("\n");
}

const body = (rows: readonly string[][]): string => table(["", ""], rows).split("\n").slice(1).join("\n");
