/** The terminal's shell: lines in, answers and live log lines out. On a keyboard with history and completion; also a pipe. */
import { createInterface, type Interface } from "node:readline";
import type { BridgeAccess } from "../../bridge-access.js";
import type { AnyCommand } from "../../define-command.js";
import { homeFolder } from "../../home-folder.js";
import { presentLine } from "../../studio/present-line.js";
import type { Style } from "../../text/style.js";
import { version } from "../../version.js";
import { completeLine, pathBeingTyped } from "./complete-line.js";
import { HistoryFile } from "./history-file.js";
import { LiveLines, type LogLine } from "./live-lines.js";
import { createLuauReader } from "./luau-reader.js";
import { ownCommands, TerminalSession } from "./terminal-session.js";

export interface TerminalOptions {
	commands: readonly AnyCommand[];
	bridge: BridgeAccess;
	signal: AbortSignal;
	style: Style;
	/** Attach to this session at once. */
	sessionId?: string | undefined;
}

/** Serves until the input ends, the user leaves, or `signal` aborts. Resolves with the exit code. */
export async function runTerminal({ commands, bridge, signal, style, sessionId }: TerminalOptions): Promise<number> {
	const interactive = process.stdin.isTTY === true && process.stdout.isTTY === true;
	const screen = new Screen(interactive);
	const terminal = {
		stdout: screen.print,
		stderr: screen.print,
		colours: { stdout: style.colours, stderr: style.colours },
	};
	const live = new LiveLines((line) => screen.print(`${presentLine(line, style)}\n`));
	// A script's answer tells what it printed; the same lines arrive live as well.
	const onAnswer = (output: unknown) => live.release((output as { logs?: LogLine[] }).logs ?? []);
	const session = new TerminalSession({ commands, bridge, terminal, style, onAnswer });
	const stopListening = listen(bridge, live, session);
	if (interactive)
		screen.print(`studio-bridge ${version}. Type Luau to run it in Studio, .help for commands, Ctrl+D to leave.\n`);
	try {
		if (sessionId !== undefined) screen.print(`${await session.attach(sessionId, signal)}\n`);
		return await new Repl({ screen, session, live, style, interactive, signal, bridge }).run();
	} finally {
		stopListening();
	}
}

/** Shows Studio's output as it comes: of the attached session, or of all. */
function listen(bridge: BridgeAccess, live: LiveLines, session: TerminalSession): () => void {
	let stop = () => {};
	bridge.open().then(
		(host) => {
			const onLog = (
				{ info }: { info: { sessionId: string } },
				{ entries }: { entries: readonly (LogLine & { internal?: boolean })[] },
			) => {
				if (session.attachedTo !== undefined && session.attachedTo !== info.sessionId) return;
				for (const entry of entries) if (entry.internal !== true) live.arrived(entry);
			};
			host.on("log", onLog);
			stop = () => host.off("log", onLog);
		},
		() => {}, // the first command says why there is no bridge
	);
	return () => stop();
}

/** Prints above the line being typed. */
class Screen {
	readonly #interactive: boolean;
	reader: Interface | undefined;
	/** Whether a prompt with the user's text is on the screen. */
	prompting = false;

	constructor(interactive: boolean) {
		this.#interactive = interactive;
	}

	readonly print = (text: string): void => {
		const redraw = this.#interactive && this.prompting;
		process.stdout.write(redraw ? `\r\x1b[J${text}` : text);
		if (redraw) this.reader?.prompt(true);
	};
}

interface ReplParts {
	screen: Screen;
	session: TerminalSession;
	live: LiveLines;
	style: Style;
	interactive: boolean;
	signal: AbortSignal;
	bridge: BridgeAccess;
}

class Repl {
	readonly #parts: ReplParts;
	readonly #luau = createLuauReader();
	readonly #history = new HistoryFile(homeFolder());
	#entry = "";
	#running: AbortController | undefined;

	constructor(parts: ReplParts) {
		this.#parts = parts;
	}

	async run(): Promise<number> {
		const { screen, interactive, signal } = this.#parts;
		const reader = createInterface({
			input: process.stdin,
			...(interactive ? { output: process.stdout, history: this.#history.load(), historySize: 1000 } : {}),
			terminal: interactive,
			removeHistoryDuplicates: true,
			completer: (line: string, done: (error: null, found: [string[], string]) => void) => {
				this.#complete(line).then(
					(found) => done(null, found),
					() => done(null, [[], line]),
				);
			},
		});
		screen.reader = reader;
		reader.on("SIGINT", () => this.#interrupt(reader));
		signal.addEventListener(
			"abort",
			() => {
				this.#running?.abort();
				reader.close();
			},
			{ once: true },
		);
		if (signal.aborted) reader.close();
		let history: readonly string[] = [];
		reader.on("history", (entries: readonly string[]) => {
			history = entries;
		});
		try {
			this.#prompt(reader);
			for await (const line of reader) {
				if (!(await this.#take(line, reader))) break;
				this.#prompt(reader);
			}
			if (this.#entry !== "") await this.#submit(this.#entry); // a pipe that ends in the middle: let Studio say what is missing
			return 0;
		} finally {
			screen.prompting = false;
			reader.close();
			if (interactive && history.length > 0) this.#history.save(history);
			if (interactive) process.stdout.write("\n");
			await this.#luau.close();
		}
	}

	/** One more line: of an unfinished entry, or a new one. False when the user wants to leave. */
	async #take(line: string, reader: Interface): Promise<boolean> {
		this.#parts.screen.prompting = false;
		const text = this.#entry === "" ? line : `${this.#entry}\n${line}`;
		if (text.trim() === "") return true;
		if (text.trimStart().startsWith(".")) return this.#submit(text);
		const reading = await this.#luau.read(text);
		this.#entry = reading.kind === "incomplete" ? text : "";
		return reading.kind === "incomplete" || this.#submit(reading.script, reader);
	}

	async #submit(entry: string, reader?: Interface): Promise<boolean> {
		const { session, live } = this.#parts;
		this.#entry = "";
		this.#running = new AbortController();
		live.hold();
		reader?.resume(); // keeps Ctrl+C working while the call runs
		try {
			return await session.enter(entry, this.#running.signal);
		} finally {
			this.#running = undefined;
			live.release([]);
		}
	}

	/** Ctrl+C: stops the call that runs; else drops what was typed; else says how to leave. */
	#interrupt(reader: Interface): void {
		if (this.#running !== undefined) {
			this.#running.abort();
			return;
		}
		const nothing = this.#entry === "" && reader.line === "";
		this.#entry = "";
		process.stdout.write(nothing ? "\n(Ctrl+D leaves)\n" : "\n");
		reader.write(null, { ctrl: true, name: "u" });
		this.#prompt(reader);
	}

	#prompt(reader: Interface): void {
		const { interactive, screen, style } = this.#parts;
		if (!interactive) return;
		reader.setPrompt(style.bold(this.#entry === "" ? "studio> " : "   ...> "));
		screen.prompting = true;
		reader.prompt(true); // keeps the cursor behind what was typed meanwhile
	}

	async #complete(line: string): Promise<[string[], string]> {
		const { session, bridge } = this.#parts;
		const signal = AbortSignal.timeout(1000);
		const typed = pathBeingTyped(line);
		if (typed !== undefined) return [await session.namesBelow(typed.parent, typed.start, signal), typed.start];
		const sessions = await bridge.sessions(signal);
		return completeLine(
			line,
			session.commands,
			ownCommands,
			sessions.map(({ info }) => info.sessionId),
		);
	}
}
