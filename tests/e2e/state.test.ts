import { afterEach, describe, expect, it } from "vitest";
import { Agent, freePort, lighthouse, StudioProcess } from "../support/binary.js";

const noSessions =
	"No active sessions. Is Studio running with the studio-bridge plugin installed? Open a place in Roblox Studio, or run `studio-bridge headless` to try without Studio.";

/** The built binary, the SDK's client, and the release plugin on the Luau VM: nothing in between is replaced. */
describe("studio_state through the whole house", () => {
	const running: { agents: Agent[]; studios: StudioProcess[] } = { agents: [], studios: [] };
	const start = async (port: number) => {
		const agent = await Agent.start(port);
		running.agents.push(agent);
		return agent;
	};
	const open = (port: number, place?: string) => {
		const studio = new StudioProcess(port, place);
		running.studios.push(studio);
		return studio;
	};
	afterEach(async () => {
		await Promise.all(running.agents.splice(0).map((agent) => agent.close()));
		await Promise.all(running.studios.splice(0).map((studio) => studio.kill()));
	});

	it("lists tools that strict clients accept", async () => {
		const agent = await start(await freePort());
		const { tools } = await agent.client.listTools();
		expect(tools.map(({ name }) => name)).toEqual([
			"studio_exec",
			"studio_logs",
			"studio_play",
			"studio_query",
			"studio_screenshot",
			"studio_sessions",
			"studio_state",
			"get_script",
			"sync_history",
			"sync_restore",
			"atlas_sync",
		]);
		expect(tools.find(({ name }) => name === "studio_state")).toEqual({
			name: "studio_state",
			title: "Show the run mode and the place of a session",
			description:
				"Get the current state of a Roblox Studio session: run mode (Edit, Play, Paused, Run, Server, Client), place name, place ID, and game ID.",
			inputSchema: {
				type: "object",
				properties: {
					sessionId: {
						type: "string",
						description: "Target session ID. Optional if only one Studio instance is connected.",
					},
					context: {
						type: "string",
						enum: ["edit", "client", "server"],
						description:
							"Target session context. Optional. Defaults to edit. Use server or client to target Play mode contexts.",
					},
					timeout: {
						type: "number",
						minimum: 0.1,
						maximum: 3600,
						description: "Seconds to wait for Studio. Default: 5.",
					},
				},
				additionalProperties: false,
			},
			annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
			_meta: { "studio-bridge/id": "studio_state", "studio-bridge/toolset": "studio" },
		});
	});

	it("answers with what the plugin says", async () => {
		const port = await freePort();
		open(port);
		const agent = await start(port);
		await agent.untilSessions();
		expect(await agent.ask("studio_state")).toEqual({
			data: { state: "Edit", placeName: "lighthouse", placeId: 0, gameId: 0 },
			isError: false,
		});
		const { data } = (await agent.ask("studio_sessions")) as { data: { sessions: Record<string, unknown>[] } };
		expect(data.sessions).toEqual([
			{
				sessionId: expect.stringMatching(/^[0-9A-Fa-f-]{36}$/),
				placeName: "lighthouse",
				context: "edit",
				state: "Edit",
				instanceId: expect.stringMatching(/^[0-9A-Fa-f-]{36}$/),
				placeId: 0,
				gameId: 0,
				origin: "user",
				uptimeMs: expect.any(Number),
			},
		]);
		const [session] = data.sessions;
		expect((await agent.ask("studio_state", { sessionId: session?.sessionId })).isError).toBe(false);
	});

	it("says what is wrong with a call", async () => {
		const port = await freePort();
		open(port);
		const agent = await start(port);
		await agent.untilSessions();
		await expect(agent.call("studio_stat")).rejects.toMatchObject({
			code: -32602,
			message: expect.stringMatching(/: Unknown tool: studio_stat$/),
		});
		await expect(agent.call("studio_state", { context: "moon" })).rejects.toMatchObject({
			code: -32602,
			message: expect.stringContaining("Invalid input: /context must be one of edit, client, server"),
		});
		await expect(agent.call("studio_state", { place: 1 })).rejects.toMatchObject({ code: -32602 });
		expect(await agent.ask("studio_state", { sessionId: "nobody" })).toEqual({
			data: { error: "Session not found: nobody. Call studio_sessions to see available sessions." },
			isError: true,
		});
		expect(await agent.ask("studio_state", { context: "server" })).toEqual({
			data: { error: "No server context available. Studio is in Edit mode. Use context: edit or omit context." },
			isError: true,
		});
	});

	it("says which Studios there are when it cannot choose", async () => {
		const port = await freePort();
		open(port);
		open(port, lighthouse);
		const agent = await start(port);
		await agent.untilSessions(2);
		const { data, isError } = await agent.ask("studio_state");
		expect(isError).toBe(true);
		expect(data).toMatchObject({
			error: "Multiple Studio instances connected. Specify a sessionId.",
			sessions: [{ placeName: "lighthouse" }, {}],
		});
	});

	it("a Studio killed in the middle of a call: an error at once, and the next call after its return works", async () => {
		const port = await freePort();
		const studio = open(port);
		const agent = await start(port);
		await agent.untilSessions();
		studio.child.kill("SIGSTOP"); // frozen, so that the call is in flight when it dies
		const call = agent.call("studio_state");
		await agent.ask("studio_sessions"); // answered after the call above has been sent
		await studio.kill("SIGKILL");
		const { content, isError, _meta } = await call;
		expect(isError).toBe(true);
		expect(content[0]).toMatchObject({ text: expect.stringContaining("ended while queryState was running") });
		expect(_meta?.["studio-bridge/fault"]).toMatchObject({ code: "session_closed", retryable: true });
		expect(await agent.ask("studio_state")).toMatchObject({ data: { error: noSessions }, isError: true });

		open(port);
		await expect.poll(async () => (await agent.ask("studio_state")).isError, { timeout: 15_000 }).toBe(false);
	});

	it("a Studio that stops answering: the contract's sentence at the deadline", async () => {
		const port = await freePort();
		const studio = open(port);
		const agent = await start(port);
		await agent.untilSessions();
		studio.child.kill("SIGSTOP");
		expect(await agent.ask("studio_state")).toEqual({
			data: { error: "State query timed out after 5 seconds." },
			isError: true,
		});
		studio.child.kill("SIGCONT");
		await expect.poll(async () => (await agent.ask("studio_state")).isError, { timeout: 15_000 }).toBe(false);
	});
});
