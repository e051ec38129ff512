import { expect, it, onTestFinished } from "vitest";
import { Agent, freePort, runBinary, StudioProcess } from "../support/binary.js";

interface SessionView {
	sessionId: string;
	instanceId: string;
	context: string;
	state: string;
}

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

async function listSessions(agent: Agent): Promise<SessionView[]> {
	const { data } = await agent.ask("studio_sessions");
	return (data as { sessions?: SessionView[] }).sessions ?? [];
}

/** Asks until there are as many sessions as there should be. */
async function sessionsOnceThereAre(agent: Agent, count: number): Promise<SessionView[]> {
	for (;;) {
		const sessions = await listSessions(agent);
		if (sessions.length === count) return sessions;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}

it("a playtest is sessions of its own, from another process too, until it is stopped", async () => {
	const port = await freePort();
	const agent = await startAgent(port);
	startStudio(port);
	await agent.untilSessions();
	expect(await agent.ask("studio_play", { action: "start" })).toEqual({
		isError: false,
		data: { state: "Play", contexts: ["edit", "server", "client"] },
	});
	const cli = async (...words: string[]) => {
		const { code, stdout, stderr } = await runBinary([...words, "--json", "--port", String(port)]);
		return { code, data: JSON.parse(stdout === "" ? stderr : stdout) as Record<string, unknown> };
	};
	const { sessions } = (await cli("sessions")).data as { sessions: SessionView[] };
	expect(sessions.map(({ context, state }) => [context, state])).toEqual([
		["edit", "Play"],
		["server", "Server"],
		["client", "Client"],
	]);
	expect(new Set(sessions.map(({ instanceId }) => instanceId)).size).toBe(1);
	expect(new Set(sessions.map(({ sessionId }) => sessionId)).size).toBe(3);

	const where = "local r = game:GetService('RunService') print('here') return r:IsServer(), r:IsClient()";
	expect((await cli("exec", where, "--context", "client")).data).toMatchObject({ returns: ["false", "true"] });
	// While a game plays, scripts run in its server unless told otherwise.
	expect((await cli("exec", where)).data).toMatchObject({ returns: ["true", "false"] });
	expect((await cli("state", "--context", "server")).data).toMatchObject({ state: "Server" });
	const lines = (await cli("logs", "--context", "client")).data as { entries: { body: string }[] };
	expect(lines.entries.map(({ body }) => body)).toContain("here");

	expect(await agent.ask("studio_play", { action: "stop" })).toMatchObject({ data: { state: "Edit" } });
	expect(await sessionsOnceThereAre(agent, 1)).toMatchObject([{ context: "edit", state: "Edit" }]);
	expect(await cli("state", "--context", "server")).toMatchObject({ code: 1 });
});

it("two windows on one place play side by side, and survive their host", async () => {
	const port = await freePort();
	const agent = await startAgent(port);
	const second = await startAgent(port);
	startStudio(port);
	startStudio(port);
	const windows = await sessionsOnceThereAre(agent, 2);
	for (const { sessionId } of windows)
		expect(await agent.ask("studio_play", { action: "start", sessionId })).toMatchObject({ isError: false });
	const grouped = (sessions: readonly SessionView[]) =>
		windows.map(({ instanceId }) =>
			sessions.filter((session) => session.instanceId === instanceId).map(({ context }) => context),
		);
	const all = await sessionsOnceThereAre(agent, 6);
	const contexts = ["edit", "server", "client"];
	expect(grouped(all)).toEqual([contexts, contexts]);
	const servers = all.filter(({ context }) => context === "server");
	for (const [index, { sessionId }] of servers.entries())
		await agent.ask("studio_exec", { sessionId, script: `_G.mark = ${index} return _G.mark` });

	if (agent.pid === undefined) throw new Error("the agent has no process");
	process.kill(agent.pid, "SIGKILL");
	const again = await sessionsOnceThereAre(second, 6);
	expect(grouped(again).map((group) => group.toSorted())).toEqual([contexts.toSorted(), contexts.toSorted()]);
	expect(again.map(({ sessionId }) => sessionId).toSorted()).toEqual(all.map(({ sessionId }) => sessionId).toSorted());
	for (const [index, { sessionId }] of servers.entries())
		expect(await second.ask("studio_exec", { sessionId, script: "return _G.mark" })).toMatchObject({
			data: { returns: [String(index)] },
		});
});
