import { BridgeAccess } from "../../bridge-access.js";
import type { AnyCommand } from "../../define-command.js";
import { Fault, viewOf } from "../../fault.js";
import { createLog } from "../../log.js";
import { checkInput, runCommand } from "../../run-command.js";
import { version } from "../../version.js";
import { commandHelp, overview } from "./help.js";
import { type Invocation, parseArguments } from "./parse-arguments.js";

export interface Terminal {
	stdout: (text: string) => void;
	stderr: (text: string) => void;
	/** Aborted when the user wants to stop. */
	signal: AbortSignal;
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
		const command = find(commands, name);
		const invocation = parseArguments(command, rest);
		if (invocation.help) {
			terminal.stdout(commandHelp(command));
			return OK;
		}
		return await run(command, invocation, commands, terminal);
	} catch (error) {
		return explain(error, asJson, terminal);
	}
}

function find(commands: readonly AnyCommand[], name: string): AnyCommand {
	const command = commands.find((candidate) => candidate.name === name);
	if (command !== undefined) return command;
	throw new Fault("unknown_command", `There is no command '${name}'.`, {
		hint: "Run `studio-bridge --help` to see them.",
	});
}

async function run(
	command: AnyCommand,
	invocation: Invocation,
	commands: readonly AnyCommand[],
	terminal: Terminal,
): Promise<number> {
	const bridge = new BridgeAccess({ port: invocation.port, log: createLog(invocation.logLevel, terminal.stderr) });
	try {
		if (command.kind === "process") {
			return await command.handler(await checkInput(command, invocation.input), { ...terminal, bridge, commands });
		}
		const output = await runCommand(command, invocation.input, { bridge, signal: terminal.signal });
		terminal.stdout(`${invocation.json ? JSON.stringify(output, undefined, 2) : command.present(output)}\n`);
		return OK;
	} finally {
		await bridge.close();
	}
}

function explain(error: unknown, asJson: boolean, { stdout, stderr }: Terminal): number {
	const { message, hint, details, ...fault } = viewOf(error);
	if (asJson) stdout(`${JSON.stringify({ error: message, hint, ...fault, details }, undefined, 2)}\n`);
	else stderr(`${hint === undefined ? message : `${message}\n${hint}`}\n`);
	return fault.category === "validation" ? MISUSED : FAILED;
}
