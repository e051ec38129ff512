import { readFile } from "node:fs/promises";
import { Type } from "@sinclair/typebox";
import { BridgeError } from "@studio-bridge/bridge";
import { defineCommand } from "../../define-command.js";
import { Fault } from "../../fault.js";
import { requestStudio } from "../../sessions/request-studio.js";
import { presentLine } from "../../studio/present-line.js";
import { withinBudget } from "../../studio/within-budget.js";

const TIMEOUT_SECONDS = 120;
const DEFAULT_LIMIT = 50_000;
/** The deadline stops a script from here; the plugin's own limit is for when nobody is left to do that. */
const LAST_RESORT_MS = 5_000;

export default defineCommand({
	kind: "session",
	name: "exec",
	tool: "studio_exec",
	toolset: "studio",
	summary: "Run Luau in Studio",
	description:
		"Execute a Luau script in a Roblox Studio session. Returns the script's success status, any error message, and captured log output. Use this to run code, modify the game state, or perform actions that other tools cannot express. What the script returns is in `returns`, as text. A script that fails is an answer with success: false. Changes are one undo step.",
	effect: "write",
	examples: [
		"studio-bridge exec 'print(workspace:GetChildren())'",
		"studio-bridge exec --file build.luau --timeout 300",
		"studio-bridge exec 'return #game.Players:GetPlayers()' --context server --json",
	],
	defaultContext: "server",
	timeoutSeconds: TIMEOUT_SECONDS,
	input: {
		script: Type.String({ description: "Luau code to execute in Studio." }),
		undoOnError: Type.Optional(
			Type.Boolean({ default: false, description: "Take back what the script changed if it fails. Default: false." }),
		),
		limit: Type.Optional(
			Type.Integer({
				minimum: 1,
				maximum: 4_000_000,
				description: `Most characters of output, and as many of returned values. Default: ${DEFAULT_LIMIT}.`,
			}),
		),
	},
	positional: ["script"],
	handler: async ({ script, undoOnError = false, limit = DEFAULT_LIMIT }, context) => {
		const limitMs = context.timeoutMs ?? TIMEOUT_SECONDS * 1000;
		const answer = await asPluginBusy(() =>
			requestStudio({ ...context, timeoutMs: limitMs }, "Script execution", "execute", {
				script,
				limitMs: limitMs + LAST_RESORT_MS,
				undoOnError,
			}),
		);
		const { ok, failure, output, returns, droppedLines, undone } = answer;
		const fitting = withinBudget({ output, returns, droppedLines }, limit);
		return {
			success: ok,
			...(failure === undefined ? {} : { error: failure.message }),
			logs: fitting.logs,
			...(returns.length === 0 ? {} : { returns: fitting.returns }),
			...(failure?.traceback === undefined || failure.traceback.trim().split("\n").length < 2
				? {}
				: { traceback: failure.traceback }),
			...(undone ? { undone } : {}),
			...(fitting.more === undefined ? {} : { truncated: true, total: fitting.total, more: fitting.more }),
		};
	},
	failed: ({ success }) => !success,
	present: ({ logs, returns = [], error, traceback, undone, more }, style) =>
		[
			...logs.map((line) => presentLine(line, style)),
			...(more === undefined ? [] : [style.dim(more)]),
			...returns.map((value) => style.cyan(style.plain(value))),
			...(error === undefined ? [] : [style.red(style.plain(error))]),
			...(traceback === undefined ? [] : [style.dim(style.plain(traceback.trimEnd()))]),
			...(undone === undefined ? [] : [style.dim("Its changes were undone.")]),
		].join("\n"),
	commandLine: {
		input: { file: Type.Optional(Type.String({ description: "Run this file instead; - reads standard input." })) },
		prepare: async (input, { file }: { file?: string }) => {
			if (file === undefined) return input;
			if (input.script !== undefined) throw new Fault("invalid_input", "Give a script or --file, not both.");
			return { ...input, script: await readScript(file) };
		},
	},
});

async function asPluginBusy<T>(call: () => Promise<T>): Promise<T> {
	try {
		return await call();
	} catch (error) {
		if (!(error instanceof BridgeError && error.code === "command_in_progress")) throw error;
		throw new Fault("plugin_busy", "Plugin is busy executing another script.", { cause: error });
	}
}

async function readScript(file: string): Promise<string> {
	try {
		if (file !== "-") return await readFile(file, "utf8");
		const { text } = await import("node:stream/consumers");
		return await text(process.stdin);
	} catch (error) {
		throw new Fault("file_unusable", `${file} could not be read: ${(error as Error).message}.`, { cause: error });
	}
}
