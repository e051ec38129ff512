import path from "node:path";
import type { HeadlessStudio, LogEntry, ScriptFailure, ScriptResult } from "@studio-bridge/headless-studio";
import type { ProcessContext } from "../define-command.js";
import { escapeJson } from "../text/escape-text.js";

/** A stack overflow has thousands. */
const FRAMES_SHOWN = 20;

type Output = Pick<ProcessContext, "stdout" | "stderr" | "json">;

/** What scripts print goes to stdout, so that it can be piped, unless an answer as JSON goes there. The rest goes to stderr. */
export function writeLog({ level, message }: LogEntry, { stdout, stderr, json }: Output): void {
	if (level === "print") (json ? stderr : stdout)(`${message}\n`);
	else if (level === "info") stderr(`${message}\n`);
	else stderr(`${level}: ${message}\n`);
}

/** Runs a Luau file to its end and says how that was: in words if it failed, or as JSON. Whether it ended well. */
export async function runFile(
	studio: HeadlessStudio,
	file: string,
	source: Uint8Array,
	timeoutMs: number,
	{ stdout, stderr, json }: Output,
): Promise<boolean> {
	const result = await studio.runScript(source, { chunkName: path.basename(file), timeoutMs, returns: false });
	if (json) stdout(`${escapeJson(JSON.stringify(describe(result), undefined, 2))}\n`);
	else if (!result.ok) explain(result.error, stderr);
	return result.ok;
}

function describe(result: ScriptResult) {
	const output = result.output.map(({ level, message }) => ({ level, message }));
	return result.ok ? { success: true, output } : { success: false, error: result.error, output };
}

function explain({ message, traceback }: ScriptFailure, stderr: Output["stderr"]): void {
	stderr(`error: ${message}\n`);
	const frames = traceback.split("\n").filter((text) => text !== "");
	for (const frame of frames.slice(0, FRAMES_SHOWN)) stderr(`  at ${frame}\n`);
	if (frames.length > FRAMES_SHOWN) stderr(`  and ${frames.length - FRAMES_SHOWN} more\n`);
}
