import type { AnyCommand } from "../../define-command.js";
import { flagOf, flagsOf, globalOptions } from "../cli/parse-arguments.js";

/** What may stand where the cursor is, and the part of the line it would replace, as readline wants it. Pure. */
export function completeLine(
	line: string,
	commands: readonly AnyCommand[],
	own: readonly string[],
	sessionIds: readonly string[],
): [string[], string] {
	if (!line.startsWith(".")) return [[], line];
	const words = line.split(/\s+/);
	const last = words.at(-1) ?? "";
	const matching = (choices: readonly string[]): [string[], string] => [
		choices.filter((choice) => choice.startsWith(last)).map((choice) => `${choice} `),
		last,
	];
	if (words.length === 1) return matching([...commands.map(({ name }) => `.${name}`), ...own]);
	const previous = words.at(-2) ?? "";
	if (previous === "--session-id" || previous === ".connect") return matching(sessionIds);
	const command = commands.find(({ name }) => `.${name}` === words[0]);
	if (command === undefined) return [[], line];
	const flags = flagsOf(command);
	const schema = flags.find(({ name }) => `--${flagOf(name)}` === previous)?.schema;
	const values: string[] | undefined = schema?.enum ?? schema?.items?.enum;
	return matching(
		values ?? [
			...flags.map(({ name }) => `--${flagOf(name)}`),
			...Object.keys(globalOptions).map((name) => `--${name}`),
		],
	);
}

/** The instance path being typed at the end of a line of Luau: the part that is whole, and the beginning of a name. */
export function pathBeingTyped(line: string): { parent: string; start: string } | undefined {
	const [, path, start] = /(?:^|[^\w.:"'\]])((?:game|workspace|Workspace)(?:\.[A-Za-z_]\w*)*)\.(\w*)$/.exec(line) ?? [];
	if (path === undefined || start === undefined) return undefined;
	return { parent: path.replace(/^game\.?/, "").replace(/^workspace\b/, "Workspace"), start };
}
