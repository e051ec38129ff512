import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { BridgeError, type BridgeSession, type RequestOptions, type SessionInfo } from "@studio-bridge/bridge";
import type { CommandParams, CommandType } from "@studio-bridge/protocol";
import { onTestFinished } from "vitest";
import type { BridgeAccess } from "../src/bridge-access.js";
import type { AnyCommand } from "../src/define-command.js";
import { runCommand } from "../src/run-command.js";
import { toolAnswer, toolFailure } from "../src/surfaces/mcp/tool-result.js";

/** What a plugin answers; an error is rejected with, as the bridge does. */
export type Answers = { [K in CommandType]?: (params: CommandParams<K>, options: RequestOptions) => unknown };

export interface Asked {
	type: CommandType;
	params: unknown;
}

/** A Studio session that answers by script, and what it was asked. */
export function scriptedSession(answers: Answers): { session: BridgeSession; asked: Asked[] } {
	const asked: Asked[] = [];
	const request = async (type: CommandType, params: never, options: RequestOptions = {}) => {
		asked.push({ type, params });
		const answer = await answers[type]?.(params, options);
		if (answer instanceof Error) throw answer;
		if (answer === undefined) throw new BridgeError("unsupported_command", `nothing answers ${type}`);
		return answer;
	};
	const info = { sessionId: "s", instanceId: "w", context: "edit", placeId: 7, placeName: "Obby" } as SessionInfo;
	return { session: { info, request } as unknown as BridgeSession, asked };
}

/** Calls a tool as an MCP client would see it. */
export async function callTool(
	command: AnyCommand,
	input: object,
	sessions: readonly BridgeSession[],
): Promise<CallToolResult> {
	if (command.kind === "process") throw new Error("not a tool");
	const bridge = { sessions: async () => sessions } as unknown as BridgeAccess;
	const context = { bridge, signal: new AbortController().signal, progress: () => {}, caller: "Claude" };
	try {
		return toolAnswer((await runCommand(command, input, context)).output, command);
	} catch (error) {
		return toolFailure(error, command.toolset);
	}
}

export function textOf({ content }: CallToolResult): string {
	const [block] = content;
	if (block?.type !== "text") throw new Error("no text");
	return block.text;
}

/** The data of the `<json>` block, which a text has exactly once. */
export function blockOf(result: CallToolResult): unknown {
	const [, json, ...others] = textOf(result).split(/<\/?json>/);
	if (json === undefined || others.length !== 1) throw new Error("not one block");
	return JSON.parse(json);
}

/** A project whose ServerScriptService.Server is the folder src. */
export function projectWith(files: Record<string, string>): string {
	const folder = mkdtempSync(path.join(tmpdir(), "studio-bridge-app-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const project = {
		name: "game",
		tree: { $className: "DataModel", ServerScriptService: { Server: { $path: "src" } } },
	};
	for (const [name, content] of Object.entries({ ...files, "default.project.json": JSON.stringify(project) })) {
		mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
		writeFileSync(path.join(folder, name), content);
	}
	return folder;
}
