import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { root } from "./repository.js";

export const binary = path.join(root, "apps/mcp-server/dist/cli.js");
export const lighthouse = path.join(root, "examples/lighthouse.rbxlx");

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	server.close();
	await once(server, "close");
	if (address === null || typeof address === "string") throw new Error("no port");
	return address.port;
}

export interface Finished {
	code: number | null;
	stdout: string;
	stderr: string;
}

/** Runs one command line to its end. */
export async function runBinary(
	words: string[],
	{ input, ...options }: { cwd?: string; env?: NodeJS.ProcessEnv; input?: string } = {},
): Promise<Finished> {
	const child = spawn(process.execPath, [binary, ...words], { stdio: ["pipe", "pipe", "pipe"], ...options });
	child.stdin.end(input ?? "");
	const output = { stdout: "", stderr: "" };
	child.stdout.setEncoding("utf8").on("data", (text: string) => {
		output.stdout += text;
	});
	child.stderr.setEncoding("utf8").on("data", (text: string) => {
		output.stderr += text;
	});
	const [code] = (await once(child, "close")) as [number | null];
	return { code, ...output };
}

/** A headless Studio in a process of its own, so that it can be killed or frozen. */
export class StudioProcess {
	readonly child: ChildProcess;
	readonly #closed: Promise<unknown>;

	constructor(
		port: number,
		place: string = lighthouse,
		env: Record<string, string> = {},
		flags: readonly string[] = [],
	) {
		this.child = spawn(process.execPath, [binary, "headless", place, "--port", String(port), ...flags], {
			stdio: ["ignore", "ignore", "ignore"],
			env: { ...process.env, ...env },
		});
		this.#closed = once(this.child, "close");
	}

	async kill(signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
		if (this.child.exitCode !== null || this.child.signalCode !== null) return;
		this.child.kill(signal);
		await this.#closed;
	}
}

/** `studio-bridge mcp` with the SDK's own client, as an agent would use it. */
export class Agent {
	readonly client: Client;
	/** The server's process. */
	pid: number | undefined;

	private constructor(name: string) {
		this.client = new Client({ name, version: "1.0.0" });
	}

	static async start(port: number, flags: readonly string[] = [], name = "test"): Promise<Agent> {
		const agent = new Agent(name);
		const args = [binary, "mcp", "--port", String(port), ...flags];
		// The SDK passes on only a few variables unless told otherwise.
		const env = process.env as Record<string, string>;
		const transport = new StdioClientTransport({ command: process.execPath, args, env, stderr: "ignore" });
		await agent.client.connect(transport);
		agent.pid = transport.pid ?? undefined;
		return agent;
	}

	async call(name: string, input: Record<string, unknown> = {}): Promise<CallToolResult> {
		return (await this.client.callTool({ name, arguments: input })) as CallToolResult;
	}

	/** Asks until as many sessions are there: on a busy machine a Studio takes longer to start than a call waits for one. */
	async untilSessions(count = 1): Promise<void> {
		for (;;) {
			const { data } = await this.ask("studio_sessions");
			if ((data as { sessions?: unknown[] }).sessions?.length === count) return;
		}
	}

	/** The answer of a call as data; text and structure must say the same. */
	async ask(name: string, input: Record<string, unknown> = {}): Promise<{ data: unknown; isError: boolean }> {
		const { content, structuredContent, isError } = await this.call(name, input);
		const [block] = content;
		if (block?.type !== "text") throw new Error(`${name} answered without text`);
		const data: unknown = JSON.parse(block.text);
		if (JSON.stringify(data) !== JSON.stringify(structuredContent))
			throw new Error(`${name}: text and structure differ`);
		return { data, isError: isError === true };
	}

	close(): Promise<void> {
		return this.client.close();
	}
}
