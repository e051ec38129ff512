import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { Agent, binary, freePort, runBinary, StudioProcess } from "../support/binary.js";

let port: number;
let agent: Agent;
let studio: StudioProcess;

beforeAll(async () => {
	port = await freePort();
	agent = await Agent.start(port);
	studio = new StudioProcess(port);
	await agent.untilSessions();
});

afterAll(async () => {
	await agent.close();
	await studio.kill();
});

const exec = (script: string, options = {}) =>
	agent.client.callTool({ name: "studio_exec", arguments: { script } }, undefined, options);

describe("a call that takes long", () => {
	it("tells a client that asks for it that it is still running", async () => {
		const told: string[] = [];
		const options = { onprogress: ({ message }: { message?: string }) => told.push(message ?? ""), timeout: 20_000 };
		const { structuredContent } = await exec("task.wait(5.5) return 'done'", options);
		expect(structuredContent).toMatchObject({ success: true, returns: ["done"] });
		expect(told).toEqual(["Still running after 5 seconds."]);
	});

	it("ends when the client gives it up, in Studio too", async () => {
		const caller = new AbortController();
		const ended = exec("while true do print('turn') task.wait() end", { signal: caller.signal }).then(
			() => "answered",
			() => "given up",
		);
		await until(async () => (await turns()) > 0);
		caller.abort();
		expect(await ended).toBe("given up");
		// It runs no more once two looks, with frames between them, see the same.
		let before = -1;
		await until(async () => {
			const last = before;
			before = await turns();
			return last === before;
		});
		// Its place is free: the next script does not have to wait for it.
		expect((await exec("return 'next'")).structuredContent).toMatchObject({ success: true, returns: ["next"] });
	});
});

/** How many lines Studio has written. Reading logs does not wait for the script that runs. */
async function turns(): Promise<number> {
	const { data } = await agent.ask("studio_logs", { count: 1 });
	return (data as { total: number }).total;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
	while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 100));
}

describe("logs --follow", () => {
	it("shows each line as it is written, for people and for programs, until it is stopped", async () => {
		const follow = spawn(process.execPath, [binary, "logs", "--follow", "--json", "--port", String(port)], {
			stdio: ["ignore", "pipe", "ignore"],
		});
		onTestFinished(() => void follow.kill("SIGKILL"));
		const lines: string[] = [];
		const seen = new Promise<void>((resolve) => {
			createInterface({ input: follow.stdout }).on("line", (line) => {
				lines.push(line);
				if (line.includes("later line")) resolve();
			});
		});
		await once(follow.stdout, "data"); // what was written before
		const { code } = await runBinary(["exec", "print('later line')", "--port", String(port)]);
		expect(code).toBe(0);
		await seen;
		const last = JSON.parse(lines.findLast((line) => line.includes("later line")) as string);
		expect(last).toMatchObject({ level: "Print", body: "later line" });
		follow.kill("SIGINT");
		const [exitCode] = (await once(follow, "close")) as [number | null];
		expect([0, 130]).toContain(exitCode);
	});
});
