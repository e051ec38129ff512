import { createInterface } from "node:readline/promises";
import { Fault } from "../fault.js";

/** Asks the person in front of the terminal. Only a clear yes is one. */
export async function askYesNo(question: string, signal: AbortSignal): Promise<boolean> {
	const { stdin, stderr } = process;
	if (stdin.isTTY !== true) {
		throw new Fault("confirmation_needed", "There is nobody to ask before files are changed.", {
			hint: "Look at it with --dry-run, then repeat with --yes.",
		});
	}
	const terminal = createInterface({ input: stdin, output: stderr });
	try {
		return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `, { signal })).trim());
	} finally {
		terminal.close();
	}
}
