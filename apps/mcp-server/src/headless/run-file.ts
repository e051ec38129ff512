import path from "node:path";
import type { HeadlessStudio, LogEntry } from "@studio-bridge/headless-studio";
import type { ProcessContext } from "../define-command.js";

type Output = Pick<ProcessContext, "stdout" | "stderr">;

/** What scripts print goes to stdout, so that it can be piped; what went wrong goes to stderr. */
export function writeLog({ level, message }: LogEntry, { stdout, stderr }: Output): void {
	if (level === "print") stdout(`${message}\n`);
	else if (level === "info") stderr(`${message}\n`);
	else stderr(`${level}: ${message}\n`);
}

/** Runs a Luau file to its end; whether it ended well. */
export async function runFile(
	studio: HeadlessStudio,
	file: string,
	source: Uint8Array,
	timeoutMs: number,
	{ stderr }: Output,
): Promise<boolean> {
	const result = await studio.runScript(source, { chunkName: path.basename(file), timeoutMs });
	if (result.ok) return true;
	const { message, traceback } = result.error;
	stderr(`error: ${message}\n`);
	for (const line of traceback.split("\n").filter((text) => text !== "")) stderr(`  at ${line}\n`);
	return false;
}
