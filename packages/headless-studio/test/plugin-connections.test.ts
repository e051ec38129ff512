import { describe, expect, it } from "vitest";
import type { DataModelKind, HeadlessStudio } from "../src/index.js";
import { folder, modelFile, moduleScript, script } from "./model-file.js";
import { openStudio } from "./open-studio.js";

/** A plugin that runs in all DataModels, greets its peers with its role and prints what it hears. */
const TALKER = modelFile(
	folder(
		"Root",
		script("Main", "require(script.Parent.Network)"),
		moduleScript(
			"Network",
			`local Connections = game:GetService("PluginConnectionService")
			local RunService = game:GetService("RunService")
			local role = if RunService:IsEdit() then "edit" elseif RunService:IsServer() then "server" else "client"
			_G.peers = {}
			local function meet(peer)
				if _G.peers[peer] then return end
				_G.peers[peer] = peer:BindToMessage(function(message)
					print("heard", typeof(message) == "buffer" and "buffer " .. buffer.tostring(message) or message)
				end)
				peer:SendMessage("hello from " .. role)
			end
			Connections.Connected:Connect(meet)
			local other = if role == "edit" then Enum.PluginConnectionTargetType.Test else Enum.PluginConnectionTargetType.Edit
			for _, peer in Connections:GetPluginConnectionsOfType(other) do meet(peer) end
			return true`,
		),
	),
);

function heard(studio: HeadlessStudio, kind: DataModelKind): string[] {
	return studio.context(kind).logs.map((entry) => entry.message);
}

// Fact sheet 6.2: reliable and ordered, string or buffer, buffered until bound, a star around the edit DataModel.
describe("PluginConnectionService", () => {
	it("connects the copies of a plugin in all DataModels", async () => {
		const studio = await openStudio();
		studio.loadPlugin(TALKER, { name: "talker.rbxm" });
		studio.advance(1);
		expect(heard(studio, "edit")).toEqual([]);
		studio.play();
		studio.advance(0.1);
		expect(heard(studio, "edit").sort()).toEqual(["heard hello from client", "heard hello from server"]);
		expect(heard(studio, "server")).toEqual(["heard hello from edit"]);
		expect(heard(studio, "client")).toEqual(["heard hello from edit"]);
		for (const kind of ["edit", "server", "client"] as const) expect(studio.context(kind).errors).toEqual([]);
	});

	const LIST_PEERS = `
		local peers = {}
		for peer in _G.peers do
			table.insert(peers, { connected = peer.Connected, type = peer.Type.Name, target = peer.TargetId, class = peer.ClassName })
		end
		return peers`;

	it("forms a star whose targets have ids of their own", async () => {
		const studio = await openStudio();
		studio.loadPlugin(TALKER, { name: "talker.rbxm" });
		studio.play();
		const [edit, server, client] = (["edit", "server", "client"] as const).map(
			(kind) => studio.context(kind).run(LIST_PEERS)[0] as { target: string }[],
		);
		const test = { connected: true, type: "Test", class: "PluginConnection", target: expect.any(String) };
		expect(edit).toEqual([test, test]);
		expect(server).toEqual([{ ...test, type: "Edit" }]);
		expect(client).toEqual([{ ...test, type: "Edit" }]);
		expect(server?.[0]?.target).toBe(client?.[0]?.target);
		expect(new Set([...(edit ?? []), ...(server ?? [])].map((peer) => peer.target)).size).toBe(3);
		const can = (type: string) =>
			`return game:GetService("PluginConnectionService"):CanHaveConnectionType(Enum.PluginConnectionTargetType.${type})`;
		expect([studio.run(can("Test")), studio.run(can("Edit"))]).toEqual([[true], [false]]);
		expect([studio.context("client").run(can("Test")), studio.context("client").run(can("Edit"))]).toEqual([
			[false],
			[true],
		]);
	});

	it("delivers strings and buffers in order, with any bytes", async () => {
		const studio = await openStudio();
		studio.loadPlugin(TALKER, { name: "talker.rbxm" });
		studio.play("run");
		studio.advance(0.1);
		studio.context("server").run(`
			for peer in _G.peers do
				for i = 1, 50 do peer:SendMessage(tostring(i)) end
				peer:SendMessage(buffer.fromstring("a\\0b"))
				peer:SendMessage(string.rep("x", 300000))
			end`);
		studio.advance(0.1);
		const messages = heard(studio, "edit").slice(1);
		expect(messages.slice(0, 50)).toEqual(Array.from({ length: 50 }, (_, i) => `heard ${i + 1}`));
		expect(messages[50]).toBe("heard buffer a\0b");
		expect(messages[51]).toHaveLength(300_006);
		expect(() =>
			studio.context("server").run("for peer in _G.peers do peer:SendMessage({ not_a = 'string' }) end"),
		).toThrow("string or buffer expected, got table");
	});

	it("keeps messages until a callback is bound, of which there is one", async () => {
		const studio = await openStudio();
		studio.loadPlugin(TALKER, { name: "talker.rbxm" });
		studio.play("run");
		studio.advance(0.1);
		studio.run("for peer, binding in _G.peers do _G.peer = peer binding:Disconnect() end");
		studio.context("server").run("for peer in _G.peers do peer:SendMessage('early') end");
		studio.advance(1);
		expect(heard(studio, "edit")).toEqual(["heard hello from server"]);
		studio.run("_G.peer:BindToMessage(function(message) print('late', message) end)");
		expect(heard(studio, "edit").at(-1)).toBe("late early");
		expect(() => studio.run("_G.peer:BindToMessage(print)")).toThrow("a callback is bound");
	});

	it("keeps plugins apart", async () => {
		const studio = await openStudio();
		studio.loadPlugin(TALKER, { name: "a.rbxm" });
		studio.loadPlugin(TALKER, { name: "b.rbxm" });
		studio.play("run");
		studio.advance(0.1);
		expect(heard(studio, "edit")).toEqual(["heard hello from server", "heard hello from server"]);
		// Not for the command bar.
		expect(() => studio.run(`return game:GetService("PluginConnectionService").Connected`)).toThrow(
			"PluginConnectionService can only be used by plugins",
		);
	});

	it("ends connections at stop, after what was sent before", async () => {
		const studio = await openStudio();
		studio.loadPlugin(TALKER, { name: "talker.rbxm" });
		studio.play("run");
		studio.advance(0.1);
		studio.context("server").run(`
			for peer in _G.peers do peer:SendMessage("last words") end
			game:GetService("StudioTestService"):EndTest()`);
		studio.advance(0.1);
		expect(studio.playing).toBeUndefined();
		expect(heard(studio, "edit").at(-1)).toBe("heard last words");
		expect(studio.run(LIST_PEERS)[0]).toMatchObject([{ connected: false }]);
		expect(() => studio.run("for peer in _G.peers do peer:SendMessage('too late') end")).toThrow("not connected");
		studio.play("run");
		studio.advance(0.1);
		const connected = (studio.run(LIST_PEERS)[0] as { connected: boolean }[]).map((peer) => peer.connected);
		expect(connected.sort()).toEqual([false, true]); // never reconnects: the new one is another
	});

	// Delivery takes a frame, so that two copies that answer each other for ever cannot stop time.
	it("lets copies answer each other for ever", async () => {
		const studio = await openStudio();
		const echo = script(
			"Main",
			`local Connections = game:GetService("PluginConnectionService")
			local isServer = game:GetService("RunService"):IsRunning()
			_G.count = 0
			Connections.Connected:Connect(function(peer)
				peer:BindToMessage(function(message)
					_G.count += 1
					peer:SendMessage(message)
				end)
				if isServer then peer:SendMessage("ball") end
			end)`,
		);
		studio.loadPlugin(modelFile(echo), { name: "echo.rbxm" });
		studio.play("run");
		studio.advance(1);
		const counts = [studio, studio.context("server")].map((of) => of.run("return _G.count")[0] as number);
		expect(counts).toEqual([30, 30]); // sixty frames, one hit each
	});

	// Fact sheet 6.1: whether plugins load in play is a setting of the user.
	it("has nobody to connect to when plugins are not loaded in play", async () => {
		const studio = await openStudio({ loadPluginsInPlay: false });
		studio.loadPlugin(TALKER, { name: "talker.rbxm" });
		studio.play();
		studio.advance(1);
		expect(heard(studio, "edit")).toEqual([]);
		expect(studio.context("server").run("return _G.peers")).toEqual([undefined]);
	});
});

// Fact sheet 11: settings are in one file, so that copies can use them as a mailbox (6.2).
it("shares settings between the copies of a plugin", async () => {
	const studio = await openStudio();
	studio.loadPlugin(modelFile(script("Main", "_G.plugin = plugin")), {
		name: "p.rbxm",
		settings: { Mail: "from the user" },
	});
	studio.play();
	const read = "return _G.plugin:GetSetting('Mail')";
	expect(studio.context("client").run(read)).toEqual(["from the user"]);
	studio.context("server").run("_G.plugin:SetSetting('Mail', 'from the server')");
	expect([studio.run(read), studio.context("client").run(read)]).toEqual([["from the server"], ["from the server"]]);
	await studio.stop();
	expect(studio.run(read)).toEqual(["from the server"]);
});
