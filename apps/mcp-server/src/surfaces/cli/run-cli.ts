import { BridgeAccess } from "../../bridge-access.js";
import { type AnsweringCommand, type AnyCommand, inputSchema } from "../../define-command.js";
import { Fault, viewOf } from "../../fault.js";
import { createLog } from "../../log.js";
import { checkInput, runCommand } from "../../run-command.js";
import { escapeJson } from "../../text/escape-text.js";
import { createStyle, type Style } from "../../text/style.js";
import { version } from "../../version.js";
import { commandHelp, overview } from "./help.js";
import { flagOf, type Invocation, parseArguments, positionalsOf } from "./parse-arguments.js";

export interface Terminal {
	stdout: (text: string) => void;
	stderr: (text: string) => void;
	/** Aborted when the user wants to stop. */
	signal: AbortSignal;
	/** Whether stdout and stderr show colours. */
	colours?: { stdout: boolean; stderr: boolean };
}

const OK = 0;
const FAILED = 1;
const MISUSED = 2;

/** Runs one command line; resolves with the exit code. */
export async function runCli(
	commands: readonly AnyCommand[],
	words: readonly string[],
	terminal: Terminal,
): Promise<number> {
	const [name, ...rest] = words;
	if (name === undefined || name === "--help" || name === "-h" || name === "help") {
		terminal.stdout(overview(commands));
		return name === undefined ? MISUSED : OK;
	}
	if (name === "--version" || name === "-v") {
		terminal.stdout(`${version}\n`);
		return OK;
	}
	const asJson = rest.includes("--json");
	try {
		const command = findCommand(commands, name);
		const invocation = parseArguments(command, rest);
		if (invocation.help) {
			terminal.stdout(commandHelp(command));
			return OK;
		}
		const { port, remote, logLevel } = invocation;
		const bridge = new BridgeAccess({ port, remote, log: createLog(logLevel, terminal.stderr) });
		try {
			return await perform(command, invocation, { commands, bridge, terminal });
		} finally {
			await bridge.close();
		}
	} catch (error) {
		return explain(error, asJson, terminal);
	}
}

export function findCommand(commands: readonly AnyCommand[], name: string): AnyCommand {
	const command = commands.find((candidate) => candidate.name === name);
	if (command !== undefined) return command;
	throw new Fault("unknown_command", `There is no command '${name}'.`, {
		hint: "Run `studio-bridge --help` to see them.",
	});
}

interface Surroundings {
	commands: readonly AnyCommand[];
	bridge: BridgeAccess;
	terminal: Terminal;
	/** Who types, if it is not a shell. */
	caller?: string;
	/** Told of an answer before it is shown. */
	onAnswer?: (output: unknown) => void;
}

/** Runs a parsed command line and shows its answer. */
export async function perform(command: AnyCommand, invocation: Invocation, around: Surroundings): Promise<number> {
	const { terminal, bridge, commands, caller = "command line" } = around;
	const style = createStyle(terminal.colours?.stdout === true && !invocation.json);
	const context = { ...terminal, bridge, commands, style, caller, json: invocation.json, progress: () => {} };
	if (command.kind === "process") {
		demandInputs(command, invocation);
		return command.handler(await checkInput(command, invocation.input), context);
	}
	const { input, extra } = invocation;
	return (await command.commandLine?.insteadOf?.(input, extra, context)) ?? answer(command, invocation, around, style);
}

/** What is missing, in the words of a command line. */
function demandInputs(command: AnyCommand, { input }: Invocation): void {
	const missing = inputSchema(command).required?.find((name) => input[name] === undefined);
	if (missing === undefined) return;
	const word = positionalsOf(command).includes(missing) ? `<${missing}>` : `--${flagOf(missing)}`;
	throw new Fault("invalid_input", `${word} is missing.`, {
		hint: `For example: ${command.examples[0]}. Run \`studio-bridge ${command.name} --help\` to see what it takes.`,
	});
}

async function answer(command: AnsweringCommand, invocation: Invocation, around: Surroundings, style: Style) {
	const { bridge, terminal, caller = "command line" } = around;
	const { signal } = terminal;
	const { extra, json } = invocation;
	const line = command.commandLine;
	const show = (value: unknown, text: string) =>
		terminal.stdout(`${json ? escapeJson(JSON.stringify(value, undefined, 2)) : text}\n`);
	const input = (await line?.prepare?.(invocation.input, extra)) ?? invocation.input;
	const { output, session } = await runCommand(command, input, { bridge, signal, progress: () => {}, caller });
	around.onAnswer?.(output);
	const shown = (await line?.deliver?.(output, extra)) ?? output;
	show(shown, command.present(shown, style));
	const showLine = (value: unknown, text: string) =>
		terminal.stdout(`${json ? escapeJson(JSON.stringify(value)) : text}\n`);
	await line?.follow?.(output, extra, { input, session, bridge, signal, show: showLine, style });
	return command.failed?.(output) === true ? FAILED : OK;
}

/** Says what went wrong, for a person or for a program; the exit code tells misuse from failure. */
export function explain(error: unknown, asJson: boolean, { stdout, stderr, colours }: Terminal): number {
	const { message, hint, details, ...fault } = viewOf(error);
	if (asJson) stdout(`${escapeJson(JSON.stringify({ error: message, hint, ...fault, details }, undefined, 2))}\n`);
	else {
		const style = createStyle(colours?.stderr === true);
		stderr(`${style.red(style.plain(message))}\n${hint === undefined ? "" : `${style.plain(hint)}\n`}`);
	}
	return fault.category === "validation" ? MISUSED : FAILED;
}
