/**
 * What the terminal does with one entry, whatever keyboard or pipe it came from: plain text is Luau for `exec`, a line that
 * starts with a dot is one of the commands, with the flags it has on the command line.
 */
import type { BridgeAccess } from "../../bridge-access.js";
import type { AnyCommand } from "../../define-command.js";
import { Fault } from "../../fault.js";
import { runCommand } from "../../run-command.js";
import { resolveSession } from "../../sessions/resolve-session.js";
import type { Style } from "../../text/style.js";
import { table } from "../../text/table.js";
import { commandHelp } from "../cli/help.js";
import { type Invocation, parseArguments } from "../cli/parse-arguments.js";
import { explain, findCommand, perform, type Terminal } from "../cli/run-cli.js";
import { splitWords } from "./split-words.js";

export const ownCommands = [".help", ".connect", ".disconnect", ".exit"] as const;

export interface TerminalSessionOptions {
	commands: readonly AnyCommand[];
	bridge: BridgeAccess;
	terminal: Omit<Terminal, "signal">;
	style: Style;
	/** Told of an answer before it is shown. */
	onAnswer: (output: unknown) => void;
}

export class TerminalSession {
	readonly #options: TerminalSessionOptions;
	readonly #commands: readonly AnyCommand[];
	/** The window the user chose, and the session of it they meant. */
	#attached: { instanceId: string; sessionId: string } | undefined;

	constructor(options: TerminalSessionOptions) {
		this.#options = options;
		this.#commands = options.commands.filter((command) => command.kind !== "process" || command.takesTerminal !== true);
	}

	get commands(): readonly AnyCommand[] {
		return this.#commands;
	}

	get attachedTo(): string | undefined {
		return this.#attached?.sessionId;
	}

	/** Runs one entry. False when the user wants to leave. */
	async enter(entry: string, signal: AbortSignal): Promise<boolean> {
		const terminal = { ...this.#options.terminal, signal };
		const text = entry.trim();
		if (text === "") return true;
		if (text === ".exit" || text === ".quit") return false;
		try {
			if (text.startsWith(".")) await this.#command(text.slice(1), terminal);
			else
				await this.#perform(
					"exec",
					(command) => ({ ...parseArguments(command, []), input: { script: entry } }),
					terminal,
				);
		} catch (error) {
			explain(error, false, terminal);
		}
		return true;
	}

	/** Makes a session the one that commands mean from now on. */
	async attach(sessionId: string | undefined, signal: AbortSignal): Promise<string> {
		const sessions = await this.#options.bridge.sessions(signal);
		const { info } = resolveSession(sessions, { sessionId, context: undefined, defaultContext: "edit" });
		this.#attached = { instanceId: info.instanceId, sessionId: info.sessionId };
		return `Connected to ${this.#options.style.plain(info.placeName)} (${info.context}), session ${info.sessionId}.`;
	}

	/** The names below an instance that begin like this, for completion. */
	async namesBelow(path: string, start: string, signal: AbortSignal): Promise<string[]> {
		const command = this.#find("query");
		if (command.kind !== "session") return [];
		const query = path === "" ? { listServices: true } : { path, children: true };
		const input = await this.#aimed(query, signal);
		const { bridge } = this.#options;
		const { output } = await runCommand(command, input, { bridge, signal, progress: () => {}, caller: "terminal" });
		const { children, services } = output as { children?: { name: string }[]; services?: { name: string }[] };
		const names = (children ?? services ?? []).map(({ name }) => name);
		return [...new Set(names)].filter((name) => name.startsWith(start) && /^[A-Za-z_]\w*$/.test(name)).sort();
	}

	async #command(line: string, terminal: Terminal): Promise<void> {
		const [name = "", ...words] = splitWords(line);
		if (name === "help") return terminal.stdout(this.#help(words[0]));
		if (name === "connect") return terminal.stdout(`${await this.attach(words[0], terminal.signal)}\n`);
		if (name === "disconnect") {
			this.#attached = undefined;
			return terminal.stdout("Commands go to the only Studio again, or to the one you name.\n");
		}
		await this.#perform(name, (command) => parseArguments(command, words), terminal);
	}

	async #perform(name: string, parse: (command: AnyCommand) => Invocation, terminal: Terminal): Promise<void> {
		const { bridge, commands, onAnswer } = this.#options;
		const command = this.#find(name);
		const invocation = parse(command);
		if (invocation.help) return terminal.stdout(commandHelp(command));
		if (command.kind === "session") invocation.input = await this.#aimed(invocation.input, terminal.signal);
		await perform(command, invocation, { commands, bridge, terminal, onAnswer, caller: "terminal" });
	}

	#find(name: string): AnyCommand {
		try {
			return findCommand(this.#commands, name);
		} catch (error) {
			throw new Fault("unknown_command", `There is no command '.${name}'.`, {
				hint: "Type .help to see them.",
				cause: error,
			});
		}
	}

	/** A call that names no session means the attached one; with another context, that context of the same window. */
	async #aimed(input: Record<string, unknown>, signal: AbortSignal): Promise<Record<string, unknown>> {
		const attached = this.#attached;
		if (attached === undefined || input.sessionId !== undefined) return input;
		if (input.context === undefined) return { ...input, sessionId: attached.sessionId };
		const sessions = await this.#options.bridge.sessions(signal);
		const sameWindow = sessions.filter(({ info }) => info.instanceId === attached.instanceId);
		const context = input.context as "edit" | "server" | "client";
		const { info } = resolveSession(sameWindow, { context, defaultContext: "edit" });
		return { ...input, sessionId: info.sessionId };
	}

	#help(name: string | undefined): string {
		if (name !== undefined) return commandHelp(this.#find(name.replace(/^\./, "")));
		const rows = [
			...this.#commands.map((command) => [`.${command.name}`, command.summary]),
			[".connect [id]", "Send commands to this session from now on"],
			[".disconnect", "Let go of the session again"],
			[".help [command]", "This list, or what a command takes"],
			[".exit", "Leave (Ctrl+D)"],
		];
		return `Type Luau to run it in Studio. Commands start with a dot:\n\n${table(["command", ""], rows)}\n`;
	}
}
