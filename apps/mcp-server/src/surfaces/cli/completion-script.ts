import type { TSchema } from "@sinclair/typebox";
import { type AnyCommand, inputSchema } from "../../define-command.js";
import { flagOf, flagsOf, globalOptions, positionalsOf } from "./parse-arguments.js";

export type Shell = "bash" | "zsh" | "fish" | "powershell";

interface Completion {
	name: string;
	summary: string;
	flags: string[];
	/** Values by flag. */
	values: Map<string, string[]>;
	/** Words the first argument may be. */
	words: string[];
}

/** The script a shell evaluates to complete our command lines. Pure. */
export function completionScript(shell: Shell, commands: readonly AnyCommand[]): string {
	return writers[shell](commands.map(completionOf));
}

function completionOf(command: AnyCommand): Completion {
	const flags = flagsOf(command);
	const values = new Map<string, string[]>();
	for (const { name, schema } of flags) {
		const words = choices(schema);
		if (words !== undefined) values.set(`--${flagOf(name)}`, words);
	}
	values.set("--log-level", ["debug", "info", "warn", "error"]);
	const [first] = positionalsOf(command);
	return {
		name: command.name,
		summary: command.summary,
		flags: [...flags.map(({ name }) => `--${flagOf(name)}`), ...Object.keys(globalOptions).map((name) => `--${name}`)],
		values,
		words: first === undefined ? [] : (choices(inputSchema(command).properties[first]) ?? []),
	};
}

const choices = (schema: TSchema | undefined): string[] | undefined => schema?.enum ?? schema?.items?.enum;

const indent = (lines: readonly string[]): string => lines.map((line) => `    ${line}`).join("\n");

/** `case` branches: values after a flag that has some, else the command's flags and words. */
function posixCases(completions: readonly Completion[]): string {
	return indent(
		completions.flatMap(({ name, flags, values, words }) => [
			...[...values].map(([flag, allowed]) => `"${name} ${flag}") words="${allowed.join(" ")}" ;;`),
			`"${name} "*) words="${[...words, ...flags].join(" ")}" ;;`,
		]),
	);
}

function bash(completions: readonly Completion[]): string {
	return `_studio_bridge() {
  local words="" current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${completions.map(({ name }) => name).join(" ")} --help --version"
  else
    case "\${COMP_WORDS[1]} $previous" in
${posixCases(completions)}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _studio_bridge studio-bridge
`;
}

function zsh(completions: readonly Completion[]): string {
	const described = completions.map(({ name, summary }) => `'${name}:${summary.replaceAll("'", "'\\''")}'`);
	return `#compdef studio-bridge
_studio_bridge() {
  if (( CURRENT == 2 )); then
    local -a commands=(${described.join(" ")})
    _describe command commands
    return
  fi
  local choices="" command="$words[2]" previous="$words[CURRENT-1]"
  case "$command $previous" in
${posixCases(completions).replaceAll(") words=", ") choices=")}
  esac
  compadd -- \${=choices}
  _files
}
compdef _studio_bridge studio-bridge
`;
}

function fish(completions: readonly Completion[]): string {
	const quote = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
	const lines = completions.flatMap(({ name, summary, flags, values, words }) => {
		const seen = `-n ${quote(`__fish_seen_subcommand_from ${name}`)}`;
		return [
			`complete -c studio-bridge -f -n __fish_use_subcommand -a ${name} -d ${quote(summary)}`,
			...(words.length === 0 ? [] : [`complete -c studio-bridge ${seen} -a ${quote(words.join(" "))}`]),
			...flags.map((flag) => {
				const allowed = values.get(flag);
				return `complete -c studio-bridge ${seen} -l ${flag.slice(2)}${allowed === undefined ? "" : ` -x -a ${quote(allowed.join(" "))}`}`;
			}),
		];
	});
	return `${lines.join("\n")}\n`;
}

function powershell(completions: readonly Completion[]): string {
	const list = (words: readonly string[]) => `@(${words.map((word) => `'${word}'`).join(", ")})`;
	const rows = completions.flatMap(({ name, flags, values, words }) => [
		`'${name}' = ${list([...words, ...flags])}`,
		...[...values].map(([flag, allowed]) => `'${name} ${flag}' = ${list(allowed)}`),
	]);
	return `Register-ArgumentCompleter -Native -CommandName studio-bridge -ScriptBlock {
  param($current, $ast, $position)
  $known = @{
${indent(rows)}
  }
  $line = @($ast.CommandElements | ForEach-Object { $_.ToString() })
  if ($line.Count -gt 1 -and $line[-1] -eq $current) { $line = @($line[0..($line.Count - 2)]) }
  $words = ${list(completions.map(({ name }) => name))}
  if ($line.Count -gt 1) {
    $words = $known[$line[1]]
    $after = $known["$($line[1]) $($line[-1])"]
    if ($null -ne $after) { $words = $after }
  }
  $words | Where-Object { $_ -like "$current*" } | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
}
`;
}

const writers: Record<Shell, (completions: readonly Completion[]) => string> = { bash, zsh, fish, powershell };
