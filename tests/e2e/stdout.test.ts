import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import { binary, freePort } from "../support/binary.js";

const initialize = {
	jsonrpc: "2.0",
	id: 1,
	method: "initialize",
	params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
};

describe("SEC-19: stdout belongs to MCP", () => {
	it("carries only JSON-RPC lines, whatever comes in, and the server ends with its input", async () => {
		const port = String(await freePort());
		const server = spawn(process.execPath, [binary, "mcp", "--port", port, "--log-level", "debug"], { stdio: "pipe" });
		const lines: string[] = [];
		const output = createInterface(server.stdout).on("line", (line) => lines.push(line));
		const answered = new Promise<void>((resolve) => {
			output.on("line", (line) => line.includes('"id":3') && resolve());
		});
		const send = (value: unknown) => server.stdin.write(`${JSON.stringify(value)}\n`);
		server.stdin.write("this is not JSON\n\n{}\n[]\n");
		server.stdin.write(Buffer.from([0xff, 0xfe, 0x00, 0x0a]));
		send(initialize);
		send({ jsonrpc: "2.0", id: 2, method: "no/such/method" });
		send({ jsonrpc: "2.0", id: 3, method: "tools/list" });
		await answered;
		server.stdin.end();
		const [code] = (await once(server, "close")) as [number];
		expect(code).toBe(0);
		const messages = lines.map((line) => JSON.parse(line) as { jsonrpc: string; id: number; error?: { code: number } });
		expect(messages.every(({ jsonrpc }) => jsonrpc === "2.0")).toBe(true);
		expect(messages.find(({ id }) => id === 2)?.error?.code).toBe(-32601);
		expect(messages.map(({ id }) => id)).toEqual(expect.arrayContaining([1, 2, 3]));
	});
});
