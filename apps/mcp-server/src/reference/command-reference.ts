import { type AnyCommand, inputSchema } from "../define-command.js";
import { flagOf, flagsOf, positionalsOf } from "../surfaces/cli/parse-arguments.js";

/** The reference page of every user command, made from their definitions. */
export function commandReference(commands: readonly AnyCommand[]): string {
	return [
		"# Commands and tools",
		"<!-- Generated from apps/mcp-server/src/commands by `pnpm docs:write`. Do not edit. -->",
		"Every command of the `studio-bridge` binary. Those with a tool name are MCP tools too. All take `--port`, `--remote`, `--log-level`, `--json` and `--help`. Inputs in *italics* exist on the command line only.",
		...commands.map(section),
		"",
	].join("\n\n");
}

function section(command: AnyCommand): string {
	const tool =
		command.kind === "process"
			? []
			: [`MCP tool \`${command.tool}\`, toolset \`${command.toolset}\`, effect: ${command.effect}.`];
	const examples = `\`\`\`sh\n${command.examples.join("\n")}\n\`\`\``;
	return [`## ${command.name}`, command.description, ...tool, ...inputs(command), examples].join("\n\n");
}

function inputs(command: AnyCommand): string[] {
	const schema = inputSchema(command);
	const required = new Set(schema.required);
	const positional = positionalsOf(command);
	const flags = flagsOf(command);
	const extras = flags.filter(({ extra }) => extra);
	const entries = [
		...Object.entries(schema.properties),
		...extras.map(({ name, schema: own }) => [name, own] as const),
	];
	const rows = entries.map(([name, { type, enum: words, description }]) => {
		const kind = words === undefined ? String(type) : (words as string[]).map((word) => `\`${word}\``).join(", ");
		const isFlag = flags.some((flag) => flag.name === name);
		const flag = positional.includes(name) ? "by position" : isFlag ? `\`--${flagOf(name)}\`` : "";
		const own = extras.some((extra) => extra.name === name) ? `*${name}*` : `\`${name}\``;
		return `| ${own} | ${flag} | ${kind} | ${required.has(name) ? "required" : "optional"} | ${description ?? ""} |`;
	});
	return rows.length === 0
		? []
		: [["| input | on the command line | type | | |", "| --- | --- | --- | --- | --- |", ...rows].join("\n")];
}
