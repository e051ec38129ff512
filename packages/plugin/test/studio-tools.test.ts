import { fileURLToPath } from "node:url";
import { createHeadlessStudio, type HeadlessStudio } from "@studio-bridge/headless-studio";
import type { PluginMessage, ServerMessage } from "@studio-bridge/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FakeServer, type PluginConnection, testKey } from "./fake-server.js";

const artifact = fileURLToPath(import.meta.resolve("@studio-bridge/plugin/studio-bridge.rbxm"));

/** The released plugin on a real clock: what a script does to the place, to the output and to the undo history. */
describe("the studio tools of the release plugin", () => {
	let server: FakeServer;
	let studio: HeadlessStudio;
	let connection: PluginConnection;

	/** What the plugin said besides answers. */
	let news: PluginMessage[];

	beforeEach(async () => {
		news = [];
		server = await FakeServer.listen();
		studio = await createHeadlessStudio({ clock: "real" });
		studio.loadPlugin(artifact, { settings: { StudioBridge_port: server.port, StudioBridge_key: testKey } });
		connection = await server.nextConnection();
		await connection.next("hello");
		connection.welcome({});
	});

	afterEach(async () => {
		await studio.close();
		await server.close();
	});

	async function ask(command: Record<string, unknown>): Promise<Record<string, unknown>> {
		connection.send({ requestId: "r", ...command } as unknown as ServerMessage);
		for (;;) {
			const message = await connection.nextFrame();
			if (message.type === "result") return message as unknown as Record<string, unknown>;
			news.push(message);
		}
	}

	/** What the plugin said unasked of a type. */
	const told = (type: PluginMessage["type"]) => news.filter((message) => message.type === type);

	const run = (script: string, undoOnError = false) => ask({ type: "execute", script, limitMs: 5000, undoOnError });

	it("a script is one undo step", async () => {
		const script = 'for i = 1, 3 do Instance.new("Part", workspace).Name = "Made" end return #workspace:GetChildren()';
		expect(await run(script)).toMatchObject({ status: "success", ok: true, undone: false });
		const count = 'local n = 0 for _, c in workspace:GetChildren() do if c.Name == "Made" then n += 1 end end return n';
		expect(studio.run(count)).toEqual([3]);
		studio.run('game:GetService("ChangeHistoryService"):Undo()');
		expect(studio.run(count)).toEqual([0]);
	});

	it("what a failed script did is taken back when asked", async () => {
		const answer = await run('workspace.Name = "Broken" error("oops")', true);
		expect(answer).toMatchObject({ ok: false, undone: true, failure: { line: 1, message: "Script:1: oops" } });
		expect(studio.run("return workspace.Name")).toEqual(["Workspace"]);
	});

	it("what a script prints is in the output and in the logs", async () => {
		await run('print("hello", "there") warn("careful")');
		const question = { type: "queryLogs", count: 50, direction: "tail", includeInternal: false };
		const { entries, total, bufferCapacity } = await ask(question);
		expect(entries).toMatchObject([
			{ level: "Print", body: "hello there" },
			{ level: "Warning", body: "careful" },
		]);
		expect([total, bufferCapacity]).toEqual([2, 1000]);
		await ask({ type: "queryState" });
		expect(told("logBatch").length > 0 || (await connection.next("logBatch"))).toBeTruthy();
	});

	it("a query sees what a script made", async () => {
		await run('local p = Instance.new("Part") p.Name = "a.b" p.Position = Vector3.new(0, 4, 0) p.Parent = workspace');
		const flags = { depth: 0, includeAttributes: true, children: false, listServices: false, limit: 10 };
		const query = { type: "queryDataModel", path: "Workspace.a\\.b", properties: ["Position", "Anchored"], ...flags };
		expect(await ask(query)).toMatchObject({
			instances: [
				{
					path: "game.Workspace.a\\.b",
					properties: { Position: { Vector3: [0, 4, 0] }, Anchored: { Bool: false } },
				},
			],
			total: 1,
		});
	});

	it("a picture of the view is not blank", async () => {
		const answer = await ask({ type: "captureScreenshot" });
		expect(answer).toMatchObject({ status: "success", format: "png", method: "StudioCaptureService" });
		const png = Buffer.from(String(answer.data), "base64");
		expect(png.subarray(1, 4).toString()).toBe("PNG");
		expect(png.readUInt32BE(16)).toBe(answer.width);
	});

	it("a playtest is started and ended from the edited place", async () => {
		expect(await ask({ type: "playControl", action: "start" })).toMatchObject({ status: "success", state: "Play" });
		expect(await ask({ type: "playControl", action: "start" })).toMatchObject({ error: { code: "play_failed" } });
		expect(await ask({ type: "playControl", action: "stop" })).toMatchObject({ status: "success", state: "Edit" });
		expect(await ask({ type: "playControl", action: "status" })).toMatchObject({ state: "Edit" });
		expect(told("sessionOpened")).toMatchObject([{ context: "server" }, { context: "client" }]);
		expect(told("stateChange")).toMatchObject([{ state: "Play" }, { state: "Edit" }]);
	});

	it("a DataModel of the playtest is asked by its session, and withdrawn when it ends", async () => {
		await ask({ type: "playControl", action: "start" });
		const [server] = told("sessionOpened") as { sessionId: string }[];
		const script = "print('from the game') return game:GetService('RunService'):IsServer()";
		const command = { type: "execute", script, limitMs: 5000, undoOnError: false, sessionId: server?.sessionId };
		expect(await ask(command)).toMatchObject({ status: "success", ok: true, returns: ["true"] });
		const question = { type: "queryLogs", count: 50, direction: "tail", includeInternal: false };
		expect(await ask({ ...question, sessionId: server?.sessionId })).toMatchObject({
			entries: [{ body: "from the game" }],
		});
		expect(await ask(question)).toMatchObject({ entries: [] });
		expect(await ask({ type: "playControl", action: "stop", sessionId: server?.sessionId })).toMatchObject({
			error: { code: "play_failed", message: expect.stringContaining("use context edit") },
		});
		await ask({ type: "playControl", action: "stop" });
		while (told("sessionClosed").length < 2) news.push(await connection.nextFrame());
		expect(await ask(command)).toMatchObject({ error: { code: "unknown_session" } });
	});
});
