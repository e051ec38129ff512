import { expect, it, onTestFinished } from "vitest";
import { Agent, freePort, runBinary, StudioProcess } from "../support/binary.js";

async function startAgent(port: number): Promise<Agent> {
	const agent = await Agent.start(port);
	onTestFinished(() => agent.client.close());
	return agent;
}

function startStudio(port: number): StudioProcess {
	const studio = new StudioProcess(port);
	onTestFinished(() => studio.kill());
	return studio;
}

it("two agents and a command line share one Studio, and a killed host is replaced", async () => {
	const port = await freePort();
	const first = await startAgent(port);
	startStudio(port);
	await first.untilSessions();
	expect(await first.ask("studio_state")).toMatchObject({ isError: false, data: { placeName: "lighthouse" } });

	const second = await startAgent(port);
	expect(await second.ask("studio_exec", { script: "print('hi') return 2 + 2" })).toEqual({
		isError: false,
		data: { success: true, logs: [{ level: "Print", body: "hi" }], returns: ["4"] },
	});
	const { code, stdout } = await runBinary(["sessions", "--json", "--port", String(port)]);
	expect([code, JSON.parse(stdout).sessions.length]).toEqual([0, 1]);

	if (first.pid === undefined) throw new Error("the first agent has no process");
	process.kill(first.pid, "SIGKILL");
	expect(await second.ask("studio_state")).toMatchObject({ isError: false, data: { placeName: "lighthouse" } });
});
