import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import { binary } from "./binary.js";

/** A command that goes on until it is stopped, and the lines it says on stdout and stderr, one after the other. */
export class TalkingBinary {
	readonly child: ChildProcess;
	readonly #lines: string[] = [];
	#wake = () => {};

	constructor(words: readonly string[], cwd: string) {
		this.child = spawn(process.execPath, [binary, ...words], { cwd, stdio: ["ignore", "pipe", "pipe"] });
		for (const input of [this.child.stdout, this.child.stderr]) {
			if (input === null) throw new Error("the command has no output to read");
			createInterface({ input }).on("line", (line) => {
				this.#lines.push(line);
				this.#wake();
			});
		}
		onTestFinished(() => void this.child.kill("SIGKILL"));
	}

	/** The next line, however long it takes; the test's own limit ends a wait in vain. */
	async next(): Promise<string> {
		while (this.#lines.length === 0) {
			await new Promise<void>((resolve) => {
				this.#wake = resolve;
			});
		}
		return this.#lines.shift() ?? "";
	}

	/** The next line that is like this. */
	async until(pattern: RegExp): Promise<string> {
		for (let line = await this.next(); ; line = await this.next()) if (pattern.test(line)) return line;
	}

	/** Ctrl+C. Resolves with the exit code. */
	async interrupt(): Promise<number | null> {
		this.child.kill("SIGINT");
		const [code] = (await once(this.child, "close")) as [number | null];
		return code;
	}
}
